// A store that breaks once, for tests: passes every call on but the Nth, which fails. Since a database may
// break before or after it has done its work, so can this.
#pragma once

#include "store.hpp"

#include <atomic>
#include <cstddef>
#include <memory>

namespace redoubt {

enum class Breaks : std::uint8_t { before_the_work, after_the_work };

class FailingStore : public Store {
 public:
  FailingStore(std::unique_ptr<Store> store, std::size_t call, Breaks breaks);

  std::size_t calls() const { return calls_; }

  void append(Append append, OnStored done) override;
  void finish(Append append, std::optional<std::string> record, OnStored done) override;
  void load(MatchId match, OnLoaded<std::vector<SealedFact>> then) override;
  void current(std::int64_t since, OnLoaded<std::vector<StoredMatch>> then) override;
  void record(MatchId match, OnLoaded<std::optional<std::string>> then) override;
  void change_people(PeopleChange change, OnStored done) override;
  void people(OnLoaded<std::vector<StoredPerson>> then) override;
  void has_played(PersonId person, MatchId match, OnLoaded<bool> then) override;

 private:
  template <class Callback, class Call>
  void pass(Callback callback, Call call);

  std::unique_ptr<Store> store_;
  std::size_t failing_call_;
  Breaks breaks_;
  std::atomic<std::size_t> calls_ = 0;
};

}  // namespace redoubt
