#include "texts.hpp"

#include <algorithm>
#include <array>

namespace redoubt {
namespace {

// Plain arrays: to deduce a std::array's length from hundreds of elements is more than clang does.
constexpr std::string_view english[]{
#define TEXT(name, sentence) std::string_view(sentence),
#include "english.inc"
#undef TEXT
};

constexpr std::array rank_names{
    Text::rank_unknown,      Text::rank_marshal, Text::rank_general,    Text::rank_colonel,
    Text::rank_major,        Text::rank_captain, Text::rank_lieutenant, Text::rank_sergeant,
    Text::rank_miner,        Text::rank_scout,   Text::rank_spy,        Text::rank_bomb,
    Text::rank_flag,         Text::rank_king,    Text::rank_princess,   Text::rank_knight,
    Text::rank_unicorn,      Text::rank_dwarf,   Text::rank_wizard,     Text::rank_dragon,
    Text::rank_black_knight, Text::rank_jester};
static_assert(rank_names.size() == rank_count);
constexpr std::array rank_abbreviations{
    Text::short_marshal, Text::short_general,    Text::short_colonel,  Text::short_major,
    Text::short_captain, Text::short_lieutenant, Text::short_sergeant, Text::short_miner,
    Text::short_scout,   Text::short_spy,        Text::short_bomb,     Text::short_flag,
    Text::short_king,    Text::short_princess,   Text::short_knight,   Text::short_unicorn,
    Text::short_dwarf,   Text::short_wizard,     Text::short_dragon,   Text::short_black_knight,
    Text::short_jester};
static_assert(rank_abbreviations.size() == rank_count - 1);

// From the bomb on.
constexpr std::array rank_letters{Text::letter_bomb,         Text::letter_flag,   Text::letter_king,
                                  Text::letter_princess,     Text::letter_knight, Text::letter_unicorn,
                                  Text::letter_dwarf,        Text::letter_wizard, Text::letter_dragon,
                                  Text::letter_black_knight, Text::letter_jester};
static_assert(rank_letters.size() == rank_count - index_of(Rank::bomb));

struct PresetTexts {
  std::string_view id;
  Text name;
  Text advice;
};
constexpr std::array preset_texts{
    PresetTexts{"corner-fort", Text::preset_corner_fort, Text::advice_corner_fort},
    PresetTexts{"centre-fort", Text::preset_centre_fort, Text::advice_centre_fort},
    PresetTexts{"two-corners", Text::preset_two_corners, Text::advice_two_corners},
    PresetTexts{"storm", Text::preset_storm, Text::advice_storm},
    PresetTexts{"open-flag", Text::preset_open_flag, Text::advice_open_flag},
    PresetTexts{"gates", Text::preset_gates, Text::advice_gates},
    PresetTexts{"duel-corner", Text::preset_duel_corner, Text::advice_duel_corner},
    PresetTexts{"duel-centre", Text::preset_duel_centre, Text::advice_duel_centre},
    PresetTexts{"duel-bluff", Text::preset_duel_bluff, Text::advice_duel_bluff},
    PresetTexts{"duel-storm", Text::preset_duel_storm, Text::advice_duel_storm},
    PresetTexts{"barrage-corner", Text::preset_barrage_corner, Text::advice_barrage_corner},
    PresetTexts{"barrage-centre", Text::preset_barrage_centre, Text::advice_barrage_centre},
    PresetTexts{"barrage-bluff", Text::preset_barrage_bluff, Text::advice_barrage_bluff},
    PresetTexts{"barrage-storm", Text::preset_barrage_storm, Text::advice_barrage_storm},
    PresetTexts{"quick-corner", Text::preset_quick_corner, Text::advice_quick_corner},
    PresetTexts{"quick-centre", Text::preset_quick_centre, Text::advice_quick_centre},
    PresetTexts{"quick-bluff", Text::preset_quick_bluff, Text::advice_quick_bluff},
    PresetTexts{"quick-storm", Text::preset_quick_storm, Text::advice_quick_storm},
    PresetTexts{"victory-guard", Text::preset_victory_guard, Text::advice_victory_guard},
    PresetTexts{"victory-corners", Text::preset_victory_corners, Text::advice_victory_corners},
    PresetTexts{"victory-ambush", Text::preset_victory_ambush, Text::advice_victory_ambush},
    PresetTexts{"victory-storm", Text::preset_victory_storm, Text::advice_victory_storm},
    PresetTexts{"quest-wall", Text::preset_quest_wall, Text::advice_quest_wall},
    PresetTexts{"quest-gates", Text::preset_quest_gates, Text::advice_quest_gates},
    PresetTexts{"quest-stairs", Text::preset_quest_stairs, Text::advice_quest_stairs},
    PresetTexts{"quest-deep", Text::preset_quest_deep, Text::advice_quest_deep},
};

const PresetTexts* texts_of_preset(std::string_view id) {
  const auto* found = std::find_if(preset_texts.begin(), preset_texts.end(),
                                   [id](const PresetTexts& texts) { return texts.id == id; });
  return found == preset_texts.end() ? nullptr : found;
}

struct ChoiceText {
  std::string_view choice;
  Text text;
};
constexpr std::array choice_texts{ChoiceText{"red", Text::side_red},
                                  ChoiceText{"blue", Text::side_blue},
                                  ChoiceText{"off", Text::choice_off},
                                  ChoiceText{"literal", Text::choice_literal},
                                  ChoiceText{"counter", Text::choice_counter},
                                  ChoiceText{"both", Text::choice_both},
                                  ChoiceText{"attacker", Text::choice_attacker},
                                  ChoiceText{"defender", Text::choice_defender},
                                  ChoiceText{"memory", Text::choice_memory},
                                  ChoiceText{"permanent", Text::choice_permanent},
                                  ChoiceText{"all", Text::choice_all},
                                  ChoiceText{"players", Text::choice_players},
                                  ChoiceText{"none", Text::choice_none}};

struct VariantText {
  std::string_view id;
  Text text;
};
constexpr std::array variant_texts{
    VariantText{"original", Text::explain_original}, VariantText{"duel", Text::explain_duel},
    VariantText{"classic", Text::explain_classic},   VariantText{"barrage", Text::explain_barrage},
    VariantText{"quick", Text::explain_quick},       VariantText{"junior-victory", Text::explain_victory},
    VariantText{"junior-quest", Text::explain_quest}};

constexpr std::array lobby_help{Text::help_lobby,         Text::help_lobby_up_down, Text::help_lobby_enter,
                                Text::help_lobby_games,   Text::help_lobby_codes,   Text::help_help_lobby,
                                Text::help_lobby_repaint, Text::help_lobby_quit};
constexpr std::array deployment_help{
    Text::help_deployment,    Text::help_deploy_arrows, Text::help_deploy_enter,  Text::help_deploy_tab,
    Text::help_deploy_delete, Text::help_deploy_mouse,  Text::help_deploy_random, Text::help_deploy_presets,
    Text::help_deploy_mirror, Text::help_deploy_undo,   Text::help_deploy_save,   Text::help_numbers,
    Text::help_call_off,      Text::help_watching_key,  Text::help_leave,         Text::help_help};
constexpr std::array game_help{
    Text::help_game,       Text::help_signs,       Text::help_unmoved,    Text::help_targets,
    Text::help_last,       Text::help_game_arrows, Text::help_game_enter, Text::help_game_tab,
    Text::help_game_mouse, Text::help_game_type,   Text::help_game_draw,  Text::help_game_resign,
    Text::help_look_back,  Text::help_game_end,    Text::help_call_off,   Text::help_watching_key,
    Text::help_numbers,    Text::help_leave,       Text::help_help};
constexpr std::array castles_help{
    Text::help_game,       Text::help_signs,        Text::help_unmoved,    Text::help_castles_targets,
    Text::help_last,       Text::help_game_arrows,  Text::help_game_enter, Text::help_game_tab,
    Text::help_game_mouse, Text::help_castles_type, Text::help_game_draw,  Text::help_game_resign,
    Text::help_look_back,  Text::help_game_end,     Text::help_call_off,   Text::help_watching_key,
    Text::help_numbers,    Text::help_leave,        Text::help_help};
constexpr std::array dice_help{
    Text::help_game,       Text::help_signs,        Text::help_dice_reach, Text::help_game_arrows,
    Text::help_dice_enter, Text::help_dice_tab,     Text::help_dice_mouse, Text::help_dice_type,
    Text::help_game_draw,  Text::help_game_resign,  Text::help_look_back,  Text::help_game_end,
    Text::help_call_off,   Text::help_watching_key, Text::help_leave,      Text::help_help};
constexpr std::array restoration_help{
    Text::help_restore,     Text::help_restore_time,  Text::help_deploy_arrows, Text::help_deploy_enter,
    Text::help_deploy_tab,  Text::help_deploy_delete, Text::help_deploy_mouse,  Text::help_restore_lot,
    Text::help_deploy_undo, Text::help_game_resign,   Text::help_numbers,       Text::help_restore_leave,
    Text::help_help};
constexpr std::array watching_help{
    Text::help_watching, Text::help_watching_hidden, Text::help_signs,       Text::help_unmoved,
    Text::help_last,     Text::help_look_back,       Text::help_save_record, Text::help_numbers,
    Text::help_help,     Text::help_watching_leave};
constexpr std::array watching_dice_help{Text::help_watching,      Text::help_watching_hidden,
                                        Text::help_signs,         Text::help_look_back,
                                        Text::help_save_record,   Text::help_help,
                                        Text::help_watching_leave};
constexpr std::array rules_help{Text::rules_heading,  Text::rules_aim,         Text::rules_turns,
                                Text::rules_scout,    Text::rules_still,       Text::rules_attack,
                                Text::rules_strength, Text::rules_ranks,       Text::rules_ranks_on,
                                Text::rules_spy,      Text::rules_bomb,        Text::rules_flag,
                                Text::rules_stuck,    Text::rules_two_squares, Text::rules_two_squares_more,
                                Text::rules_chase,    Text::rules_draw,        Text::rules_lost};

constexpr std::array castles_rules{Text::rules_heading,
                                   Text::rules_castles_aim,
                                   Text::rules_castles_turns,
                                   Text::rules_castles_attack,
                                   Text::rules_castles_battle,
                                   Text::rules_castles_numbers,
                                   Text::rules_castles_wizard,
                                   Text::rules_castles_dragon,
                                   Text::rules_castles_storm,
                                   Text::rules_castles_storm_more,
                                   Text::rules_castles_flag,
                                   Text::rules_castles_jester,
                                   Text::rules_castles_black_knight,
                                   Text::rules_castles_stuck,
                                   Text::rules_castles_to_and_fro,
                                   Text::rules_draw,
                                   Text::rules_lost};
constexpr std::array dice_rules{
    Text::rules_heading,          Text::rules_castles_aim,    Text::rules_dice_turns,
    Text::rules_dice_turn,        Text::rules_dice_hidden,    Text::rules_dice_reach,
    Text::rules_dice_reach_more,  Text::rules_dice_dragon,    Text::rules_dice_storm,
    Text::rules_castles_flag,     Text::rules_castles_jester, Text::rules_dice_black_knight,
    Text::rules_dice_restoration, Text::rules_dice_fair,      Text::rules_lost};

// In the order of the options.
struct OptionTexts {
  Option option;
  Text question;
  Text explanation;
};
constexpr std::array option_texts{
    OptionTexts{Option::first, Text::option_first, Text::explain_first},
    OptionTexts{Option::two_squares, Text::option_two_squares, Text::explain_two_squares},
    OptionTexts{Option::chase, Text::option_chase, Text::explain_chase},
    OptionTexts{Option::tie, Text::option_tie, Text::explain_tie},
    OptionTexts{Option::scout_strike, Text::option_scout_strike, Text::explain_scout_strike},
    OptionTexts{Option::one_time_bomb, Text::option_one_time_bomb, Text::explain_one_time_bomb},
    OptionTexts{Option::silent_defence, Text::option_silent_defence, Text::explain_silent_defence},
    OptionTexts{Option::defender_advances, Text::option_defender_advances, Text::explain_defender_advances},
    OptionTexts{Option::quiet_limit, Text::option_quiet_limit, Text::explain_quiet_limit},
    OptionTexts{Option::ply_limit, Text::option_ply_limit, Text::explain_ply_limit},
    OptionTexts{Option::reveal, Text::option_reveal, Text::explain_reveal},
    OptionTexts{Option::reveal_at_end, Text::option_reveal_at_end, Text::explain_reveal_at_end},
    OptionTexts{Option::restore_jester, Text::option_restore_jester, Text::explain_restore_jester}};
static_assert(option_texts.size() == option_count);

// Where dice are thrown some options are about something else.
constexpr std::array dice_options{
    OptionTexts{Option::ply_limit, Text::option_ply_limit_dice, Text::explain_ply_limit_dice},
    OptionTexts{Option::reveal, Text::option_reveal_dice, Text::explain_reveal_dice}};

const OptionTexts& texts_of_option(Option option, Turns turns) {
  const auto* found = std::find_if(dice_options.begin(), dice_options.end(),
                                   [option](const OptionTexts& known) { return known.option == option; });
  if (turns == Turns::dice && found != dice_options.end()) return *found;
  return option_texts[static_cast<std::size_t>(option)];
}

}  // namespace

std::string_view text(Text what) { return english[static_cast<std::size_t>(what)]; }

std::string fill(Text what, std::initializer_list<Filling> values) {
  std::string filled;
  std::string_view rest = text(what);
  while (!rest.empty()) {
    const std::size_t open = rest.find('{');
    filled += rest.substr(0, open);
    if (open == std::string_view::npos) break;
    const std::size_t close = rest.find('}', open);
    const std::string_view key = rest.substr(open + 1, close - open - 1);
    const auto* value =
        std::find_if(values.begin(), values.end(), [key](const Filling& v) { return v.first == key; });
    if (value != values.end()) filled += value->second;
    rest.remove_prefix(close + 1);
  }
  return filled;
}

std::string_view rank_name(Rank rank) { return text(rank_names[index_of(rank)]); }

std::string_view rank_abbreviation(Rank rank) {
  const std::size_t index = index_of(rank) - 1;
  return index < rank_abbreviations.size() ? text(rank_abbreviations[index]) : std::string_view{};
}

std::string_view rank_letter(Rank rank) {
  const std::size_t index = index_of(rank) - index_of(Rank::bomb);
  return index < rank_letters.size() ? text(rank_letters[index]) : std::string_view{};
}

std::string_view preset_name(std::string_view id) {
  const PresetTexts* texts = texts_of_preset(id);
  return texts == nullptr ? id : text(texts->name);
}

std::string_view preset_advice(std::string_view id) {
  const PresetTexts* texts = texts_of_preset(id);
  return texts == nullptr ? std::string_view{} : text(texts->advice);
}

std::string_view option_question(Option option, Turns turns) {
  return text(texts_of_option(option, turns).question);
}

std::string_view option_explanation(Option option, Turns turns) {
  return text(texts_of_option(option, turns).explanation);
}

std::string_view variant_explanation(std::string_view id) {
  const auto* found = std::find_if(variant_texts.begin(), variant_texts.end(),
                                   [id](const VariantText& known) { return known.id == id; });
  return found == variant_texts.end() ? std::string_view{} : text(found->text);
}

std::string_view option_choice(std::string_view choice) {
  const auto* found = std::find_if(choice_texts.begin(), choice_texts.end(),
                                   [choice](const ChoiceText& known) { return known.choice == choice; });
  return found == choice_texts.end() ? choice : text(found->text);
}

std::span<const Text> help_lines(HelpTopic topic) {
  switch (topic) {
  case HelpTopic::lobby: return lobby_help;
  case HelpTopic::deployment: return deployment_help;
  case HelpTopic::game: return game_help;
  case HelpTopic::castles: return castles_help;
  case HelpTopic::dice: return dice_help;
  case HelpTopic::restoration: return restoration_help;
  case HelpTopic::rules: return rules_help;
  case HelpTopic::castles_rules: return castles_rules;
  case HelpTopic::dice_rules: return dice_rules;
  case HelpTopic::watching_dice: return watching_dice_help;
  case HelpTopic::watching: break;
  }
  return watching_help;
}

}  // namespace redoubt
