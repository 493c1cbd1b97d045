#include "address.hpp"

#include <catch2/catch.hpp>

using namespace redoubt;

TEST_CASE("addresses as people type them") {
  CHECK(parse_address("example.org") == Address{"example.org", 7878});
  CHECK(parse_address("example.org:80") == Address{"example.org", 80});
  CHECK(parse_address("192.168.0.7:7000") == Address{"192.168.0.7", 7000});
  CHECK(parse_address("::1") == Address{"::1", 7878});
  CHECK(parse_address("[::1]") == Address{"::1", 7878});
  CHECK(parse_address("[fe80::1%eth0]:99") == Address{"fe80::1%eth0", 99});
}

TEST_CASE("what is no address is refused") {
  for (const char* text : {"", ":", "host:", "host:0", "host:65536", "host:7x", "a b", "[::1", "[host]:1",
                           "[::1]x", "[::1]:", "http://host", "host/path"}) {
    INFO(text);
    CHECK_FALSE(parse_address(text));
  }
}

TEST_CASE("addresses are written so that they can be read again") {
  for (const char* text : {"example.org:80", "[::1]:7878", "127.0.0.1:1"})
    CHECK(to_text(*parse_address(text)) == text);
}

TEST_CASE("only loopback is certainly this machine") {
  CHECK(is_this_machine({"127.0.0.1", 1}));
  CHECK(is_this_machine({"127.8.0.1", 1}));
  CHECK(is_this_machine({"::1", 1}));
  CHECK(is_this_machine({"localhost", 1}));
  CHECK_FALSE(is_this_machine({"127.example.org", 1}));
  CHECK_FALSE(is_this_machine({"192.168.0.1", 1}));
}
