#include "memory_store.hpp"

#include <mutex>
#include <set>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace redoubt {

namespace {

// The facts of a match end to end in one piece of memory: a running match has hundreds of a few bytes each.
class PackedFacts {
 public:
  std::uint32_t count() const { return count_; }

  void add(std::string_view fact) {
    for (std::size_t left = fact.size(); true; left >>= 7) {
      bytes_.push_back(static_cast<char>(left < 0x80 ? left : (left & 0x7f) | 0x80));
      if (left < 0x80) break;
    }
    bytes_.append(fact);
    ++count_;
  }

  std::vector<SealedFact> unpack() const {
    std::vector<SealedFact> facts;
    facts.reserve(count_);
    for (std::size_t at = 0; at < bytes_.size();) {
      std::size_t size = 0;
      for (unsigned shift = 0; true; shift += 7) {
        const auto byte = static_cast<unsigned char>(bytes_[at++]);
        size |= std::size_t{byte & 0x7fU} << shift;
        if (byte < 0x80) break;
      }
      facts.push_back(SealedFact::seal(bytes_.substr(at, size)));
      at += size;
    }
    return facts;
  }

 private:
  std::string bytes_;
  std::uint32_t count_ = 0;
};

struct KeptMatch {
  PackedFacts facts;
  std::int64_t finished = 0;  // milliseconds since 1970; 0: not yet
  std::optional<std::string> record;
};

StoreError conflict() { return {StoreError::Kind::conflict, "the store holds something else"}; }

class MemoryStore : public Store {
 public:
  void append(Append append, OnStored done) override { done(add(append)); }

  void finish(Append append, std::optional<std::string> record, OnStored done) override {
    auto error = add(append);
    if (!error) end(append.match, std::move(record));
    done(std::move(error));
  }

  void load(MatchId match, OnLoaded<std::vector<SealedFact>> then) override {
    std::vector<SealedFact> facts;
    with_lock([&] {
      if (const auto kept = matches_.find(match); kept != matches_.end()) facts = kept->second.facts.unpack();
    });
    then(std::move(facts));
  }

  void current(std::int64_t since, OnLoaded<std::vector<StoredMatch>> then) override {
    std::vector<StoredMatch> found;
    with_lock([&] {
      for (const auto& [id, kept] : matches_)
        if (kept.finished == 0 || kept.finished >= since) found.push_back({id, kept.facts.unpack()});
    });
    then(std::move(found));
  }

  void record(MatchId match, OnLoaded<std::optional<std::string>> then) override {
    std::optional<std::string> record;
    with_lock([&] {
      if (const auto kept = matches_.find(match); kept != matches_.end()) record = kept->second.record;
    });
    then(std::move(record));
  }

  void change_people(PeopleChange change, OnStored done) override {
    with_lock([&] {
      for (StoredPerson& person : change.save) people_.insert_or_assign(person.id, std::move(person));
      for (const PersonId id : change.forget) people_.erase(id);
    });
    done(std::nullopt);
  }

  void people(OnLoaded<std::vector<StoredPerson>> then) override {
    std::vector<StoredPerson> everybody;
    with_lock([&] {
      for (const auto& [id, person] : people_) everybody.push_back(person);
    });
    then(std::move(everybody));
  }

  void has_played(PersonId person, MatchId match, OnLoaded<bool> then) override {
    bool found = false;
    with_lock([&] { found = players_.contains({person, match}); });
    then(found);
  }

 private:
  // Callbacks are called without the lock: they may call the store again.
  template <class Work>
  void with_lock(Work work) {
    const std::scoped_lock lock(mutex_);
    work();
  }

  std::optional<StoreError> add(const Append& append) {
    const std::scoped_lock lock(mutex_);
    auto found = matches_.find(append.match);
    if (found == matches_.end() && append.first == 0)
      found = matches_.emplace(append.match, KeptMatch{}).first;
    if (found == matches_.end()) return conflict();
    KeptMatch& kept = found->second;
    if (kept.finished != 0 || kept.facts.count() != append.first) return conflict();
    for (const SealedFact& fact : append.facts) kept.facts.add(fact.for_storage());
    for (const PersonId player : append.players) players_.emplace(player, append.match);
    return std::nullopt;
  }

  void end(MatchId match, std::optional<std::string> record) {
    const std::scoped_lock lock(mutex_);
    KeptMatch& kept = matches_.at(match);
    kept.finished = store_now();
    kept.record = std::move(record);
  }

  std::mutex mutex_;  // shards of several threads call
  std::unordered_map<MatchId, KeptMatch> matches_;
  std::set<std::pair<PersonId, MatchId>> players_;
  std::unordered_map<PersonId, StoredPerson> people_;
};

}  // namespace

std::unique_ptr<Store> make_memory_store() { return std::make_unique<MemoryStore>(); }

}  // namespace redoubt
