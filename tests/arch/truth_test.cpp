// Lock 2 of ARCHITECTURE.md: what holds hidden ranks has no implicit way into JSON or text. These are
// compile-time facts; the test case is there so that the program counts.
#include <catch2/catch.hpp>

#include "game_record.hpp"
#include "position.hpp"
#include "sealed_fact.hpp"
#include "setup.hpp"

#include <nlohmann/json.hpp>
#include <spdlog/fmt/fmt.h>

#include <ostream>
#include <type_traits>
#include <vector>

namespace {

template <class T>
concept streamable = requires(std::ostream& out, const T& value) { out << value; };

template <class T>
constexpr bool as_json =
    std::is_constructible_v<nlohmann::json, T> || std::is_constructible_v<nlohmann::json, std::vector<T>>;

template <class T>
constexpr bool mute = !as_json<T> && !streamable<T> && !fmt::is_formattable<T>::value;

using namespace redoubt;

static_assert(mute<Position>);
static_assert(mute<Step>);
static_assert(mute<Setup>);
static_assert(mute<SealedFact>);
static_assert(mute<GameRecord>);
static_assert(mute<Rank>);  // JSON_DISABLE_ENUM_SERIALIZATION

// The check itself can tell: text has both ways.
static_assert(!mute<std::string>);

}  // namespace

TEST_CASE("what holds hidden ranks cannot become text by accident") { SUCCEED("checked by the compiler"); }
