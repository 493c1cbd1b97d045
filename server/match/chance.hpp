// What the lobby draws by lot, each from its own bytes of a Chance.
#pragma once

#include "lobby.hpp"

#include <string>
#include <string_view>

namespace redoubt {

std::string draw_token(const Chance& chance);  // 256 bits as 64 hexadecimal digits
PersonId draw_person(const Chance& chance);
MatchId draw_match(const Chance& chance, std::uint8_t node, std::uint8_t shards);
Side draw_side(const Chance& chance);
std::string draw_guest_name(const Chance& chance);

// Ten letters and digits, none easily mistaken for another: 50 bits, "k3v0x-72mqd".
std::string draw_join_code(const Chance& chance);
std::string draw_watch_code(const Chance& chance);

// A code as people may write it: capitals, without the dash or with spaces, o for 0, i or l for 1.
std::string proper_code(std::string_view text);

}  // namespace redoubt
