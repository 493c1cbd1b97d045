#include "registry.hpp"

#include <algorithm>
#include <array>

namespace redoubt {

Variant make_original();
Variant make_classic();
Variant make_duel();
Variant make_barrage();
Variant make_quick();
Variant make_junior_victory();
Variant make_junior_quest();

namespace {
const std::array table{make_original(), make_duel(),           make_classic(),     make_barrage(),
                       make_quick(),    make_junior_victory(), make_junior_quest()};
}

std::span<const Variant> variants() { return table; }

const Variant* find_variant(std::string_view id) {
  const auto* found = std::ranges::find(table, id, &Variant::id);
  return found == table.end() ? nullptr : found;
}

}  // namespace redoubt
