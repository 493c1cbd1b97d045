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

// K king, P princess, N knight, U unicorn, D dwarf, W wizard, R dragon; the towers B black knight, F flag,
// J jester. No king passes a dragon, and the wizard fells him.
constexpr std::array victory_army{
    Preset{"victory-guard", "DRRD"
                            "UWKU"
                            "DNPD"
                            "NUUN/BFJ"},
    Preset{"victory-corners", "RDDR"
                              "UWUD"
                              "NKPD"
                              "NUUN/JBF"},
    Preset{"victory-ambush", "DRUD"
                             "DWRU"
                             "NKPU"
                             "NUDN/FJB"},
    Preset{"victory-storm", "DRRD"
                            "UDDU"
                            "NUUW"
                            "KNNP/JFB"},
};

// Across all columns stands a line that has no gap, of dragons and of pictures that there is only one of.
constexpr std::array quest_army{
    Preset{"quest-wall", "UNNU"
                         "DWDN"
                         "RKPR"
                         "DUUD/BJF"},
    Preset{"quest-gates", "UDNU"
                          "DNWD"
                          "UNDU"
                          "KRRP/FBJ"},
    Preset{"quest-stairs", "UDNU"
                           "DKDR"
                           "RUPN"
                           "NUDW/JFB"},
    Preset{"quest-deep", "DUUD"
                         "RPKR"
                         "NDUN"
                         "UDWN/BFJ"},
};

bool fits(const Variant& variant, const Preset& preset) {
  return std::holds_alternative<Setup>(parse_setup(variant, Side::red, preset.setup));
}

}  // namespace

// By army, home and what a turn is made of, not by name: variants that share these share their presets.
std::span<const Preset> presets(const Variant& variant) {
  struct Army {
    std::span<const Preset> presets;
    Turns turns = Turns::moves;
  };
  for (const Army& army : {Army{full_army}, Army{duel_army}, Army{barrage_army}, Army{quick_army},
                           Army{victory_army}, Army{quest_army, Turns::dice}})
    if (army.turns == variant.turns && fits(variant, army.presets.front())) return army.presets;
  return {};
}

}  // namespace redoubt
