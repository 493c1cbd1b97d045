#include "report.hpp"

#include "codec.hpp"
#include "notation.hpp"
#include "observe.hpp"

#include <array>
#include <ostream>

namespace redoubt {
namespace {

// One sentence for each, in the order of the enumerators.
constexpr std::array<std::string_view, 18> refusal_sentences{
    "The game is over.",
    "The other side is to move.",
    "This game has no such action now.",
    "There is no such place on the board.",
    "Nothing stands there.",
    "The piece belongs to the enemy.",
    "This piece never moves.",
    "A lake is there.",
    "A piece of the same side stands there.",
    "The way is not straight.",
    "Only a scout moves more than one square.",
    "Something stands in the way.",
    "A scout may not slide and strike in one turn in this match.",
    "Two-square rule: this piece has gone to and fro there often enough.",
    "Chase rule: this position stood already in the same chase.",
    "No castle there can be reached.",
    "There is no access to the towers.",
    "These are not the lost castles on free places of their kind.",
};

constexpr std::array<std::string_view, 4> setup_sentences{
    "It has not one character for each home square.",
    "It names a piece that there is not.",
    "It names a place that may not hold the piece.",
    "It is not the army of this game.",
};

constexpr std::array<std::string_view, 11> reason_phrases{
    "the flag was taken",
    "no move was left to the loser",
    "no move was left to either side",
    "there was no battle for too long",
    "the game had become too long",
    "the loser resigned",
    "both sides agreed",
    "the loser's time had run out",
    "both sides' time had run out",
    "the game was abandoned",
    "it was adjudged so",
};

constexpr std::array<std::string_view, 4> winner_phrases{
    "Red wins",
    "Blue wins",
    "The game is drawn",
    "Nobody wins",
};

constexpr std::array<std::string_view, 6> proof_phrases{
    "it belongs to another match",
    "the seed is not the one that was promised",
    "red's nonce is not the one that was promised",
    "blue's nonce is not the one that was promised",
    "the roll does not follow from seed and nonces",
    "something is missing in it",
};

template <class Enum, std::size_t N>
std::string_view phrase(const std::array<std::string_view, N>& phrases, Enum value) {
  return phrases[static_cast<std::size_t>(value)];
}

std::string_view capital(Side side) { return side == Side::red ? "Red" : "Blue"; }

// A name may hold what would steer the reader's terminal.
std::string printable(std::string text) {
  for (char& c : text)
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) c = '?';
  return text;
}

std::string player(const GameRecord& record, Side side) {
  const auto& name = record.players[side].name;
  const std::string word(to_text(side));
  return name ? printable(*name) + " (" + word + ")" : word;
}

std::string_view outcome_phrase(const Battle& battle) {
  if (battle.outcome == Outcome::both) return ": both are removed";
  return battle.outcome == Outcome::attacker ? " and wins" : " and is lost";
}

std::string_view verdict_phrase(Reason reason) {
  switch (reason) {
  case Reason::resignation: return "resigns";
  case Reason::time: return "has run out of time";
  default: return "has left for good";
  }
}

std::string article(Rank rank) { return "the " + std::string(to_text(rank)); }

std::string turned_phrase(const Turned& turned) {
  return " turns " + to_text(turned.square) + ": " + article(turned.rank) +
         (turned.removed ? ", which is removed." : ", which stays.");
}

std::string stormed_phrase(const Stormed& stormed) {
  std::string phrase = " storms tower " + to_text(stormed.tower) + " and finds " + article(stormed.held);
  if (stormed.stormer != Rank::unknown) phrase += ", which takes " + article(stormed.stormer) + " along";
  return phrase + ".";
}

std::string sentence(const PlayedAction& played) {
  const Step& step = played.step;
  if (!step.side) return "The game is ended by " + played.text + ".";
  const std::string side(capital(*step.side));
  if (step.rolled != Rank::unknown) return side + " rolls " + article(step.rolled) + ".";
  if (step.turned) return side + turned_phrase(*step.turned);
  if (step.stormed) return side + stormed_phrase(*step.stormed);
  if (step.restored)
    return side + " puts back what was lost: " + played.text.substr(played.text.find(':') + 1) + ".";
  if (step.battle && step.move)
    return side + "'s " + std::string(to_text(step.battle->attacker)) + " on " + to_text(step.move->from) +
           " attacks the " + std::string(to_text(step.battle->defender)) + " on " + to_text(step.move->to) +
           std::string(outcome_phrase(*step.battle)) + ".";
  if (step.move)
    return side + " moves from " + to_text(step.move->from) + " to " + to_text(step.move->to) + ".";
  if (step.result) return side + " " + std::string(verdict_phrase(step.result->reason)) + ".";
  return side + ": " + played.text + ".";
}

std::string counted(Ply plies) { return std::to_string(plies) + (plies == 1 ? " ply" : " plies"); }

void print_last(std::ostream& out, const Judgement& judgement) {
  const Position& position = *judgement.replay.position;
  const Ply plies = position.table().ply;
  if (const auto& result = position.result())
    out << phrase(winner_phrases, result->winner) << ", for " << phrase(reason_phrases, result->reason)
        << " (" << counted(plies) << ").\n";
  else
    out << "The game is unfinished after " << counted(plies) << "; " << to_text(position.table().turn)
        << " is to move.\n";
  if (const auto agreed = agrees(judgement.record, position))
    out << (*agreed ? "The record says the same.\n" : "The record claims another result.\n");
}

void print_legal(std::ostream& out, const Position& position) {
  const auto actions = legal_actions(position);
  if (actions.empty()) {
    out << "There is no legal action.\n";
    return;
  }
  out << "Legal are:";
  for (const std::string& action : actions) out << ' ' << action;
  out << ".\n";
}

void print_views(std::ostream& out, const Position& position) {
  for (const Observer observer : all_observers)
    out << "What " << to_text(observer) << " sees: " << proto::encode_view_body(observe(position, observer))
        << '\n';
}

void print_verification(std::ostream& out, const Judgement& judgement) {
  const auto names = unchecked(judgement.record);
  if (judgement.disproof)
    out << "The proof fails at ply " << judgement.disproof->ply << ": "
        << phrase(proof_phrases, judgement.disproof->fault) << ".\n";
  else if (judgement.record.dice)
    out << "The dice were checked: every roll follows from what was promised.\n";
  else if (names.empty())
    out << "The record has no proof that could be checked.\n";
  if (names.empty()) return;
  out << "Not checked:";
  for (const std::string& name : names) out << ' ' << printable(name);
  out << ".\n";
}

void print_actions(std::ostream& out, const Judgement& judgement) {
  const Replay& replay = judgement.replay;
  for (const PlayedAction& played : replay.played) out << played.step.ply << ". " << sentence(played) << '\n';
  const Position& position = *replay.position;
  if (replay.refused) {
    out << position.table().ply + 1 << ". " << replay.refused->text << " is refused. "
        << phrase(refusal_sentences, replay.refused->refusal) << '\n';
    return;
  }
  for (const std::string& text : judgement.record.probes) {
    const auto refusal = probe(position, text);
    out << text << (refusal ? " would be refused. " : " would be allowed.")
        << (refusal ? phrase(refusal_sentences, *refusal) : "") << '\n';
  }
}

}  // namespace

void print_prose(std::ostream& out, const Judgement& judgement, const Extras& extras) {
  const GameRecord& record = judgement.record;
  out << "Record " << judgement.number << ": " << record.variant->name << ", " << player(record, Side::red)
      << " against " << player(record, Side::blue) << ".\n";
  for (const SetupError& error : judgement.replay.setup_errors)
    out << capital(error.side) << "'s setup is refused. " << phrase(setup_sentences, error.refusal) << '\n';
  if (is_closed(record)) return print_verification(out, judgement);
  if (!judgement.replay.position) return;
  print_actions(out, judgement);
  print_last(out, judgement);
  const Position& position = *judgement.replay.position;
  if (extras.legal) print_legal(out, position);
  if (extras.views) print_views(out, position);
  if (extras.verify) print_verification(out, judgement);
}

}  // namespace redoubt
