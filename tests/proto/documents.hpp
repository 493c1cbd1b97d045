// What proto/ says of the messages besides the code: examples, schemas and PROTOCOL.md.
#pragma once

#include <nlohmann/json.hpp>

#include <set>
#include <string>
#include <vector>

namespace redoubt::proto {

struct Example {
  std::string file;  // without .json
  std::string type;  // the file's name up to its first dot
  std::string text;  // without the line end
};

std::vector<Example> examples();
std::set<std::string> schemas();  // their names, without .json
nlohmann::json schema(const std::string& name);
std::string specification();
std::string source(const std::string& file);  // of the project, from its root

std::set<std::string> client_types();
std::set<std::string> server_types();

}  // namespace redoubt::proto
