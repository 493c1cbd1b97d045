// The words of scripts: how a line is split, and what its words mean.
#pragma once

#include "keys.hpp"
#include "messages.hpp"
#include "model.hpp"

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace redoubt {

// At spaces; what follows a # is a comment.
std::vector<std::string> split(std::string_view line);

// $NAME becomes the value of that variable; false where there is none.
bool put_in_environment(std::string& word);

std::optional<std::size_t> read_number(std::string_view word);

// VARIANT and what follows it in `create`; what is wrong with it, in words.
std::variant<proto::Create, std::string> read_order(std::span<const std::string> words);

// What `wait` can wait for; empty where there is no such word.
std::function<bool(const Model&)> condition_named(std::string_view word, std::size_t number);

std::optional<Key> key_named(std::string_view word);

}  // namespace redoubt
