// A side's deployment: the ranks on its home squares, in the order of RECORD.md's setup string. Secret until
// the end; it has no text form but the string that format_setup makes for its owner and for records.
#pragma once

#include "types.hpp"
#include "variant.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace redoubt {

struct Setup {
  std::vector<Rank> ranks;  // one per place, towers last; Rank::unknown = empty
  friend bool operator==(const Setup&, const Setup&) = default;
};

enum class SetupRefusal : std::uint8_t { wrong_length, unknown_piece, wrong_square, wrong_army };

// What is wrong with a setup, and where: the home square of a letter that names nothing, the place that may
// not hold its piece, the rank of which there are too many or too few and by how many (`count` against
// `expected`).
struct SetupFault {
  SetupRefusal refusal;
  Square square = Square::none;
  Rank rank = Rank::unknown;
  std::size_t count = 0;
  std::size_t expected = 0;
};

// The setup, or every fault of the first kind that applies (never empty).
std::variant<Setup, std::vector<SetupFault>> parse_setup(const Variant& variant, Side side,
                                                         std::string_view text);

std::vector<SetupFault> check_army(const Variant& variant, const Setup& setup);

// Red's letters for both sides, as RECORD.md writes them.
std::string format_setup(const Variant& variant, const Setup& setup);

}  // namespace redoubt
