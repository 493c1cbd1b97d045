// Bad input of every kind: each gets its error or its close code, and a match beside it goes on undisturbed.
#include "notation.hpp"
#include "player.hpp"
#include "registry.hpp"
#include "servers.hpp"

#include <algorithm>

using namespace redoubt;
using namespace redoubt::test;
using proto::ErrorCode;

namespace {

// A match that is played on between the misdeeds, and must not notice them.
class Neighbours {
 public:
  explicit Neighbours(std::uint16_t port) : ann_(port, "Ann", 100), bob_(port, "Bob", 101) {
    ann_.create("original");
    bob_.join(*ann_.status()->code);
    ann_.deploy();
    bob_.deploy();
    play(ann_, bob_, 0);
  }

  void play_on() {
    const Ply before = ann_.ply();
    play(ann_, bob_, before + 4);
    CHECK(ann_.ply() == before + 4);
    CHECK(bob_.ply() == before + 4);
  }

 private:
  Player ann_;
  Player bob_;
};

std::string nested(std::size_t depth) { return std::string(depth, '[') + std::string(depth, ']'); }

// Connects, does it, and tells with which code it ended.
template <class Misdeed>
std::uint16_t code_after(std::uint16_t port, Misdeed misdeed) {
  Client client(port);
  misdeed(client);
  return client.wait_for_close().code;
}

proto::Error error_for(Client& client, std::string_view text) {
  client.send_text(text);
  const Received received = client.receive();
  return std::get<proto::Error>(std::get<proto::ServerMessage>(received));
}

ErrorCode code_of(const proto::ServerMessage& answer) { return std::get<proto::Error>(answer).code; }

}  // namespace

TEST_CASE("what ends a connection, and with which code") {
  RunningServer server;
  const std::uint16_t port = server.port();
  Neighbours others(port);

  SECTION("not JSON") {
    for (const std::string& text : {std::string("hello"), std::string(), std::string("{\"type\":"),
                                    std::string("{}x"), std::string("\0", 1), std::string("[1,2")})
      CHECK(code_after(port, [&](Client& client) { client.send_text(text); }) == 1007);
  }
  SECTION("nested too deep") {
    CHECK(code_after(port, [](Client& client) { client.send_text(nested(65)); }) == 1007);
    CHECK(code_after(port, [](Client& client) { client.send_text(nested(30'000)); }) == 1007);
  }
  SECTION("text that is no UTF-8") {
    CHECK(code_after(port, [](Client& client) { client.send_text("{\"type\":\"\xff\xfe\"}"); }) == 1007);
    CHECK(code_after(port, [](Client& client) { client.send_text("\xc0\x80"); }) == 1007);
  }
  SECTION("a binary message") {
    CHECK(code_after(port, [](Client& client) { client.write(client_frame(binary_opcode, "{}")); }) == 1003);
  }
  SECTION("a message of a megabyte") {
    CHECK(code_after(port, [](Client& client) { client.send_text(std::string(1'000'000, ' ')); }) == 1009);
  }
  SECTION("a megabyte in small frames") {
    CHECK(code_after(port, [](Client& client) {
            client.write(client_frame(text_opcode, std::string(1000, ' '), false));
            for (int frame = 0; frame < 1000; ++frame)
              client.write(client_frame(0, std::string(1000, ' '), false));
          }) == 1009);
  }
  SECTION("frames against the WebSocket protocol") {
    CHECK(code_after(port, [](Client& client) { client.write(std::string("\x81\x02{}")); }) ==
          1002);  // no mask
    CHECK(code_after(port, [](Client& client) { client.write(client_frame(3, "x")); }) ==
          1002);  // unknown opcode
    CHECK(code_after(port, [](Client& client) { client.write(client_frame(0, "x")); }) ==
          1002);  // goes on with nothing
    CHECK(code_after(port, [](Client& client) {
            client.write(client_frame(ping_opcode, std::string(200, 'x')));
          }) == 1002);
    CHECK(code_after(port, [](Client& client) {  // a length of 2^63 and more
            client.write(std::string("\x81\xff\xff\xff\xff\xff\xff\xff\xff\xff\x12\x34\x56\x78", 14));
          }) != 1000);
  }
  SECTION("twenty messages of the wrong shape") {
    CHECK(code_after(port, [](Client& client) {
            for (int count = 0; count < 20; ++count) client.send_text("{}");
          }) == 1008);
  }
  others.play_on();
}

TEST_CASE("a flood ends the connection") {
  ServerSettings settings = test_settings();
  settings.limits.messages_per_second = 50;
  settings.limits.message_burst = 100;
  RunningServer server(settings);
  const auto flood = [](std::string_view frame) {
    return [frame](Client& client) {
      for (int count = 0; count < 500; ++count) client.write(frame);
    };
  };
  const std::string message = client_frame(text_opcode, R"({"type":"leave","match":"0000000000000001"})");
  CHECK(code_after(server.port(), flood(message)) == 1008);
  CHECK(code_after(server.port(), flood(client_frame(ping_opcode, "x"))) == 1008);
  std::string empty;
  for (int count = 0; count < 100; ++count) empty += client_frame(0, "", false);
  CHECK(code_after(server.port(), [&](Client& client) {
          client.write(client_frame(text_opcode, "{", false));
          flood(empty)(client);
        }) == 1008);
  const std::string long_message =
      client_frame(text_opcode, "{\"type\":\"hello\",\"x\":\"" + std::string(60'000, 'x') + "\"}");
  CHECK(code_after(server.port(), [&](Client& client) {
          for (int count = 0; count < 20; ++count) client.write(long_message);
        }) == 1008);
}

TEST_CASE("one message may be as long as may be, however few may come at once") {
  ServerSettings settings = test_settings();
  settings.limits.messages_per_second = 1;
  settings.limits.message_burst = 1;
  RunningServer server(settings);
  Client client(server.port());
  const std::string hello = R"({"type":"hello","x":")";
  client.send_text(hello + std::string(settings.limits.message_bytes - hello.size() - 2, 'x') + "\"}");
  CHECK(std::holds_alternative<proto::Welcome>(std::get<proto::ServerMessage>(client.receive())));
}

TEST_CASE("what is answered with an error, and the connection goes on") {
  RunningServer server;
  Neighbours others(server.port());

  SECTION("JSON of the wrong shape") {
    Client client(server.port());
    CHECK(error_for(client, "[]").code == ErrorCode::bad_message);
    CHECK(error_for(client, "{}").code == ErrorCode::bad_message);
    CHECK(error_for(client, "17").code == ErrorCode::bad_message);
    CHECK(error_for(client, R"({"type":"dance"})").code == ErrorCode::unknown_type);
    const auto wrong_type = error_for(client, R"({"id":7,"type":"join","code":17})");
    CHECK(wrong_type.code == ErrorCode::bad_message);
    CHECK(wrong_type.id == 7U);
    CHECK(wrong_type.pointer == "/code");
    CHECK_FALSE(wrong_type.expected.empty());
    CHECK(error_for(client, R"({"type":"move","match":"x","ply":1e99,"from":"a4","to":"a5"})").code ==
          ErrorCode::bad_message);
    CHECK(error_for(client, R"({"type":"acknowledge","match":"0000000000000001","number":-1})").code ==
          ErrorCode::bad_message);
    CHECK(error_for(client, R"({"type":"hello","name":"a name that is much too long for anybody"})").code ==
          ErrorCode::bad_message);
    client.send({proto::RequestId{8}, proto::Hello{}});
    CHECK(std::holds_alternative<proto::Welcome>(std::get<proto::ServerMessage>(client.receive())));
  }
  SECTION("anything before hello, and hello twice") {
    Client client(server.port());
    for (const char* text :
         {R"({"id":1,"type":"join","code":"abc"})", R"({"id":1,"type":"leave","match":"0000000000000001"})"})
      CHECK(error_for(client, text).code == ErrorCode::not_welcome);
    CHECK(error_for(client, R"({"id":1,"type":"hello","token":"guessed"})").code == ErrorCode::unknown_token);
    Player player(server.port(), "Eve", 1);
    CHECK(code_of(player.ask(proto::Hello{})) == ErrorCode::not_welcome);
  }
  SECTION("matches that are not there, or not theirs") {
    Player eve(server.port(), "Eve", 1);
    CHECK(code_of(eve.ask(proto::Join{"aaaaa-aaaaa"})) == ErrorCode::no_such_code);
    CHECK(code_of(eve.ask(proto::Watch{"aaaaa-aaaaa"})) == ErrorCode::no_such_code);
    CHECK(code_of(eve.ask(proto::Resign{MatchId{12345}})) == ErrorCode::no_such_match);
    Player ann(server.port(), "Ann", 2);
    ann.create("duel");
    CHECK(code_of(eve.ask(proto::Resign{*ann.match()})) == ErrorCode::no_such_match);
    CHECK(code_of(eve.ask(proto::Deploy{*ann.match(), "x"})) == ErrorCode::no_such_match);
    eve.watch(*ann.status()->watch_code);
    CHECK(code_of(eve.ask(proto::Resign{*ann.match()})) == ErrorCode::not_a_player);
  }
  SECTION("setups: forty marshals, too short, unknown letters") {
    Player ann(server.port(), "Ann", 2);
    Player bob(server.port(), "Bob", 3);
    ann.create("original");
    bob.join(*ann.status()->code);
    for (const std::string& setup : {std::string(40, 'L'), std::string(39, 'A'), std::string(40, 'Z'),
                                     std::string(), std::string(4000, 'B')}) {
      const auto answer = ann.ask(proto::Deploy{*ann.match(), setup});
      REQUIRE(std::holds_alternative<proto::Error>(answer));
      const auto code = code_of(answer);
      CHECK((code == ErrorCode::wrong_setup || code == ErrorCode::bad_message));
    }
    CHECK(code_of(ann.ask(proto::MakeMove{*ann.match(), 0, "a4", "a5"})) == ErrorCode::wrong_phase);
    ann.deploy();
    CHECK(code_of(ann.ask(proto::Deploy{*ann.match(), std::string(40, 'L')})) == ErrorCode::wrong_phase);
  }
  SECTION("moves: out of turn, off the board, somebody else's, late") {
    Player ann(server.port(), "Ann", 2);
    Player bob(server.port(), "Bob", 3);
    ann.create("original");
    bob.join(*ann.status()->code);
    ann.deploy();
    bob.deploy();
    play(ann, bob, 2);
    Player& mover = ann.is_to_move() ? ann : bob;
    Player& other = &mover == &ann ? bob : ann;
    const MatchId match = *ann.match();
    const auto refusal = [](const proto::ServerMessage& answer) {
      return std::get<proto::Error>(answer).refusal;
    };
    const Ply ply = ann.ply();
    CHECK(refusal(other.ask(proto::MakeMove{match, ply, "a7", "a6"})) == Refusal::not_your_turn);
    CHECK(code_of(mover.ask(proto::MakeMove{match, ply, "quatsch", "a5"})) == ErrorCode::bad_message);
    CHECK(refusal(mover.ask(proto::MakeMove{match, ply, "z99", "a5"})) == Refusal::off_board);
    CHECK(code_of(mover.ask(proto::MakeMove{match, ply + 1, "a4", "a5"})) == ErrorCode::stale);
    CHECK(code_of(mover.ask(proto::MakeMove{match, ply - 1, "a4", "a5"})) == ErrorCode::stale);
    const Side side = *side_of(mover.view()->view.observer);
    std::string theirs;
    std::string empty;
    for (std::size_t row = 0; row < 10; ++row)
      for (std::size_t column = 0; column < 10; ++column) {
        const Square square = square_at(column, row);
        const Table& table = mover.view()->view.table;
        if (table.pieces[opponent(side)].has(square)) theirs = to_text(square);
        const bool is_free = !table.pieces.red.has(square) && !table.pieces.blue.has(square);
        if (is_free && table.variant->board.open.has(square)) empty = to_text(square);
      }
    CHECK(refusal(mover.ask(proto::MakeMove{match, ply, theirs, empty})) == Refusal::not_your_piece);
    CHECK(refusal(mover.ask(proto::MakeMove{match, ply, empty, theirs})) == Refusal::empty_square);
    CHECK(code_of(mover.ask(proto::Rematch{match})) == ErrorCode::wrong_phase);
    CHECK(code_of(mover.ask(proto::Abort{match})) == ErrorCode::wrong_phase);
    play(ann, bob, ply + 2);
  }
  others.play_on();
}

TEST_CASE("connections that break off in the middle of anything disturb nobody") {
  RunningServer server;
  Neighbours others(server.port());
  const std::string frame = client_frame(text_opcode, R"({"type":"hello"})");
  for (std::size_t size = 0; size <= frame.size(); ++size) {
    Client client(server.port());
    client.write(frame.substr(0, size));
    size % 2 == 0 ? client.abort() : client.close();
  }
  const std::string request = upgrade_request();
  for (std::size_t size = 0; size <= request.size(); size += 7) {
    TcpConnection connection(server.port());
    connection.write(request.substr(0, size));
    size % 2 == 0 ? connection.abort() : connection.close();
  }
  others.play_on();
}
