// Messages by lot, for properties: each alternative as often, and in each any value that may be sent. Drawn
// through RapidCheck, which makes a failing one smaller.
#pragma once

#include "messages.hpp"

namespace redoubt::proto {

ClientMessage random_client_message();
ServerMessage random_server_message();
ViewOf random_view();

}  // namespace redoubt::proto
