#include "plain_move.hpp"

#include "notation.hpp"

#include <charconv>
#include <string>

namespace redoubt::proto {
namespace {

class Scanner {
 public:
  explicit Scanner(std::string_view text) : rest_(text) {}

  bool take(std::string_view expected) {
    if (!rest_.starts_with(expected)) return false;
    rest_.remove_prefix(expected.size());
    return true;
  }

  // As JSON writes one: no sign, no leading zero.
  std::optional<std::uint32_t> number() {
    std::uint32_t number = 0;
    const auto [end, error] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), number);
    const auto length = static_cast<std::size_t>(end - rest_.data());
    if (error != std::errc{} || (rest_.front() == '0' && length > 1)) return std::nullopt;
    rest_.remove_prefix(length);
    return number;
  }

  // Up to the quote that ends it. Who reads it must refuse escapes.
  std::string_view word() {
    const std::string_view word = rest_.substr(0, rest_.find('"'));
    rest_.remove_prefix(word.size());
    return word;
  }

  bool at_end() const { return rest_.empty(); }

 private:
  std::string_view rest_;
};

bool is_place(std::string_view text) { return parse_square(Board{}, text, Side::red).has_value(); }

}  // namespace

std::optional<ClientMessage> read_plain_move(std::string_view text) {
  Scanner scanner(text);
  ClientMessage message;
  if (!scanner.take(R"({"type":"move",)")) return std::nullopt;
  if (scanner.take(R"("id":)")) {
    message.id = scanner.number();
    if (!message.id || !scanner.take(",")) return std::nullopt;
  }
  if (!scanner.take(R"("match":")")) return std::nullopt;
  const auto match = parse_match_id(scanner.word());
  if (!match || !scanner.take(R"(","ply":)")) return std::nullopt;
  const auto ply = scanner.number();
  if (!ply || !scanner.take(R"(,"from":")")) return std::nullopt;
  const std::string_view from = scanner.word();
  if (!is_place(from) || !scanner.take(R"(","to":")")) return std::nullopt;
  const std::string_view to = scanner.word();
  if (!is_place(to) || !scanner.take(R"("})") || !scanner.at_end()) return std::nullopt;
  message.body = MakeMove{*match, *ply, std::string(from), std::string(to)};
  return message;
}

}  // namespace redoubt::proto
