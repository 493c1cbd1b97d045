// A Model driven by hand: a connection that stands, one match, and what the model has asked for.
#pragma once

#include "fake_match.hpp"
#include "model.hpp"

#include <string>
#include <string_view>

namespace redoubt::test {

class Driver {
 public:
  explicit Driver(ModelStart start = {});

  // Connected and welcomed as Ann.
  void welcome();
  void tell(const proto::ServerMessage& message);
  void news(const LinkNews& news);
  // All that a server tells of a match: status, announcements, view. `enter` answers the last request.
  void tell_match(const FakeMatch& match, Observer observer);
  void enter(const FakeMatch& match, Observer observer);
  // Welcomed, at the table of a match that was ordered from the lobby.
  void sit_down(const FakeMatch& match, Observer observer);
  // As enter(), of a match with dice, for somebody who was there before the nonces were open.
  void enter_early(const FakeMatch& match, Observer observer);
  // The same for somebody who has sat there all along: only what is new.
  void tell_step(const FakeMatch& match, Observer observer);

  void press(const Key& key);
  void type(std::string_view letters);
  void pass(Duration time);

  std::string screen() const { return to_text(model.screen()); }
  // Whether the text stands on the screen, perhaps wrapped: over whole lines, within the panel beside the
  // board or between the two.
  bool shows(std::string_view text) const;
  std::string flowing() const;

  // The last request of this kind that was sent, since forget().
  template <class Body>
  const Body* sent() const {
    for (auto effect = effects.rbegin(); effect != effects.rend(); ++effect)
      if (const auto* send = std::get_if<Send>(&*effect))
        if (const auto* body = std::get_if<Body>(&send->message.body)) return body;
    return nullptr;
  }
  template <class Effect>
  const Effect* wanted() const {
    for (auto effect = effects.rbegin(); effect != effects.rend(); ++effect)
      if (const auto* found = std::get_if<Effect>(&*effect)) return found;
    return nullptr;
  }
  proto::RequestId last_id() const;
  void forget() { effects.clear(); }

  DiceFate dice_fate = DiceFate::kept;  // of what is to be kept
  TimePoint now{Duration{1'000'000}};
  Model model;
  ClientEffects effects;

 private:
  void add(ClientEffects more);
};

}  // namespace redoubt::test
