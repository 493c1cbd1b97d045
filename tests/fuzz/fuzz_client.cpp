// Whatever a server says and whatever a person presses, line by line: a line of JSON is a message, of any
// other each byte is a key. What is to be seen is drawn after each.

#include "codec.hpp"
#include "model.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <sstream>
#include <string>
#include <string_view>
#include <variant>

namespace {

using namespace redoubt;

constexpr std::string_view specials = "UDLREQTBXVPNHZ";  // in the order of Special

Key key_of(unsigned char byte, const Screen& screen) {
  const auto special = specials.find(static_cast<char>(byte));
  if (special != specials.npos) return static_cast<Special>(special);
  if (byte == 'C') return Resize{1 + screen.rows() * 7 % 60, 1 + screen.columns() * 5 % 160};
  if (byte < 0x80) return static_cast<char32_t>(byte);
  return Click{{(byte & 0x7fU) * screen.rows() / 128, (byte * 37U & 0x7fU) * screen.columns() / 128}};
}

class Person {
 public:
  Person() { (void)model_.on(LinkUp{}, now_); }

  void meet(std::string_view line) {
    now_ += std::chrono::milliseconds(700);
    if (!line.starts_with('{')) {
      for (const char byte : line)
        look(model_.on(key_of(static_cast<unsigned char>(byte), model_.screen()), now_));
      return;
    }
    const auto read = proto::decode_server(line);
    if (const auto* message = std::get_if<proto::ServerMessage>(&read)) look(model_.on(*message, now_));
  }

 private:
  void look(const ClientEffects& effects) {
    for (const auto& effect : effects)
      if (const auto* send = std::get_if<Send>(&effect)) (void)proto::encode(send->message);
    (void)model_.tick(now_);
    (void)model_.screen();
  }

  TimePoint now_{std::chrono::hours(1)};
  Model model_{ModelStart{}, now_};
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::istringstream text(std::string(reinterpret_cast<const char*>(data), size));
  Person person;
  for (std::string line; std::getline(text, line);) person.meet(line);
  return 0;
}
