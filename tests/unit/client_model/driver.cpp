#include "driver.hpp"

namespace redoubt::test {
namespace {

ModelStart with_defaults(ModelStart start) {
  if (start.server.empty()) start.server = "127.0.0.1:7878";
  if (start.seed == 0) start.seed = 4711;
  return start;
}

}  // namespace

Driver::Driver(ModelStart start) : model(with_defaults(std::move(start)), now) {}

void Driver::add(ClientEffects more) {
  for (ClientEffect& effect : more) {
    effects.push_back(std::move(effect));
    if (const auto* keep = std::get_if<KeepDice>(&effects.back()))
      add(model.on(DiceKept{keep->request, dice_fate}, now));
  }
}

void Driver::news(const LinkNews& what) { add(model.on(what, now)); }

void Driver::tell(const proto::ServerMessage& message) { add(model.on(message, now)); }

void Driver::welcome() {
  news(LinkUp{});
  tell(proto::Welcome{last_id(), "Ann", "secret-token", "0.1.0"});
  pass(Duration{1000});
}

namespace {

// The columns from `first` to `end` of all lines, each run of white space as one space.
std::string flowing_from(const std::string& screen, std::size_t first, std::size_t end = 1000) {
  std::string flowing;
  std::size_t column = 0;
  for (const char c : screen) {
    const bool begins_character = (static_cast<unsigned char>(c) & 0xC0) != 0x80;
    if (c == '\n')
      column = 0;
    else if (begins_character)
      ++column;
    const bool space = c == ' ' || c == '\n';
    if (space && !flowing.ends_with(' ')) flowing += ' ';
    if (!space && column > first && column <= end) flowing += c;
  }
  return flowing;
}

}  // namespace

std::string Driver::flowing() const { return flowing_from(screen(), 0); }

bool Driver::shows(std::string_view text) const {
  constexpr std::size_t panel = 56;
  constexpr std::size_t stage = 27;
  constexpr std::size_t stage_end = 55;
  return screen().find(text) != std::string::npos || flowing().find(text) != std::string::npos ||
         flowing_from(screen(), panel).find(text) != std::string::npos ||
         flowing_from(screen(), stage, stage_end).find(text) != std::string::npos;
}

void Driver::tell_match(const FakeMatch& match, Observer observer) {
  tell(match.status_for(observer));
  for (const auto& announced : match.announced_for(observer)) tell(announced);
  tell(match.view_for(observer));
}

void Driver::enter(const FakeMatch& match, Observer observer) {
  const auto id = last_id();
  tell(proto::Entered{id, match.status_for(observer).match, observer});
  tell_match(match, observer);
}

void Driver::sit_down(const FakeMatch& match, Observer observer) {
  welcome();
  press(Special::enter);
  enter(match, observer);
}

void Driver::enter_early(const FakeMatch& match, Observer observer) {
  tell(proto::Entered{last_id(), match.status_for(observer).match, observer});
  tell(match.sealed_status_for(observer));
  tell(match.sealed_view_for(observer));
  tell_match(match, observer);
}

void Driver::tell_step(const FakeMatch& match, Observer observer) {
  tell(match.announced_for(observer).back());
  tell(match.status_for(observer));
  tell(match.view_for(observer));
}

void Driver::press(const Key& key) { add(model.on(key, now)); }

void Driver::type(std::string_view letters) {
  for (const char32_t letter : decode_utf8(letters)) press(letter);
}

void Driver::pass(Duration time) {
  now += time;
  add(model.tick(now));
}

proto::RequestId Driver::last_id() const {
  for (auto effect = effects.rbegin(); effect != effects.rend(); ++effect)
    if (const auto* send = std::get_if<Send>(&*effect); send != nullptr && send->message.id)
      return *send->message.id;
  return 0;
}

}  // namespace redoubt::test
