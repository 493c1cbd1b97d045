// The whole client but its terminal, network and files: a reducer over messages, news of the connection, keys
// and the time, which says what is to be done, and draws what is to be seen. Everything it does not get it
// does not know: no I/O, no clock, no chance of its own but a seed.
#pragma once

#include "editor.hpp"
#include "effects.hpp"
#include "form.hpp"
#include "game.hpp"
#include "keys.hpp"
#include "lobby.hpp"
#include "moments.hpp"
#include "play.hpp"
#include "preferences.hpp"
#include "screen.hpp"
#include "texts.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace redoubt {

enum class Secrecy : std::uint8_t { same_machine, open };  // who else can read what goes over the line

struct ModelStart {
  std::size_t rows = 24;
  std::size_t columns = 80;
  std::string server;  // as it is shown
  Secrecy secrecy = Secrecy::same_machine;
  Preferences preferences;
  std::optional<std::string> token;
  SavedSetups setups;
  Nonce secret{};  // fresh with every start; the nonces of dice are drawn from it
  std::vector<DicePart> dice;
  std::uint64_t seed = 0;
  std::string verifier = "redoubt-arbiter --verify --text";  // the command that checks the dice of a record
};

struct LinkUp {};
struct LinkDialing {
  std::uint32_t attempt = 1;
};
struct LinkDown {
  Text cause{};
  std::uint32_t attempts = 0;
  std::optional<Duration> next_in;  // until the next attempt; nothing: none is made by itself
};
using LinkNews = std::variant<LinkUp, LinkDialing, LinkDown>;

// What has become of a KeepRecord.
struct RecordKept {
  MatchId match;
  std::string file;   // as it is shown
  std::string fault;  // why there is none; else empty
};

// What has become of a KeepDice.
struct DiceKept {
  proto::RequestId request;
  DiceFate fate = DiceFate::kept;
};

class Model {
 public:
  Model(ModelStart start, TimePoint now);

  ClientEffects on(const LinkNews& news, TimePoint now);
  ClientEffects on(const proto::ServerMessage& message, TimePoint now);
  ClientEffects on(const Key& key, TimePoint now);
  ClientEffects on(const RecordKept& kept, TimePoint now);
  ClientEffects on(const DiceKept& kept, TimePoint now);
  ClientEffects tick(TimePoint now);

  // What a key would do, for scripts: the same requests by name.
  ClientEffects request(RequestBody body, TimePoint now);

  Screen screen() const;

  const Game* current() const;                 // the match at whose table the player sits
  bool welcomed() const { return welcomed_; }  // and still connected
  bool idle() const;                           // everything that the player wished for has its answer
  const std::string& notice() const { return notice_; }
  const Preferences& preferences() const { return preferences_; }

  // The last error that the server has answered with, since the last call.
  std::optional<proto::Error> take_error() { return std::exchange(error_, std::nullopt); }

 private:
  enum class Page : std::uint8_t { lobby, form, preferences, table };

  // A match and the player's hand at it.
  struct Sitting {
    Sitting(Game known, std::size_t rows);
    Game game;
    Play play;
    Moments moments;
    std::optional<Editor> editor;
    bool has_opened_nonce = false;  // over this connection
    bool has_status = false;        // likewise
    Text called_off = Text::match_aborted;
    std::uint32_t acknowledged = 0;
    std::uint32_t shown_before = 0;  // announcements up to this, by the player's last client
    std::uint32_t news = 0;          // when it came, or when it was over: the greater, the later
  };

  enum class Purpose : std::uint8_t { wish, renewal };  // of the player, or of what a lost connection held
  // Not before it is kept on disk; not yet; over a connection that was lost, maybe with its answer; over this
  // one, so that it comes.
  enum class Delivery : std::uint8_t { unkept, unsent, lost, sent };
  struct Request {
    RequestBody body;
    Purpose purpose = Purpose::wish;
    Delivery delivery = Delivery::unsent;
  };

  // A record that is being fetched, and what its file is to be called by.
  struct WantedRecord {
    std::string variant;
    bool has_dice = false;
    BySide<std::string> names;
    std::string text;  // as far as it has come
    TimePoint asked_at{};
  };

  // ---- what lies over the page
  enum class HelpPage : std::uint8_t { keys, rules, options };
  struct Help {
    HelpPage page = HelpPage::keys;
  };
  enum class Question : std::uint8_t { resign, leave, call_off, open_watching, close_watching };
  enum class Prompt : std::uint8_t { join, watch, save_setup, name };
  struct Entry {
    Prompt prompt;
    std::u32string typed;
    bool offered = false;  // it stands there already: the first letter replaces it
  };
  struct Picker {
    std::size_t selected = 0;
  };
  using Overlay = std::variant<std::monostate, Help, Question, Entry, Picker>;

  // ---- connection (model.cpp)
  void link(LinkUp);
  void link(LinkDialing dialing);
  void link(const LinkDown& down);
  void say_hello();
  void send(proto::ClientMessage message);
  void ask(RequestBody body, Purpose purpose = Purpose::wish);
  void ask_again();
  void ask_when_kept(RequestBody body, const DicePart& part);
  static std::optional<MatchId> match_of_any(const RequestBody& body);
  // The position that an action was meant for.
  static std::optional<Ply> ply_of(const RequestBody& body);
  bool still_wanted(const RequestBody& body) const;
  void settle();
  bool dismiss_moment();
  void acknowledge(Sitting& sitting);
  void prepare(Sitting& sitting);
  void prepare_restoration(Sitting& sitting);
  void follow_rematch();
  void ask_for_matches();
  void ask_about_watching(Sitting& sitting);
  ClientEffects take_effects();

  // ---- messages (model_messages.cpp)
  void message(const proto::Welcome& welcome);
  void message(const proto::Entered& entered);
  void message(const proto::Record& record);
  void message(const proto::Done& done);
  void message(const proto::Error& error);
  void distrust(Sitting& at);
  void message(const proto::Status& status);
  void message(const proto::ViewOf& view);
  void message(const proto::Announced& announced);
  bool restored_by_lot(const Sitting& sitting, const Announcement& said) const;
  void message(const proto::Closing& closing);
  void go_without_name();
  void come_as_new();
  void explain(const proto::Error& error, const Request& request);
  void sent_away(MatchId match);
  void lose(MatchId match);
  void forget(MatchId match);
  void leave_for_good(MatchId match);
  void stop_watching(std::string_view code, const proto::Error& error);
  void say(std::string what);
  static std::string news(const Game& game, const proto::Status& status);

  // ---- dice (model_dice.cpp)
  std::optional<DicePart> seal(proto::Deploy& deploy);
  const DicePart* promised_part(const Game& game) const;
  void recall_promise(Game& game, const proto::ViewOf& view);
  void open_nonces();

  // ---- records (model_record.cpp)
  void save_record(Sitting& sitting);
  void want_record(const proto::GetRecord& get);
  void record_refused(const proto::GetRecord& get, const proto::Error& error);
  void give_up_record(MatchId match);
  void give_up_records();

  // ---- keys (model_keys.cpp)
  void key(const Key& key);
  bool key_on_overlay(const Key& key);
  void key_on(Help help, const Key& key);
  void key_on(Question question, const Key& key);
  void key_on(Entry entry, const Key& key);
  void key_on(Picker picker, const Key& key);
  void finish(const Entry& entry);
  void rename(std::string name);
  void key_while_connecting(const Key& key);
  void key_at_table(const Key& key);
  void key_while_deploying(Sitting& sitting, const Key& key);
  void key_in_game(Sitting& sitting, const Key& key);
  void key_while_restoring(Sitting& sitting, const Key& key);
  EditorWish key_in_editor(Sitting& sitting, const Key& key);
  void deploy(Sitting& sitting);
  void act(Sitting& sitting, const Action& action);
  void draw(Sitting& sitting);
  void leave(Sitting& sitting);
  void to_lobby();
  void enter(MatchId match);

  // ---- lobby, form and preferences (model_lobby.cpp)
  std::vector<MenuLine> menu() const;
  std::size_t chosen_line(const std::vector<MenuLine>& lines) const;
  void key_in_lobby(const Key& key);
  void key_in_form(const Key& key);
  void key_in_preferences(const Key& key);
  void choose(const MenuLine& line);
  void change_preference(int by);
  void next_numbers();
  void order(RequestBody body);
  const Request* order_under_way() const;
  std::string order_sentence() const;
  bool take_back_order();
  void draw_lobby(Screen& screen) const;
  void draw_preferences(Screen& screen) const;

  // ---- drawing (model_screen.cpp)
  bool is_too_small() const;
  std::string cause_sentence(Text cause) const;
  std::string title() const;
  std::string key_line() const;
  void draw_page(Screen& screen) const;
  void draw_connecting(Screen& screen) const;
  void draw_table(Screen& screen) const;
  void draw_overlay(Screen& screen) const;
  void draw_help(Screen& screen, HelpPage page) const;
  Text keys_in_help(HelpPage page) const;
  void draw_banner(Screen& screen) const;
  void draw_question(Screen& screen, Question question) const;
  TimePoint shown_time() const;
  bool holds_back() const;
  std::vector<std::string> saved_names() const;
  Sitting* sitting();
  const Sitting* sitting() const;
  // What is said of an action that has no answer yet; empty where there is none.
  std::string under_way(MatchId match) const;

  std::size_t rows_;
  std::size_t columns_;
  std::string server_;
  std::string verifier_;
  Secrecy secrecy_;
  Preferences preferences_;
  std::optional<std::string> token_;
  SavedSetups setups_;
  DiceBook dice_;
  std::mt19937_64 random_;
  TimePoint now_;

  bool welcomed_ = false;
  bool ever_welcomed_ = false;
  std::string name_;        // as the server knows the player
  std::string hello_name_;  // as he wants to be known: kept when the server has welcomed him so
  std::uint32_t attempt_ = 1;
  std::optional<LinkDown> down_;
  TimePoint down_at_{};
  TimePoint lost_at_{};                // what is shown is as true as it was then, until the next welcome
  std::optional<TimePoint> again_at_;  // when what has no answer is said once more
  proto::RequestId next_id_ = 1;
  std::map<proto::RequestId, Request> requests_;  // without an answer

  Page page_ = Page::lobby;
  Overlay overlay_;
  std::optional<MenuLine> chosen_;  // in the lobby
  std::size_t selected_ = 0;        // line of the preferences
  std::u32string last_watched_;     // the code
  MatchForm form_{proto::Opponent::house};
  std::string notice_;
  std::optional<proto::Error> error_;
  std::map<MatchId, Sitting> sittings_;
  std::uint32_t last_news_ = 0;
  std::map<MatchId, std::string> watch_codes_;  // of matches that the player watches
  std::map<MatchId, WantedRecord> records_;
  std::optional<MatchId> current_;
  ClientEffects effects_;
};

}  // namespace redoubt
