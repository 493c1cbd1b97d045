// The parts of the shell that need no socket: outbox, admission, rates, deadlines, addresses, settings.
#include "address.hpp"
#include "admission.hpp"
#include "config.hpp"
#include "deadlines.hpp"
#include "listener.hpp"
#include "outbox.hpp"
#include "token_bucket.hpp"

#include <catch2/catch.hpp>

#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>

using namespace redoubt;
using namespace redoubt::net;
using Catch::Matchers::Contains;
using namespace std::chrono_literals;

namespace {

proto::Frame frame(proto::RequestId id) { return proto::encode(proto::ServerMessage(proto::Done{id})); }

std::string waiting(const Outbox& outbox) {
  std::array<std::string_view, 32> pieces;
  std::string all;
  const std::size_t count = outbox.gather(pieces);
  for (std::size_t index = 0; index < count; ++index) all += pieces[index];
  return all;
}

std::string framed(const proto::Frame& frame) {
  return "\x81" + std::string(1, static_cast<char>(frame.size())) + std::string(frame.text());
}

constexpr Slot view{MatchId{1}, Slot::Of::view};
constexpr Slot status{MatchId{1}, Slot::Of::status};
constexpr Slot other_view{MatchId{2}, Slot::Of::view};

}  // namespace

TEST_CASE("the outbox gives its frames in order, in whatever portions they are taken") {
  Outbox outbox;
  outbox.push(frame(1), std::nullopt);
  outbox.push_bytes("bytes");
  outbox.push(frame(2), std::nullopt);
  std::string expected = framed(frame(1)) + "bytes" + framed(frame(2));
  CHECK(outbox.frames() == 2);
  CHECK(outbox.bytes() == expected.size());
  while (!outbox.empty()) {
    CHECK(waiting(outbox) == expected);
    const std::size_t portion = std::min<std::size_t>(3, expected.size());
    outbox.sent(portion);
    expected.erase(0, portion);
    CHECK(outbox.bytes() >= expected.size());
  }
  CHECK(expected.empty());
  CHECK(outbox.frames() == 0);
  CHECK(outbox.bytes() == 0);
}

TEST_CASE("a newer view of the same match replaces a waiting one, and goes behind what was said since") {
  Outbox outbox;
  outbox.push(frame(1), view);
  outbox.push(frame(2), other_view);
  outbox.push(frame(3), status);
  outbox.push(frame(4), std::nullopt);
  outbox.push(frame(5), view);
  CHECK(waiting(outbox) == framed(frame(2)) + framed(frame(3)) + framed(frame(4)) + framed(frame(5)));
  CHECK(outbox.frames() == 4);
  outbox.push(frame(4), std::nullopt);  // what has no slot is never replaced
  CHECK(outbox.frames() == 5);
}

TEST_CASE("no view goes ahead of the status that came before it") {
  Outbox outbox;
  outbox.push(frame(1), status);
  outbox.push(frame(2), status);
  outbox.push(frame(3), other_view);
  CHECK(waiting(outbox) == framed(frame(2)) + framed(frame(3)));
  outbox.push(frame(4), view);
  outbox.push(frame(5), status);
  outbox.push(frame(6), status);
  CHECK(waiting(outbox) == framed(frame(2)) + framed(frame(3)) + framed(frame(4)) + framed(frame(6)));
  outbox.push(frame(7), view);
  outbox.push(frame(8), status);
  CHECK(waiting(outbox) == framed(frame(3)) + framed(frame(6)) + framed(frame(7)) + framed(frame(8)));
}

TEST_CASE("a frame that is partly sent is neither replaced nor dropped") {
  Outbox outbox;
  outbox.push(frame(1), view);
  outbox.sent(2);
  outbox.push(frame(2), view);
  CHECK(waiting(outbox) == framed(frame(1)).substr(2) + framed(frame(2)));
  outbox.drop_unsent();
  CHECK(waiting(outbox) == framed(frame(1)).substr(2));
}

TEST_CASE("lengths of frames as RFC 6455 writes them") {
  proto::Error error;
  for (const std::size_t size : {std::size_t{0}, std::size_t{200}, std::size_t{70'000}}) {
    error.expected = std::string(size, 'x');
    const proto::Frame message = proto::encode(proto::ServerMessage(error));
    Outbox outbox;
    outbox.push(message, std::nullopt);
    const std::string sent = waiting(outbox);
    const auto byte = [&](std::size_t index) {
      return static_cast<std::size_t>(static_cast<unsigned char>(sent[index]));
    };
    const std::size_t head = sent.size() - message.size();
    CHECK(byte(0) == 0x81);
    if (head == 2) CHECK(byte(1) == message.size());
    if (head == 4) CHECK((byte(1) == 126 && byte(2) * 256 + byte(3) == message.size()));
    if (head == 10) CHECK((byte(1) == 127 && byte(7) * 65536 + byte(8) * 256 + byte(9) == message.size()));
    CHECK(head == (message.size() < 126 ? 2U : message.size() < 65536 ? 4U : 10U));
  }
}

TEST_CASE("admission counts in all and by address") {
  const auto address = [](std::uint8_t last) {
    IpAddress made{};
    made[10] = made[11] = 0xff;
    made[15] = last;
    return made;
  };
  Admission admission({4, 2, 1});
  CHECK(admission.admit(address(1)) == Entrance::open);
  CHECK(admission.admit(address(1)) == Entrance::open);
  CHECK(admission.admit(address(1)) == Entrance::too_many);
  CHECK(admission.admit(address(1)) == Entrance::shut);
  CHECK(admission.admit(address(2)) == Entrance::open);
  CHECK(admission.admit(address(3)) == Entrance::open);
  admission.release(address(1), Entrance::too_many);
  CHECK(admission.admit(address(4)) == Entrance::full);
  admission.release(address(4), Entrance::full);
  admission.release(address(1), Entrance::open);
  CHECK(admission.admit(address(1)) == Entrance::open);
}

TEST_CASE("an IPv6 network of one customer is one address") {
  IpAddress first{0x20, 0x01, 0x0d, 0xb8};
  IpAddress second = first;
  second[15] = 9;
  IpAddress elsewhere = first;
  elsewhere[7] = 1;
  Admission admission({10, 1, 10});
  CHECK(admission.admit(first) == Entrance::open);
  CHECK(admission.admit(second) == Entrance::too_many);
  CHECK(admission.admit(elsewhere) == Entrance::open);
}

TEST_CASE("a burst, and then so many in a time") {
  TokenBucket bucket;
  const TokenBucket::Rate rate{10, 1s, 5};
  TokenBucket::Time now{1h};
  for (int count = 0; count < 5; ++count) CHECK(bucket.take(rate, now));
  CHECK_FALSE(bucket.take(rate, now));
  CHECK(bucket.take(rate, now += 100ms));
  CHECK_FALSE(bucket.take(rate, now += 50ms));
  now += 1h;
  int taken = 0;
  while (bucket.take(rate, now)) ++taken;
  CHECK(taken == 5);
  CHECK(bucket.take({0, 1s, 0}, now));  // no limit
  now += 1h;
  CHECK(bucket.take(rate, now, 4.5F));
  CHECK_FALSE(bucket.take(rate, now, 0.75F));
  CHECK(bucket.take(rate, now, 0.5F));
}

TEST_CASE("deadlines come in order, and one that was moved comes once") {
  Deadlines deadlines;
  Noted first;
  Noted second;
  const auto at = [](int milliseconds) { return TimePoint(Duration(milliseconds)); };
  CHECK(deadlines.note(MatchId{1}, first, at(100)));
  CHECK(deadlines.note(MatchId{2}, second, at(50)));
  CHECK_FALSE(deadlines.note(MatchId{1}, first, at(200)));  // later: noticed when the earlier one comes
  CHECK(deadlines.note(MatchId{1}, first, at(20)));
  CHECK(deadlines.next() == at(20));
  std::vector<std::uint64_t> due;
  while (const auto next = deadlines.take(at(150))) {
    const Noted& noted = next->match == MatchId{1} ? first : second;
    if (noted == next->at) due.push_back(next->match.value);
  }
  CHECK(due == std::vector<std::uint64_t>{1, 2});
  CHECK_FALSE(deadlines.next());
}

TEST_CASE("an address says where a thing lives") {
  const Directory directory(3, 4);
  const SessionId session = Directory::session({3, 2}, 77);
  CHECK(Directory::of(session) == Address{3, 2});
  CHECK(directory.of(MatchId{0x0309'0000'0000'0001}) == Address{3, 1});  // made when there were more shards
  CHECK(directory.lobby() == Address{3, 0});
}

TEST_CASE("endpoints are addresses with a port") {
  CHECK(to_text(*parse_endpoint("127.0.0.1:7878")) == "127.0.0.1:7878");
  CHECK(to_text(*parse_endpoint("[::1]:0")) == "[::1]:0");
  for (const char* text : {"", ":1", "127.0.0.1", "127.0.0.1:", "127.0.0.1:65536", "127.0.0.1:-1",
                           "localhost:1", "127.0.0.1:1x"})
    CHECK_FALSE(parse_endpoint(text));
}

// ---- settings

namespace {

class SettingsFile {
 public:
  explicit SettingsFile(const std::string& text)
      : path_(std::filesystem::temp_directory_path() /
              ("redoubt-settings-" + std::to_string(::getpid()) + ".toml")) {
    std::ofstream(path_) << text;
  }
  SettingsFile(const SettingsFile&) = delete;
  SettingsFile& operator=(const SettingsFile&) = delete;
  ~SettingsFile() { std::filesystem::remove(path_); }
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

std::string complaint(const std::string& text) {
  const SettingsFile file(text);
  Config config = default_config();
  try {
    read_file(config, file.path());
  } catch (const ConfigError& error) {
    return error.what();
  }
  return "understood";
}

}  // namespace

TEST_CASE("the file sets, the environment wins over it") {
  const SettingsFile file("listen = \"0.0.0.0:1000\"\nthreads = 3\nstore = \"memory\"\nmessage-burst = 7\n");
  Config config = default_config();
  CHECK(to_text(config.listen) == "127.0.0.1:7878");
  CHECK(config.database == "redoubt.db");
  read_file(config, file.path());
  CHECK(to_text(config.listen) == "0.0.0.0:1000");
  CHECK(config.threads == 3);
  CHECK_FALSE(config.database);
  CHECK(config.limits.message_burst == 7);
  const std::map<std::string, std::string> variables{
      {"REDOUBT_LISTEN", "127.0.0.1:2000"}, {"REDOUBT_MESSAGE_BURST", "9"}, {"REDOUBT_METRICS", "off"}};
  read_environment(config, [&](const char* name) {
    const auto found = variables.find(name);
    return found == variables.end() ? nullptr : found->second.c_str();
  });
  CHECK(to_text(config.listen) == "127.0.0.1:2000");
  CHECK(config.limits.message_burst == 9);
  CHECK_FALSE(config.metrics);
  CHECK(config.threads == 3);
}

TEST_CASE("a setting that is wrong is named with file, line, key and what was expected") {
  CHECK_THAT(complaint("\n\nlisten = \"nowhere\"\n"),
             Contains(".toml:3: listen is \"nowhere\"; expected ADDRESS:PORT"));
  CHECK_THAT(complaint("threads = 0\n"), Contains(".toml:1: threads is \"0\"; expected NUMBER, 1 to 255"));
  CHECK_THAT(complaint("threads = 1.5\n"), Contains("neither text nor a whole number; expected NUMBER"));
  CHECK_THAT(complaint("store = \"sqlite:\"\n"), Contains("expected memory or sqlite:PATH"));
  CHECK_THAT(complaint("log-level = \"loud\"\n"), Contains("expected debug, info"));
  CHECK_THAT(complaint("# a comment\nlisten_to = 1\n"),
             Contains(".toml:2: there is no setting listen_to; expected one of listen, "));
  CHECK_THAT(complaint("threads = = 2\n"), Contains(".toml:1: "));
  Config config = default_config();
  CHECK_THROWS_WITH(read_environment(config,
                                     [](const char* name) {
                                       return std::string_view(name) == "REDOUBT_THREADS" ? "many" : nullptr;
                                     }),
                    Contains("variable REDOUBT_THREADS: threads is \"many\"; expected NUMBER, 1 to 255"));
}

TEST_CASE("the sample file is the one that the server prints, and every setting in it works") {
  std::ifstream stream(REDOUBT_SOURCE_DIR "/server/redoubt.toml.sample");
  const std::string sample(std::istreambuf_iterator<char>(stream), {});
  CHECK(sample == sample_file());
  std::string settings_on;
  std::size_t count = 0;
  for (std::size_t at = 0; at < sample.size();) {
    const std::size_t end = sample.find('\n', at);
    const std::string line = sample.substr(at, end - at);
    at = end + 1;
    const bool is_setting = line.find(" = ") != std::string::npos;
    if (is_setting) settings_on += line.substr(2) + "\n";
    count += is_setting;
  }
  CHECK(count == settings().size());
  CHECK(complaint(settings_on) == "understood");
}
