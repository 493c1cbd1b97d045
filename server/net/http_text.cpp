#include "http_text.hpp"

namespace redoubt::net {

namespace {

std::string_view reason_of(unsigned status) {
  switch (status) {
  case 200: return "OK";
  case 404: return "Not Found";
  case 405: return "Method Not Allowed";
  case 413: return "Content Too Large";
  case 426: return "Upgrade Required";
  case 429: return "Too Many Requests";
  case 431: return "Request Header Fields Too Large";
  case 503: return "Service Unavailable";
  default: return "Bad Request";
  }
}

}  // namespace

std::string http_text(const HttpAnswer& answer, std::string_view headers, Body body) {
  std::string text = "HTTP/1.1 " + std::to_string(answer.status) + " ";
  text.append(reason_of(answer.status));
  text.append("\r\nServer: redoubt\r\nConnection: ");
  text.append(answer.status == 426 ? "upgrade, close" : "close");
  text.append("\r\nCache-Control: no-store\r\nContent-Type: ").append(answer.type);
  text.append("\r\nContent-Length: ").append(std::to_string(answer.body.size())).append("\r\n");
  text.append(headers).append("\r\n");
  if (body == Body::sent) text.append(answer.body);
  return text;
}

}  // namespace redoubt::net
