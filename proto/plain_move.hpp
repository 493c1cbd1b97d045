// A `move` in the form that encode() gives it, read without building a tree: it is the one message of which a
// running game has one for each ply, and the tree is a third of what the server does for it. Every other
// text, be it a move with white space or with one member more, is the general reader's. Private to the codec.
#pragma once

#include "messages.hpp"

#include <optional>
#include <string_view>

namespace redoubt::proto {

// What the general reader makes of it too; nothing where the text is of any other form.
std::optional<ClientMessage> read_plain_move(std::string_view text);

}  // namespace redoubt::proto
