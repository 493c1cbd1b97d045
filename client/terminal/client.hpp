// The model with a connection and files: carries out what the model wants done. It draws nothing and reads no
// keys, so that a terminal and a script use it alike.
#pragma once

#include "files.hpp"
#include "link.hpp"
#include "model.hpp"
#include "record_file.hpp"

#include <chrono>
#include <optional>
#include <utility>

namespace redoubt {

// Preferences that the command line has set for this time only.
struct Said {
  std::optional<Glyphs> glyphs;
  std::optional<Bell> bell;
};

struct ClientStart {
  Address server;
  std::string person;  // --as
  Said said;
  std::optional<std::string> verifier;  // how a record's dice are checked, where it is not the usual way
  std::size_t rows = 24;
  std::size_t columns = 80;
};

class Client {
 public:
  Client(const Files& files, const ClientStart& start);

  int descriptor() const { return inbox_.descriptor(); }  // readable while there is news
  void take_news();
  // The same, but waits for the first of it.
  void wait_for_news(std::chrono::milliseconds timeout);
  void press(const Key& key) { carry_out(model_.on(key, now())); }
  void tick() { carry_out(model_.tick(now())); }
  void request(RequestBody body) { carry_out(model_.request(std::move(body), now())); }
  void redial() { link_.redial(); }

  const Model& model() const { return model_; }
  bool over() const { return over_; }
  std::optional<proto::Error> take_error() { return model_.take_error(); }
  // Where the last record was kept, or why it was not; once.
  std::optional<RecordFile> take_record() { return std::exchange(record_, std::nullopt); }
  bool take_bell() { return std::exchange(bell_, false); }
  // Why there is no connection, as long as there is none and one was tried.
  std::optional<LinkDown> down() const { return down_; }

  static TimePoint now();

 private:
  void take(const Event& event);
  void carry_out(const ClientEffects& effects);
  void carry_out(const Send& send) { link_.send(send.message); }
  void carry_out(const KeepToken& token) { files_.keep_token(token.token); }
  void carry_out(const KeepDice& keep);
  void carry_out(const KeepPreferences& keep);
  void carry_out(const KeepSetup& keep);
  void carry_out(const KeepRecord& keep);
  void carry_out(Ring) { bell_ = model_.preferences().bell == Bell::on; }
  void carry_out(Redial) { link_.redial(); }
  void carry_out(Quit) { over_ = true; }

  Files files_;
  std::string person_;
  Said said_;
  Model model_;
  Inbox inbox_;
  Network network_;
  Link link_;
  std::optional<LinkDown> down_;
  std::optional<RecordFile> record_;
  bool over_ = false;
  bool bell_ = false;
};

}  // namespace redoubt
