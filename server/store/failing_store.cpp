#include "failing_store.hpp"

#include <utility>

namespace redoubt {

FailingStore::FailingStore(std::unique_ptr<Store> store, std::size_t call, Breaks breaks)
    : store_(std::move(store)), failing_call_(call), breaks_(breaks) {}

template <class Callback, class Call>
void FailingStore::pass(Callback callback, Call call) {
  if (++calls_ != failing_call_) return call(std::move(callback));
  const StoreError error{StoreError::Kind::unavailable, "this call was to fail"};
  if (breaks_ == Breaks::before_the_work) return callback(error);
  call(Callback([callback = std::move(callback), error](const auto&) { callback(error); }));
}

void FailingStore::append(Append append, OnStored done) {
  pass(std::move(done), [&](OnStored next) { store_->append(std::move(append), std::move(next)); });
}

void FailingStore::finish(Append append, std::optional<std::string> record, OnStored done) {
  pass(std::move(done),
       [&](OnStored next) { store_->finish(std::move(append), std::move(record), std::move(next)); });
}

void FailingStore::load(MatchId match, OnLoaded<std::vector<SealedFact>> then) {
  pass(std::move(then), [&](auto next) { store_->load(match, std::move(next)); });
}

void FailingStore::current(std::int64_t since, OnLoaded<std::vector<StoredMatch>> then) {
  pass(std::move(then), [&](auto next) { store_->current(since, std::move(next)); });
}

void FailingStore::record(MatchId match, OnLoaded<std::optional<std::string>> then) {
  pass(std::move(then), [&](auto next) { store_->record(match, std::move(next)); });
}

void FailingStore::change_people(PeopleChange change, OnStored done) {
  pass(std::move(done), [&](OnStored next) { store_->change_people(std::move(change), std::move(next)); });
}

void FailingStore::people(OnLoaded<std::vector<StoredPerson>> then) {
  pass(std::move(then), [&](auto next) { store_->people(std::move(next)); });
}

void FailingStore::has_played(PersonId person, MatchId match, OnLoaded<bool> then) {
  pass(std::move(then), [&](auto next) { store_->has_played(person, match, std::move(next)); });
}

}  // namespace redoubt
