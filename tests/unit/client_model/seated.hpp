// A player of a Junior game at the client's table.
#pragma once

#include "driver.hpp"

#include <string>
#include <string_view>

namespace redoubt::test {

inline constexpr const char* guard = "DRRDUWKUDNPDNUUN/BFJ";
inline constexpr const char* wall = "UNNUDWDNRKPRDUUD/BJF";
inline const Nonce own_nonce{{42}};

struct Seated {
  explicit Seated(std::string_view variant, std::string_view red = guard, std::string_view blue = guard,
                  std::string_view other = "Bob")
      : match(variant), driver(start(match)) {
    match.set_nonce(Side::red, own_nonce);
    match.take_seat(Side::red, "Ann");
    match.take_seat(Side::blue, std::string(other));
    match.deploy(Side::red, red);
    match.deploy(Side::blue, blue);
  }
  // The player became ready when this client last ran.
  static ModelStart start(const FakeMatch& match) {
    ModelStart start;
    start.dice = {{match.status_for(Observer::red).match, Side::red, own_nonce, {}}};
    return start;
  }
  void sit(Observer as = Observer::red) {
    observer = as;
    driver.sit_down(match, observer);
    driver.forget();
  }
  // Where nobody is ready yet.
  void sit_before_deployment() {
    FakeMatch before(match.status_for(observer).variant->id);
    before.take_seat(Side::red, "Ann");
    before.take_seat(Side::blue, "Bob");
    driver.sit_down(before, observer);
  }
  void sit_early(Observer as = Observer::red) {
    observer = as;
    driver.welcome();
    driver.press(Special::enter);
    driver.enter_early(match, observer);
    driver.forget();
  }
  void act(std::string_view action) {
    match.act(action);
    driver.tell_step(match, observer);
  }
  void play(std::string_view from, std::string_view to) {
    match.play(from, to);
    driver.tell_step(match, observer);
  }
  // What the roll was turned for stands before the eyes no more.
  void act_unseen(std::string_view action) {
    act(action);
    while (driver.model.current() != nullptr && driver.shows("Any key goes on")) driver.press(U' ');
    driver.forget();
  }

  FakeMatch match;
  Driver driver;
  Observer observer = Observer::red;
};

}  // namespace redoubt::test
