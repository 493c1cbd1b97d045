#include "client.hpp"

#include <ctime>
#include <random>
#include <string>
#include <type_traits>
#include <utility>

namespace redoubt {
namespace {

Text cause_of(LinkFault fault) {
  switch (fault) {
  case LinkFault::unknown_host: return Text::cause_unknown_host;
  case LinkFault::refused: return Text::cause_refused;
  case LinkFault::unreachable: return Text::cause_unreachable;
  case LinkFault::silent: return Text::cause_silent;
  case LinkFault::full: return Text::cause_full;
  case LinkFault::no_server: return Text::cause_no_server;
  case LinkFault::other_version: return Text::cause_other_version;
  case LinkFault::not_understood: return Text::cause_not_understood;
  case LinkFault::closed:
  case LinkFault::replaced: break;
  }
  return Text::cause_closed;
}

TimePoint on_our_scale(std::chrono::steady_clock::time_point at) {
  return TimePoint(std::chrono::duration_cast<Duration>(at.time_since_epoch()));
}

std::string today() {
  const std::time_t time = std::time(nullptr);
  std::tm local{};
  localtime_r(&time, &local);
  char text[16];
  return {text, std::strftime(text, sizeof text, "%Y-%m-%d", &local)};
}

std::uint64_t fresh_seed() {
  std::random_device device;
  return static_cast<std::uint64_t>(device()) << 32U | device();
}

ModelStart model_start(const Files& files, const ClientStart& start) {
  ModelStart model;
  model.rows = start.rows;
  model.columns = start.columns;
  model.server = to_text(start.server);
  model.secrecy = is_this_machine(start.server) ? Secrecy::same_machine : Secrecy::open;
  model.preferences = files.preferences();
  if (start.said.glyphs) model.preferences.glyphs = *start.said.glyphs;
  if (start.said.bell) model.preferences.bell = *start.said.bell;
  if (!start.person.empty()) model.preferences.name = start.person;
  model.token = files.token();
  model.setups = files.setups();
  model.secret = Nonce{random_bytes()};
  model.dice = files.dice();
  model.seed = fresh_seed();
  if (start.verifier) model.verifier = *start.verifier;
  return model;
}

}  // namespace

Client::Client(const Files& files, const ClientStart& start)
    : files_(files), person_(start.person), said_(start.said), model_(model_start(files, start), now()),
      link_(network_, inbox_, {start.server}) {}

TimePoint Client::now() { return on_our_scale(std::chrono::steady_clock::now()); }

// So many at most: keys and signals have their turn, whatever a server sends.
void Client::take_news() {
  constexpr int at_once = 256;
  for (int count = 0; count < at_once; ++count) {
    const auto event = inbox_.take();
    if (!event) return;
    take(*event);
  }
}

void Client::wait_for_news(std::chrono::milliseconds timeout) {
  if (const auto event = inbox_.wait(timeout)) take(*event);
  take_news();
}

void Client::take(const Event& event) {
  const TimePoint at = on_our_scale(event.at);
  if (const auto* received = std::get_if<Received>(&event.what)) {
    carry_out(model_.on(received->message, at));
  } else if (const auto* dialing = std::get_if<Dialing>(&event.what)) {
    carry_out(model_.on(LinkNews(LinkDialing{dialing->attempt}), at));
  } else if (const auto* lost = std::get_if<Lost>(&event.what)) {
    down_ = LinkDown{cause_of(lost->fault), lost->attempts, lost->next_in};
    carry_out(model_.on(LinkNews(*down_), at));
  } else {
    down_.reset();
    carry_out(model_.on(LinkNews(LinkUp{}), at));
  }
}

void Client::carry_out(const ClientEffects& effects) {
  for (const ClientEffect& effect : effects)
    std::visit([this](const auto& what) { carry_out(what); }, effect);
}

void Client::carry_out(const KeepDice& keep) {
  carry_out(model_.on(DiceKept{keep.request, files_.keep_dice(keep.part)}, now()));
}

// What only the command line has said is not kept.
void Client::carry_out(const KeepPreferences& keep) {
  const Preferences stored = files_.preferences();
  Preferences kept = keep.preferences;
  if (kept.glyphs == said_.glyphs) kept.glyphs = stored.glyphs;
  if (kept.bell == said_.bell) kept.bell = stored.bell;
  if (!person_.empty()) kept.name = stored.name;
  files_.keep_preferences(kept);
}

// Read anew, for another window may have kept one in the meantime.
void Client::carry_out(const KeepSetup& keep) {
  SavedSetups setups = files_.setups();
  if (keep.setup.empty())
    setups[keep.variant].erase(keep.name);
  else
    setups[keep.variant][keep.name] = keep.setup;
  files_.keep_setups(setups);
}

void Client::carry_out(const KeepRecord& keep) {
  const std::string name = record_name(today(), keep.variant, keep.names);
  record_ = keep_record(files_.games_folder(), name, keep.text);
  carry_out(model_.on(RecordKept{keep.match, for_a_shell(record_->path), record_->fault}, now()));
}

}  // namespace redoubt
