// What a port answers to HTTP: a page for each target, and whether WebSocket is spoken at /ws.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace redoubt::net {

struct HttpAnswer {
  unsigned status = 200;
  std::string_view type = "text/plain; charset=utf-8";
  std::string body;
};

struct Page {
  std::string target;
  std::function<HttpAnswer()> answer;
};

enum class Speaks : std::uint8_t { http_alone, websocket_too };

struct Site {
  std::vector<Page> pages;
  Speaks speaks = Speaks::http_alone;
  std::function<HttpAnswer()> everywhere;  // if set, the one answer to every request
};

}  // namespace redoubt::net
