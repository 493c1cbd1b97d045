#include "form.hpp"

#include "registry.hpp"
#include "texts.hpp"
#include "wire_bounds.hpp"

#include <algorithm>
#include <array>
#include <type_traits>

namespace redoubt {
namespace {

using std::chrono::minutes;
using std::chrono::seconds;

constexpr std::array<TimeControl, 7> clocks{{{minutes(0), seconds(0)},
                                             {minutes(3), seconds(2)},
                                             {minutes(5), seconds(3)},
                                             {minutes(10), seconds(5)},
                                             {minutes(15), seconds(10)},
                                             {minutes(30), seconds(15)},
                                             {minutes(60), seconds(30)}}};  // the first: none
// The first: what the server takes by itself.
constexpr std::array<minutes, 4> deployment_times{minutes(0), minutes(2), minutes(5), minutes(10)};

// Values to go through with the arrow keys; any other can be typed.
constexpr std::array<std::uint32_t, 4> border_limits{0, 2, 3, 5};
constexpr std::array<std::uint32_t, 9> ply_limits{0, 50, 100, 200, 400, 500, 1000, 2000, 4000};

std::size_t turned(std::size_t index, int by, std::size_t count) {
  return (index + count + static_cast<std::size_t>(by + static_cast<int>(count))) % count;
}

std::span<const std::uint32_t> steps_of(Option option) {
  if (option == Option::two_squares) return border_limits;
  return ply_limits;
}

std::uint32_t next_number(Option option, std::uint32_t from, int by) {
  const auto steps = steps_of(option);
  if (by > 0) {
    const auto next = std::upper_bound(steps.begin(), steps.end(), from);
    return next == steps.end() ? steps.front() : *next;
  }
  const auto here = std::lower_bound(steps.begin(), steps.end(), from);
  return here == steps.begin() ? steps.back() : *std::prev(here);
}

std::string clock_answer(const TimeControl& clock) {
  if (clock.initial == Duration{0}) return std::string(text(Text::clock_none));
  return fill(Text::clock_fischer, {{"minutes", std::to_string(clock.initial / minutes(1))},
                                    {"seconds", std::to_string(clock.increment / seconds(1))}});
}

std::string deployment_answer(minutes chosen, Turns turns) {
  const minutes time = chosen.count() == 0 && turns == Turns::dice ? proto::dice_deployment : chosen;
  if (time.count() == 0) return std::string(text(Text::deployment_unlimited));
  return fill(Text::deployment_minutes, {{"minutes", std::to_string(time.count())}});
}

std::string number_answer(Option option, std::uint32_t number) {
  if (number == 0) return std::string(text(Text::option_off));
  if (option == Option::two_squares) return std::to_string(number);
  return fill(Text::option_moves,
              {{"count", std::to_string(number)}, {"half", std::to_string(number / 2 + number % 2)}});
}

Text side_text(proto::SideChoice side) {
  switch (side) {
  case proto::SideChoice::red: return Text::side_red;
  case proto::SideChoice::blue: return Text::side_blue;
  case proto::SideChoice::lot: break;
  }
  return Text::side_lot;
}

// A number that is too large changes nothing.
Options with(Options options, Option option, const OptionValue& value) {
  const Options before = options;
  return set_option(options, option, value) ? options : before;
}

const OptionInfo& info_of(Option option) { return option_table()[static_cast<std::size_t>(option)]; }

}  // namespace

Setting option_setting(const Variant& variant, const Options& options, Option option) {
  const OptionValue value = value_of(options, option);
  Setting setting{std::string(option_question(option, variant.turns)), {}};
  if (const auto* number = std::get_if<std::uint32_t>(&value))
    setting.answer = number_answer(option, *number);
  else if (const auto* yes = std::get_if<bool>(&value))
    setting.answer = text(*yes ? Text::option_yes : Text::option_no);
  else
    setting.answer = option_choice(std::get<std::string_view>(value));
  return setting;
}

Setting level_setting(proto::Level level) {
  return {std::string(text(Text::ask_level)),
          std::string(text(level == proto::Level::easy ? Text::level_easy : Text::level_full))};
}

MatchForm::MatchForm(proto::Opponent opponent) : opponent_(opponent), options_(variants()[0].defaults) {}

const Variant& MatchForm::variant() const { return variants()[variant_]; }

// The house is ready at once; but with dice the time runs for the player, too.
bool MatchForm::asks_deployment() const {
  return opponent_ == proto::Opponent::friend_ || variant().turns == Turns::dice;
}

std::vector<MatchForm::Row> MatchForm::rows() const {
  std::vector<Row> rows{Field::variant, Field::clock};
  if (asks_deployment()) rows.emplace_back(Field::deployment);
  if (opponent_ == proto::Opponent::house) rows.emplace_back(Field::level);
  rows.emplace_back(Field::side);
  rows.emplace_back(Field::watching);
  for (const OptionInfo& info : option_table())
    if (variant().options.test(static_cast<std::size_t>(info.option))) rows.emplace_back(info.option);
  return rows;
}

Setting MatchForm::line(Field field) const {
  const auto line = [](Text question, std::string answer) {
    return Setting{std::string(text(question)), std::move(answer)};
  };
  switch (field) {
  case Field::variant: return line(Text::ask_variant, std::string(variant().name));
  case Field::clock: return line(Text::ask_clock, clock_answer(clocks[clock_]));
  case Field::deployment:
    return line(Text::ask_deployment, deployment_answer(deployment_times[deployment_], variant().turns));
  case Field::level: return level_setting(level_);
  case Field::side: return line(Text::ask_side, std::string(text(side_text(side_))));
  case Field::watching: break;
  }
  return line(Text::ask_watching,
              std::string(text(watching_ != 0 ? Text::watching_open : Text::watching_closed)));
}

std::vector<Setting> MatchForm::lines() const {
  std::vector<Setting> found;
  const auto line_of = [this](auto what) {
    if constexpr (std::is_same_v<decltype(what), Option>)
      return option_setting(variant(), options_, what);
    else
      return line(what);
  };
  for (const Row& row : rows()) found.push_back(std::visit(line_of, row));
  return found;
}

void MatchForm::change(Field field, int by) {
  switch (field) {
  case Field::variant:
    variant_ = turned(variant_, by, variants().size());
    options_ = variant().defaults;
    break;
  case Field::clock: clock_ = turned(clock_, by, clocks.size()); break;
  case Field::deployment: deployment_ = turned(deployment_, by, deployment_times.size()); break;
  case Field::level: level_ = level_ == proto::Level::full ? proto::Level::easy : proto::Level::full; break;
  case Field::side:
    side_ = static_cast<proto::SideChoice>(turned(static_cast<std::size_t>(side_), by, 3));
    break;
  case Field::watching: watching_ = watching_ != 0 ? 0 : 1; break;
  }
}

void MatchForm::change(Option option, int by) {
  const OptionValue value = value_of(options_, option);
  OptionValue next = value;
  if (const auto* number = std::get_if<std::uint32_t>(&value)) {
    next = next_number(option, *number, by);
  } else if (const auto* yes = std::get_if<bool>(&value)) {
    next = !*yes;
  } else {
    const auto choices = info_of(option).choices;
    const auto* here =
        std::find(choices.data(), choices.data() + choices.size(), std::get<std::string_view>(value));
    next = choices[turned(static_cast<std::size_t>(here - choices.data()), by, choices.size())];
  }
  options_ = with(options_, option, next);
}

std::optional<std::uint32_t> MatchForm::selected_number() const {
  const Row row = rows()[selected_];
  const auto* option = std::get_if<Option>(&row);
  if (option == nullptr) return std::nullopt;
  const OptionValue value = value_of(options_, *option);
  const auto* number = std::get_if<std::uint32_t>(&value);
  return number == nullptr ? std::nullopt : std::optional(*number);
}

void MatchForm::type_digit(std::uint32_t digit) {
  if (const auto number = selected_number()) set_number((typing_ ? *number * 10 : 0) + digit);
}

void MatchForm::remove_digit() {
  if (const auto number = selected_number()) set_number(*number / 10);
}

void MatchForm::set_number(std::uint32_t number) {
  options_ = with(options_, std::get<Option>(rows()[selected_]), number);
  typing_ = true;
}

std::string_view MatchForm::explanation() const {
  const Row row = rows()[selected_];
  if (const auto* option = std::get_if<Option>(&row)) return option_explanation(*option, variant().turns);
  switch (std::get<Field>(row)) {
  case Field::variant: return variant_explanation(variant().id);
  case Field::clock: return text(Text::explain_clock);
  case Field::deployment:
    return text(variant().turns == Turns::dice ? Text::explain_deployment_dice : Text::explain_deployment);
  case Field::level: return text(Text::explain_level);
  case Field::side: return text(Text::explain_side);
  case Field::watching: break;
  }
  return text(Text::explain_watching);
}

void MatchForm::step(int by) {
  const Row row = rows()[selected_];
  std::visit([&](auto what) { change(what, by); }, row);
}

FormWish MatchForm::on(const Key& key) {
  if (const auto* letter = std::get_if<char32_t>(&key)) {
    if (*letter >= U'0' && *letter <= U'9') type_digit(static_cast<std::uint32_t>(*letter - U'0'));
    return *letter == U'q' ? FormWish::back : FormWish::none;
  }
  const auto* special = std::get_if<Special>(&key);
  if (special == nullptr) return FormWish::none;
  typing_ = false;
  const std::size_t count = rows().size();
  switch (*special) {
  case Special::up:
  case Special::back_tab: selected_ = turned(selected_, -1, count); break;
  case Special::down:
  case Special::tab: selected_ = turned(selected_, 1, count); break;
  case Special::left: step(-1); break;
  case Special::right: step(1); break;
  case Special::backspace: remove_digit(); break;
  case Special::enter: return FormWish::open;
  case Special::escape: return FormWish::back;
  default: break;
  }
  return FormWish::none;
}

proto::Create MatchForm::order() const {
  proto::Create create;
  create.variant = &variant();
  create.options = options_;
  if (clocks[clock_].initial != Duration{0}) create.clock = clocks[clock_];
  if (asks_deployment() && deployment_times[deployment_].count() != 0)
    create.deployment = deployment_times[deployment_];
  create.side = side_;
  create.opponent = opponent_;
  create.level = level_;
  create.watching = watching_;
  return create;
}

}  // namespace redoubt
