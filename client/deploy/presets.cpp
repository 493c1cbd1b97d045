#include "deploy.hpp"

#include <array>
#include <variant>

namespace redoubt {
namespace {

// Rear row first, as the owner sits. B bomb, C spy, D scout, E miner, F sergeant, G lieutenant, H captain,
// I major, J colonel, K general, L marshal, M flag, A empty.
constexpr std::array full_army{
    Preset{"corner-fort", "MBEFDEDFEB"
                          "BFDGCKGBEH"
                          "GIBHJDEHGI"
                          "DHDDLJFIDB"},
    Preset{"centre-fort", "DEFBMBEFED"
                          "EDCFBGEBGH"
                          "HIFKGDJBGI"
                          "DJHDLIHDBD"},
    Preset{"two-corners", "BEFDEDFEBM"
                          "FBDGCKGHEB"
                          "IHGJDHBGEI"
                          "DBDHLDIFDJ"},
    Preset{"storm", "EBMBEFEDFE"
                    "DFBDGCDBGE"
                    "GDHFKBHDIG"
                    "IJHDLHDJIB"},
    Preset{"open-flag", "EDFEGMGEFD"
                        "BEDHFCHDEB"
                        "GIFKDHJGBI"
                        "DBHDLIBJBD"},
    Preset{"gates", "EDFEDFEBMB"
                    "GEDGFDKHBE"
                    "HIGDHJCGFD"
                    "BIDHLBDJIB"},
};

constexpr std::array duel_army{
    Preset{"duel-corner", "MBAEAAAAAA"
                          "BAAAACAAEA"
                          "AAAAAKAAAA"
                          "ADAALAAADA"},
    Preset{"duel-centre", "AAABMEAAAA"
                          "AAAABAAAAA"
                          "ACLAAAKEAA"
                          "ADAAAAAAAD"},
    Preset{"duel-bluff", "BAAAAAAAEM"
                         "ABAAAAAAAC"
                         "AAAALAAKAA"
                         "EDAAAAAADA"},
    Preset{"duel-storm", "AABMBAAAAA"
                         "AEACAAAAAE"
                         "AAAAAAAAAA"
                         "ALAADDAAKA"},
};

constexpr std::array barrage_army{
    Preset{"barrage-corner", "MBAAAAAAAA"
                             "CAAAAAAAAA"
                             "AKAAAEAAAA"
                             "ADAALAAADA"},
    Preset{"barrage-centre", "AAAABMAAAA"
                             "AAAAAEAAAA"
                             "AALCAAKAAA"
                             "DAAAAAAADA"},
    Preset{"barrage-bluff", "BAAAAAACMA"
                            "AAAAAAAAKA"
                            "AEAAAAAAAA"
                            "ADAALAAADA"},
    Preset{"barrage-storm", "AAABMEAAAA"
                            "AAAAAAAAAA"
                            "ACAAAAAAAA"
                            "ALAADAAAKD"},
};

constexpr std::array quick_army{
    Preset{"quick-corner", "MBAEAAAA"
                           "BAAACAEA"
                           "DAALAKAD"},
    Preset{"quick-centre", "AABMBAAA"
                           "EAACAAAE"
                           "ADKALADA"},
    Preset{"quick-bluff", "BAAAAAEM"
                          "AEABAAAC"
                          "ADLAKAAD"},
    Preset{"quick-storm", "AAAABMEA"
                          "ACAAABAA"
                          "DLEAKADA"},
};

bool fits(const Variant& variant, const Preset& preset) {
  return std::holds_alternative<Setup>(parse_setup(variant, Side::red, preset.setup));
}

}  // namespace

// By army and home, not by name: variants of the same army share their presets.
std::span<const Preset> presets(const Variant& variant) {
  for (const std::span<const Preset> army :
       {std::span<const Preset>(full_army), std::span<const Preset>(duel_army),
        std::span<const Preset>(barrage_army), std::span<const Preset>(quick_army)})
    if (fits(variant, army.front())) return army;
  return {};
}

}  // namespace redoubt
