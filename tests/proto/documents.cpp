#include "documents.hpp"

#include "wire_words.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <stdexcept>
#include <utility>

namespace redoubt::proto {
namespace {

namespace fs = std::filesystem;

fs::path root() { return REDOUBT_SOURCE_DIR; }
fs::path folder() { return root() / "proto"; }

std::string content(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw std::runtime_error("cannot read " + path.string());
  return {std::istreambuf_iterator<char>(file), {}};
}

template <class Body, std::size_t... I>
std::set<std::string> types(std::index_sequence<I...>) {
  return {std::string(type_name<std::variant_alternative_t<I, Body>>)...};
}

template <class Body>
std::set<std::string> types() {
  return types<Body>(std::make_index_sequence<std::variant_size_v<Body>>());
}

}  // namespace

std::vector<Example> examples() {
  std::vector<Example> all;
  for (const auto& entry : fs::directory_iterator(folder() / "examples")) {
    const std::string file = entry.path().stem().string();
    std::string text = content(entry.path());
    if (text.empty() || text.back() != '\n') throw std::runtime_error(file + " does not end its line");
    text.pop_back();
    all.push_back({file, file.substr(0, file.find('.')), std::move(text)});
  }
  std::ranges::sort(all, {}, &Example::file);
  return all;
}

std::set<std::string> schemas() {
  std::set<std::string> names;
  for (const auto& entry : fs::directory_iterator(folder() / "schema"))
    names.insert(entry.path().stem().string());
  return names;
}

nlohmann::json schema(const std::string& name) {
  static std::map<std::string, nlohmann::json> read;
  auto& known = read[name];
  if (known.is_null()) known = nlohmann::json::parse(content(folder() / "schema" / (name + ".json")));
  return known;
}

std::string source(const std::string& file) { return content(root() / file); }

std::string specification() { return content(folder() / "PROTOCOL.md"); }

std::set<std::string> client_types() { return types<decltype(ClientMessage::body)>(); }
std::set<std::string> server_types() { return types<ServerMessage>(); }

}  // namespace redoubt::proto
