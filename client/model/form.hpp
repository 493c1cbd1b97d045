// The form by which a match is ordered: variant, clock, side, watching and every option that the variant has.
#pragma once

#include "keys.hpp"
#include "messages.hpp"
#include "options.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace redoubt {

// A question, and the answer so far.
struct Setting {
  std::string question;
  std::string answer;
};

Setting option_setting(const Variant& variant, const Options& options, Option option);
Setting level_setting(proto::Level level);

enum class FormWish : std::uint8_t { none, open, back };

class MatchForm {
 public:
  explicit MatchForm(proto::Opponent opponent);

  FormWish on(const Key& key);
  proto::Create order() const;

  std::vector<Setting> lines() const;
  std::size_t selected() const { return selected_; }
  std::string_view explanation() const;  // of the selected line
  proto::Opponent opponent() const { return opponent_; }
  const Variant& variant() const;  // as chosen so far

 private:
  enum class Field : std::uint8_t { variant, clock, deployment, level, side, watching };
  using Row = std::variant<Field, Option>;

  bool asks_deployment() const;
  std::vector<Row> rows() const;
  Setting line(Field field) const;
  void change(Field field, int by);
  void change(Option option, int by);
  std::optional<std::uint32_t> selected_number() const;
  void type_digit(std::uint32_t digit);
  void remove_digit();
  void set_number(std::uint32_t number);
  void step(int by);

  proto::Opponent opponent_;
  std::size_t variant_ = 0;  // in the registry
  std::size_t clock_ = 0;
  std::size_t deployment_ = 0;
  proto::Level level_ = proto::Level::full;
  proto::SideChoice side_ = proto::SideChoice::lot;
  std::uint8_t watching_ = 1;
  Options options_;
  std::size_t selected_ = 0;
  bool typing_ = false;  // the next digit goes behind the others
};

}  // namespace redoubt
