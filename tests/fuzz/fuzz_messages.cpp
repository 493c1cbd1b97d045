// Whatever the bytes: a message, a fault in its shape, or no JSON. What was read can be written and read
// again.

#include "codec.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <variant>

namespace {

using namespace redoubt::proto;

template <class Message, class Decode>
void go_round(std::string_view text, Decode decode) {
  const auto read = decode(text);
  const auto* message = std::get_if<Message>(&read);
  if (message == nullptr) return;
  const Frame written = encode(*message);
  const auto again = decode(written.text());
  const auto* same = std::get_if<Message>(&again);
  if (same == nullptr || encode(*same).text() != written.text()) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  go_round<ClientMessage>(text, decode_client);
  go_round<ServerMessage>(text, decode_server);
  return 0;
}
