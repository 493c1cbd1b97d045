// What an operator may set, from a TOML file, the environment and the command line, the later winning over
// the earlier. One table names every setting, so that --help, the sample file and the variables agree.
#pragma once

#include "listener.hpp"
#include "session.hpp"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

namespace redoubt {

struct Config {
  net::Endpoint listen;
  std::optional<net::Endpoint> metrics;
  std::optional<std::filesystem::path> database;  // none: everything is forgotten at the end
  std::optional<std::filesystem::path> port_file;
  std::optional<std::filesystem::path> house;
  std::uint8_t threads = 1;
  std::string log_level;
  net::Limits limits;
};

struct Setting {
  std::string name;      // in the file; --name and REDOUBT_NAME elsewhere
  std::string form;      // of its value
  std::string fallback;  // as text; empty: none
  std::string help;
  std::function<bool(Config&, std::string_view)> set;  // false: not of this form
};

std::span<const Setting> settings();
std::string variable_of(const Setting& setting);  // REDOUBT_LISTEN
std::string sample_file();                        // server/redoubt.toml.sample

// A setting that cannot be understood; what() says where it stands, which it is and what was expected.
struct ConfigError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

Config default_config();
void set(Config& config, const Setting& setting, std::string_view value, const std::string& place);
void read_environment(Config& config, const std::function<const char*(const char*)>& variable);
void read_file(Config& config, const std::filesystem::path& file);
void check(const Config& config);  // that its settings go together

}  // namespace redoubt
