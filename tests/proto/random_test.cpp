// Any message: both writers agree on its text, and reading that text gives the message again.
#include "codec.hpp"
#include "random_messages.hpp"
#include "second_writer.hpp"

#include <catch2/catch.hpp>
#include <rapidcheck.h>

using namespace redoubt;
using namespace redoubt::proto;

namespace {

constexpr int messages_a_case = 10;

template <class Message, class Decode>
void comes_back(const Message& message, Decode&& decode) {
  const std::string text(encode(message).text());
  RC_ASSERT(text == written_again(message));
  const auto decoded = decode(text);
  if (const auto* wrong = std::get_if<WrongShape>(&decoded)) RC_FAIL(wrong->pointer + ": " + wrong->expected);
  RC_ASSERT(std::holds_alternative<Message>(decoded));
  RC_ASSERT(text == written_again(std::get<Message>(decoded)));
}

}  // namespace

TEST_CASE("any message of a client is written alike by both writers and comes back") {
  REQUIRE(rc::check([] {
    for (int i = 0; i < messages_a_case; ++i) comes_back(random_client_message(), decode_client);
  }));
}

TEST_CASE("any message of a server is written alike by both writers and comes back") {
  REQUIRE(rc::check([] {
    for (int i = 0; i < messages_a_case; ++i) comes_back(random_server_message(), decode_server);
  }));
}

TEST_CASE("any view comes back, and its body stands alone") {
  REQUIRE(rc::check([] {
    const ViewOf message = random_view();
    comes_back(ServerMessage(message), decode_server);
    RC_ASSERT(encode_view_body(message.view) == view_body(message.view).dump());
  }));
}
