#include "facts.hpp"

#include "notation.hpp"
#include "wire_words.hpp"

#include <charconv>
#include <string>

namespace redoubt {
namespace {

void add_number(std::string& line, std::int64_t number) {
  char digits[20];
  line.append(digits, std::to_chars(digits, digits + sizeof digits, number).ptr);
}

void add_hex(std::string& line, std::uint64_t number) {
  char digits[16];
  line.append(digits, std::to_chars(digits, digits + sizeof digits, number, 16).ptr);
}

std::string text_of(const OptionValue& value) {
  if (const auto* yes = std::get_if<bool>(&value)) return *yes ? "true" : "false";
  if (const auto* number = std::get_if<std::uint32_t>(&value)) return std::to_string(*number);
  return std::string(std::get<std::string_view>(value));
}

class Writer {
 public:
  explicit Writer(FactContext context) : context_(context) {}

  void operator()(const Created& fact) {
    const Creation& creation = fact.creation;
    words("created redoubt-match/1", creation.variant->id);
    line_.append(" host=").append(to_text(creation.host)).append(" date=");
    add_number(line_, creation.date.time_since_epoch().count());
    if (creation.clock) {
      line_ += " clock=";
      add_number(line_, creation.clock->initial.count());
      line_ += '+';
      add_number(line_, creation.clock->increment.count());
    }
    if (creation.deployment) {
      line_ += " deployment=";
      add_number(line_, creation.deployment->count());
    }
    line_.append(" watching=").append(word_of(creation.watching));
    if (creation.level) line_.append(" level=").append(proto::to_text(*creation.level));
    if (!creation.code.empty()) line_.append(" code=").append(creation.code);
    if (!creation.watch_code.empty()) line_.append(" watch_code=").append(creation.watch_code);
    if (creation.dice) {
      hex(" seed=", creation.dice->seed);
      hex(" salt=", creation.dice->salt);
      hex(" lots=", creation.dice->lots);
    }
    options(*creation.variant, creation.options);
    if (!creation.key.empty()) line_.append(" key=").append(creation.key);  // last: it may have spaces
  }
  void operator()(const Joined& fact) {
    words("joined", to_text(fact.side));
    line_ += ' ';
    add_hex(line_, fact.seat.person.value);
    line_.append(" ").append(fact.seat.name);
  }
  void operator()(const Deployed& fact) {
    words("deployed", to_text(fact.side));
    line_.append(" ").append(format_setup(*context_.variant, fact.setup));
    time(fact.used);
    if (fact.sealed) hex(" ", *fact.sealed);
  }
  void operator()(const Undeployed& fact) {
    words("undeployed", to_text(fact.side));
    time(fact.used);
  }
  void operator()(const Opened& fact) {
    words("opened", to_text(fact.side));
    hex(" ", fact.nonce);
    time(fact.used);
  }
  void operator()(const Played& fact) {
    if (const auto* action = std::get_if<Action>(&fact.what))
      line_ = to_text(*context_.table, *action);
    else
      line_ = to_text(std::get<Verdict>(fact.what));
    time(fact.took);
  }
  void operator()(const DrawOffered& fact) { words("draw-offered", to_text(fact.side)); }
  void operator()(const DrawDeclined& fact) { words("draw-declined", to_text(fact.side)); }
  void operator()(const WatchingSet& fact) { words("watching", word_of(fact.watching)); }
  void operator()(const Aborted&) { line_ = "aborted"; }

  std::string line() && { return std::move(line_); }

 private:
  static std::string_view word_of(Watching watching) {
    return watching == Watching::open ? "open" : "closed";
  }

  void words(std::string_view first, std::string_view second) {
    line_.append(first).append(" ").append(second);
  }
  void time(Duration duration) {
    line_ += ' ';
    add_number(line_, duration.count());
  }
  template <class Bytes>
  void hex(std::string_view before, const Bytes& bytes) {
    line_.append(before).append(to_hex(bytes.bytes));
  }
  // All that the variant has, so that a later default changes no game that is under way.
  void options(const Variant& variant, const Options& options) {
    for (const OptionInfo& info : option_table()) {
      if (!variant.options.test(static_cast<std::size_t>(info.option))) continue;
      line_.append(" ").append(info.name).append("=").append(text_of(value_of(options, info.option)));
    }
  }

  FactContext context_;
  std::string line_;
};

}  // namespace

SealedFact seal(const Fact& fact, FactContext context) {
  Writer writer(context);
  std::visit(writer, fact.what);
  return SealedFact::seal(std::move(writer).line());
}

}  // namespace redoubt
