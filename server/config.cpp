#include "config.hpp"

// With its assertions (with clang even its assumptions where there are none) the parser dies of some wrong
// files that it would otherwise say the place of.
#undef NDEBUG
#define TOML_ASSERT(expr) static_assert(true)
#include <toml++/toml.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <charconv>
#include <fstream>
#include <system_error>
#include <thread>
#include <vector>

namespace redoubt {

namespace {

template <class Number>
std::optional<Number> parse_number(std::string_view text, Number least, Number most) {
  Number number{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size() || number < least || number > most)
    return std::nullopt;
  return number;
}

template <class T>
bool take(T& field, std::optional<T> value) {
  if (!value) return false;
  field = std::move(*value);
  return true;
}

bool set_metrics(Config& config, std::string_view text) {
  config.metrics = net::parse_endpoint(text);
  return config.metrics || text == "off";
}

bool set_store(Config& config, std::string_view text) {
  constexpr std::string_view sqlite = "sqlite:";
  config.database.reset();
  if (text == "memory") return true;
  if (!text.starts_with(sqlite) || text.size() == sqlite.size()) return false;
  config.database = std::filesystem::path(text.substr(sqlite.size()));
  return true;
}

bool set_path(std::optional<std::filesystem::path>& path, std::string_view text) {
  path.reset();
  if (!text.empty()) path = std::filesystem::path(text);
  return true;
}

constexpr std::array<std::string_view, 5> log_levels{"debug", "info", "warn", "error", "off"};

bool set_log_level(Config& config, std::string_view text) {
  config.log_level = text;
  return std::ranges::count(log_levels, text) != 0;
}

std::string fallback_threads() {
  return std::to_string(std::clamp(std::thread::hardware_concurrency(), 1U, 255U));
}

// One of the numbers of net::Limits, whose default is the fallback.
Setting limit(std::string name, std::uint32_t net::Limits::* field, std::uint32_t least, std::string help) {
  constexpr auto most = std::uint32_t{1} << 30;
  std::string form = "NUMBER, " + std::to_string(least) + " to " + std::to_string(most);
  if (least == 0) form += "; 0: no limit";
  return {std::move(name), std::move(form), std::to_string(net::Limits{}.*field), std::move(help),
          [field, least](Config& config, std::string_view text) {
            return take(config.limits.*field, parse_number<std::uint32_t>(text, least, most));
          }};
}

std::vector<Setting> make_settings() {
  using net::Limits;
  return {
      {"listen", "ADDRESS:PORT", "127.0.0.1:7878", "Where players connect. Port 0 takes any free one.",
       [](Config& config, std::string_view text) { return take(config.listen, net::parse_endpoint(text)); }},
      {"port-file", "PATH", "", "A file to write the port to, once players can connect.",
       [](Config& config, std::string_view text) { return set_path(config.port_file, text); }},
      {"store", "memory or sqlite:PATH", "sqlite:redoubt.db",
       "Where games and people are kept. What is only in memory is gone when the server ends.", set_store},
      {"house", "PATH", "",
       "The program redoubt-bot: the server starts it as the house opponent. Without it there is none.",
       [](Config& config, std::string_view text) { return set_path(config.house, text); }},
      {"threads", "NUMBER, 1 to 255", fallback_threads(), "Threads that serve. By default one for each core.",
       [](Config& config, std::string_view text) {
         return take(config.threads, parse_number<std::uint8_t>(text, 1, 255));
       }},
      {"metrics", "ADDRESS:PORT or off", "127.0.0.1:9187", "Where Prometheus reads /metrics.", set_metrics},
      {"log-level", "debug, info, warn, error or off", "info", "How much is logged, to standard output.",
       set_log_level},
      limit("connections", &Limits::connections, 0,
            "Connections at once. There are never more than the system's open files allow."),
      limit(
          "connections-per-address", &Limits::connections_per_address, 0,
          "Connections at once from one address; of IPv6, from one /64 network. Behind a proxy all come from "
          "the proxy's address: let the proxy limit them, and set this and the next two to 0."),
      limit("guests-per-address", &Limits::guests_per_address, 0, "New guests from one address in an hour."),
      limit("matches-per-address", &Limits::matches_per_address, 0,
            "Matches created from one address in an hour."),
      limit("messages-per-second", &Limits::messages_per_second, 0,
            "Messages from one connection, in the long run; one more for each KiB of a long one."),
      limit("message-burst", &Limits::message_burst, 1, "Messages from one connection at once."),
      limit("message-bytes", &Limits::message_bytes, 1024, "The longest message from a client."),
      limit("outbox-frames", &Limits::outbox_frames, 16,
            "Messages that may wait for a slow connection before it is closed."),
      limit("outbox-bytes", &Limits::outbox_bytes, 16 * 1024, "The same in bytes."),
      limit("outbox-megabytes-in-all", &Limits::outbox_megabytes_in_all, 1,
            "What may wait for all connections together. Each thread has its share of it, past which its "
            "slowest connection is closed."),
      limit("request-seconds", &Limits::request_seconds, 1,
            "Time for a connection's request, and then for its hello."),
      limit("ping-seconds", &Limits::ping_seconds, 1,
            "A connection that is silent so long is asked whether it is still there."),
      limit("silence-seconds", &Limits::silence_seconds, 2, "A connection that is silent so long is closed."),
  };
}

const Setting& setting_named(std::string_view name, const std::string& place) {
  const auto all = settings();
  const auto found = std::ranges::find(all, name, &Setting::name);
  if (found != all.end()) return *found;
  std::string known;
  for (const Setting& setting : all) known += (known.empty() ? "" : ", ") + setting.name;
  throw ConfigError(place + ": there is no setting " + std::string(name) + "; expected one of " + known);
}

// A TOML value as the text that it would have elsewhere.
std::optional<std::string> text_of(const toml::node& node) {
  if (const auto* text = node.as_string()) return text->get();
  if (const auto* number = node.as_integer()) return std::to_string(number->get());
  return std::nullopt;
}

}  // namespace

std::span<const Setting> settings() {
  static const std::vector<Setting> all = make_settings();
  return all;
}

std::string variable_of(const Setting& setting) {
  std::string name = "REDOUBT_";
  for (const char c : setting.name)
    name.push_back(c == '-' ? '_' : static_cast<char>(std::toupper(static_cast<unsigned char>(c))));
  return name;
}

std::string sample_file() {
  std::string text =
      "# The settings of redoubt-server, with their defaults: redoubt-server --config FILE\n"
      "# Each can also be given as a variable (REDOUBT_LISTEN) and on the command line (--listen).\n"
      "# The command line wins over variables, and they win over the file.\n";
  for (const Setting& setting : settings()) {
    const bool is_number = setting.form.starts_with("NUMBER");
    const std::string value = is_number ? setting.fallback : "\"" + setting.fallback + "\"";
    text += "\n# " + setting.help + "\n# (" + setting.form + ")\n";
    text += setting.name == "threads" ? "# threads = 4\n" : "# " + setting.name + " = " + value + "\n";
  }
  return text;
}

void set(Config& config, const Setting& setting, std::string_view value, const std::string& place) {
  if (!setting.set(config, value))
    throw ConfigError(place + ": " + setting.name + " is \"" + std::string(value) + "\"; expected " +
                      setting.form);
}

Config default_config() {
  Config config;
  for (const Setting& setting : settings()) set(config, setting, setting.fallback, "default");
  return config;
}

void read_environment(Config& config, const std::function<const char*(const char*)>& variable) {
  for (const Setting& setting : settings()) {
    const std::string name = variable_of(setting);
    if (const char* value = variable(name.c_str())) set(config, setting, value, "variable " + name);
  }
}

void read_file(Config& config, const std::filesystem::path& file) {
  if (std::filesystem::is_directory(file))
    throw ConfigError(file.string() + ": is a directory; expected a file of settings");
  std::ifstream stream(file);
  if (!stream)
    throw ConfigError(file.string() + ": cannot be opened: " + std::generic_category().message(errno));
  const auto place = [&](const toml::source_region& region) {
    return file.string() + ":" + std::to_string(region.begin.line);
  };
  try {
    const toml::table table = toml::parse(stream, file.string());
    for (const auto& [key, node] : table) {
      const std::string where = place(node.source());
      const Setting& setting = setting_named(key.str(), where);
      const auto value = text_of(node);
      if (!value)
        throw ConfigError(where + ": " + setting.name + " is neither text nor a whole number; expected " +
                          setting.form);
      set(config, setting, *value, where);
    }
  } catch (const toml::parse_error& error) {
    throw ConfigError(place(error.source()) + ": " + std::string(error.description()) +
                      "; expected KEY = VALUE");
  }
}

void check(const Config& config) {
  const net::Limits& limits = config.limits;
  if (limits.silence_seconds > limits.ping_seconds) return;
  throw ConfigError("silence-seconds is " + std::to_string(limits.silence_seconds) + " and ping-seconds is " +
                    std::to_string(limits.ping_seconds) +
                    "; expected silence-seconds to be more, for who is silent is asked first");
}

}  // namespace redoubt
