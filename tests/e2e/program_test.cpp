// The program redoubt-server itself: its options, its exit status, its house opponent.
#include "client.hpp"
#include "config.hpp"
#include "servers.hpp"

#include <signal.h>
#include <sys/stat.h>

#include <fstream>
#include <iterator>
#include <thread>

using namespace redoubt;
using namespace redoubt::test;
using Catch::Matchers::Contains;
using Catch::Matchers::StartsWith;

namespace {

std::string contents(const std::filesystem::path& file) {
  std::ifstream stream(file);
  return {std::istreambuf_iterator<char>(stream), {}};
}

// A house opponent that writes down how it was called, and then does as `end` says.
std::string make_house(const TemporaryFolder& folder, const std::string& end) {
  const std::filesystem::path script = folder / "house";
  std::ofstream(script) << "#!/bin/sh\necho \"$$ $1 $REDOUBT_HOUSE_TOKEN\" >> " << (folder / "calls").string()
                        << "\n"
                        << end << "\n";
  chmod(script.c_str(), 0700);
  return script.string();
}

std::size_t lines(const std::string& text) {
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

}  // namespace

TEST_CASE("option --help names every setting with its variable, and --version the version") {
  const Run help = run_server({"--help"});
  CHECK(help.status == 0);
  for (const Setting& setting : settings())
    CHECK_THAT(help.output, Contains("--" + setting.name + " ") && Contains(variable_of(setting)));
  CHECK_THAT(help.output, Contains("healthcheck") && Contains("--config"));
  const Run version = run_server({"--version"});
  CHECK(version.status == 0);
  CHECK_THAT(version.output, StartsWith("redoubt-server "));
  CHECK(run_server({"--sample"}).output == sample_file());
}

TEST_CASE("what cannot be is said on one line, with exit status 1") {
  const TemporaryFolder folder;
  const std::string store = "sqlite:" + (folder / "store.db").string();
  const Run option = run_server({"--listen", "nowhere"});
  CHECK(option.status == 1);
  CHECK_THAT(option.output, Contains("--listen: listen is \"nowhere\"; expected ADDRESS:PORT"));
  const Run variable = run_server({}, {"REDOUBT_THREADS=none"});
  CHECK(variable.status == 1);
  CHECK_THAT(variable.output, Contains("variable REDOUBT_THREADS"));
  CHECK(run_server({"--quatsch"}).status != 0);

  const ServerProcess running(folder, {"--store", store});
  const std::string address = "127.0.0.1:" + std::to_string(running.port());
  const Run port = run_server({"--store", "memory", "--listen", address, "--metrics", "off"});
  CHECK(port.status == 1);
  CHECK_THAT(port.output, Contains("cannot listen at " + address) && Contains("in use"));
  const Run locked = run_server({"--store", store, "--listen", "127.0.0.1:0", "--metrics", "off"});
  CHECK(locked.status == 1);
  CHECK_THAT(locked.output, Contains("another process has it open"));
  const Run config = run_server({"--config", (folder / "nothing.toml").string()});
  CHECK(config.status == 1);
  CHECK_THAT(config.output, Contains("nothing.toml: cannot be opened: No such file"));
}

TEST_CASE("settings that cannot be end the server at once, and it says what can be") {
  const TemporaryFolder folder;
  const auto refusal = [](std::vector<std::string> options) {
    for (const char* option : {"--store=memory", "--listen=127.0.0.1:0", "--metrics=off"})
      options.emplace_back(option);
    const Run run = run_server(std::move(options));
    CHECK(run.status == 1);
    return run.output;
  };
  const auto file_refusal = [&](std::string_view settings) {
    const std::filesystem::path file = folder / "settings.toml";
    std::ofstream(file) << settings;
    return refusal({"--config", file.string()});
  };
  CHECK_THAT(refusal({"--config", (folder / ".").string()}), Contains(": is a directory"));
  CHECK_THAT(refusal({"--message-bytes", "4000000000"}), Contains("expected NUMBER, 1024 to 1073741824"));
  CHECK_THAT(refusal({"--messages-per-second", "4000000000"}),
             Contains("expected NUMBER, 0 to 1073741824; 0: no limit"));
  CHECK_THAT(refusal({"--ping-seconds", "10", "--silence-seconds", "10"}),
             Contains("silence-seconds is 10 and ping-seconds is 10"));
  for (const std::string_view wrong :
       {"[.]", "[[[", "[[.]]", "[=]", "[\n", "[\0]", "= 1", ". = 1", "[", "a = [["})
    CHECK_THAT(file_refusal(wrong), Contains("settings.toml:") && Contains("expected KEY = VALUE"));
  CHECK_THAT(file_refusal("[threads]\nx = 1"), Contains("settings.toml:1: threads is neither text nor"));
}

TEST_CASE("healthcheck asks a running server") {
  const TemporaryFolder folder;
  ServerProcess server(folder, {"--store", "memory"});
  const std::string url = "http://127.0.0.1:" + std::to_string(server.port());
  for (const std::string& path : {std::string(), std::string("/"), std::string("/healthz")}) {
    const Run ready = run_server({"healthcheck", "--url", url + path});
    CHECK(ready.status == 0);
    CHECK_THAT(ready.output, Contains("ready"));
  }
  CHECK(run_server({"healthcheck", "--url", url + "/elsewhere"}).status == 1);
  server.signal(SIGTERM);
  CHECK(server.wait() == 0);
  const Run gone = run_server({"healthcheck", "--url", url});
  CHECK(gone.status == 1);
  CHECK_THAT(gone.output, Contains("refused"));
  CHECK(run_server({"healthcheck", "--url", "ftp://x"}).status == 1);
  for (const char* port : {"0", "99999", "x", "80x", "-1", ""}) {
    const Run none = run_server({"healthcheck", "--url", "http://127.0.0.1:" + std::string(port)});
    CHECK(none.status == 1);
    CHECK_THAT(none.output, Contains("1 to 65535"));
  }
}

TEST_CASE("the house is started with address and token, again when it ends, and ended with the server") {
  const TemporaryFolder folder;
  const std::filesystem::path calls = folder / "calls";

  SECTION("it lives as long as the server") {
    ServerProcess server(folder, {"--store", "memory", "--house", make_house(folder, "exec sleep 1000")});
    REQUIRE(happens([&] { return lines(contents(calls)) == 1; }));
    std::istringstream call(contents(calls));
    pid_t house = 0;
    std::string address;
    std::string token;
    call >> house >> address >> token;
    CHECK(address == "127.0.0.1:" + std::to_string(server.port()));
    CHECK(token.size() == 64);
    CHECK_THAT(server.output(), !Contains(token));
    Client client(server.port());
    client.send({proto::RequestId{1}, proto::Hello{token, std::nullopt}});
    const Received received = client.receive();
    CHECK(std::holds_alternative<proto::Welcome>(std::get<proto::ServerMessage>(received)));
    CHECK(kill(house, 0) == 0);
    client.close();
    server.signal(SIGTERM);
    CHECK(server.wait() == 0);
    CHECK(happens([&] { return kill(house, 0) != 0; }));
  }
  SECTION("it is started again") {
    ServerProcess server(folder, {"--store", "memory", "--house", make_house(folder, "exit 3")});
    REQUIRE(happens([&] { return lines(contents(calls)) >= 3; }));
    CHECK_THAT(server.output(), Contains("event=house_ended") && Contains("status=3"));
    server.signal(SIGTERM);
    CHECK(server.wait() == 0);
  }
  SECTION("it does not outlive a killed server") {
    ServerProcess server(folder, {"--store", "memory", "--house", make_house(folder, "exec sleep 1000")});
    REQUIRE(happens([&] { return lines(contents(calls)) == 1; }));
    const pid_t house = std::stoi(contents(calls));
    server.signal(SIGKILL);
    server.wait();
    CHECK(happens([&] { return kill(house, 0) != 0; }));
  }
}
