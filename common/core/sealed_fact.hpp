// One fact of a match as bytes for the store: written and read by the match alone, carried unopened by
// everybody else. A fact may hold ranks, so it has no text form, no JSON and no operator<<.
#pragma once

#include <string>
#include <utility>

namespace redoubt {

class SealedFact {
 public:
  // For the match, which writes facts, and for the store, which gives back what it was given.
  static SealedFact seal(std::string bytes) { return SealedFact(std::move(bytes)); }

  const std::string& for_storage() const { return bytes_; }

 private:
  explicit SealedFact(std::string bytes) : bytes_(std::move(bytes)) {}
  std::string bytes_;
};

}  // namespace redoubt
