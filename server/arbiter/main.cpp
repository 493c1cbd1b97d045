// redoubt-arbiter: reads records, replays each and says what came of it (RECORD.md).

#include "exchange.hpp"
#include "record_reader.hpp"
#include "replay.hpp"
#include "report.hpp"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <fstream>
#include <functional>
#include <iostream>
#include <iterator>
#include <string>
#include <vector>

namespace redoubt {
namespace {

// RECORD.md's exit status; the worst counts.
enum class Status : std::uint8_t { good, refused, unreadable };

struct Command {
  std::vector<std::string> files;  // none: standard input
  Extras extras;
  bool prose = false;
  std::optional<ForeignFormat> import_format;
  std::optional<ForeignFormat> export_format;
};

bool open(std::filebuf& file, const std::string& name) {
  return file.open(name, std::ios::in | std::ios::binary) != nullptr;
}

std::ostream& complain(const std::string& file) { return std::cerr << file << ": "; }

std::ostream& complain(const std::string& file, Place place) {
  return std::cerr << file << ':' << place.line << ':' << place.column << ": ";
}

class Arbiter {
 public:
  explicit Arbiter(Command command) : command_(std::move(command)) {}

  Status run() {
    if (command_.files.empty()) read("standard input", *std::cin.rdbuf());
    for (const std::string& name : command_.files) {
      if (status_ == Status::unreadable) break;
      std::filebuf file;
      if (open(file, name))
        read(name, file);
      else
        stop(complain(name) << "cannot be opened\n");
    }
    if (exporting_) std::cout << export_closing(*command_.export_format);
    if (!std::cout.flush()) stop(complain("standard output") << "cannot be written\n");
    return status_;
  }

 private:
  void worsen(Status status) { status_ = std::max(status_, status); }
  void stop(std::ostream&) { worsen(Status::unreadable); }
  void stop(const std::string& file, const Fault& fault) {
    stop(complain(file, fault.place) << "expected " << fault.expected << '\n');
  }

  void read(const std::string& name, std::streambuf& in) {
    try {
      if (command_.import_format)
        import_from(name, in);
      else
        read_records(name, in);
    } catch (const std::ios_base::failure&) {  // a folder, a broken disk
      stop(complain(name) << "cannot be read\n");
    }
  }

  void read_records(const std::string& name, std::streambuf& in) {
    RecordReader reader(in, command_.extras.verify ? Setups::may_be_closed : Setups::required);
    while (auto next = reader.next()) {
      if (const auto* const fault = std::get_if<Fault>(&*next)) return stop(name, *fault);
      ++number_;
      auto& record = std::get<GameRecord>(*next);
      if (command_.export_format)
        export_record(name, record);
      else
        judge(std::move(record));
      std::cout.flush();
      if (status_ == Status::unreadable) return;
    }
  }

  void judge(GameRecord record) {
    const bool closed = is_closed(record);
    Replay played = closed ? Replay{} : replay(record);
    const auto disproof = command_.extras.verify ? disprove(record) : std::nullopt;
    const bool agreed =
        closed || (played.position && !played.refused && agrees(record, *played.position).value_or(true));
    if (!agreed || disproof) worsen(Status::refused);
    const Judgement judgement{number_, std::move(record), std::move(played), disproof};
    (command_.prose ? print_prose : print_lines)(std::cout, judgement, command_.extras);
  }

  void import_from(const std::string& name, std::streambuf& in) {
    const std::string text{std::istreambuf_iterator<char>(&in), {}};
    const Imported imported = import_games(*command_.import_format, text);
    for (const Warning& warning : imported.warnings)
      complain(name, warning.place) << "warning: " << warning.text << '\n';
    for (const GameRecord& record : imported.records) std::cout << write_record(record) << '\n';
    if (imported.fault) stop(name, *imported.fault);
  }

  void export_record(const std::string& name, const GameRecord& record) {
    const Exported exported = export_game(*command_.export_format, record);
    const std::string where = name + ": record " + std::to_string(number_);
    for (const std::string& warning : exported.warnings) complain(where) << "warning: " << warning << '\n';
    if (exported.refusal) return refuse_export(where, *exported.refusal);
    if (!exporting_) std::cout << export_opening(*command_.export_format);
    exporting_ = true;
    std::cout << exported.text;
  }

  void refuse_export(const std::string& where, ExportRefusal refusal) {
    switch (refusal) {
    case ExportRefusal::illegal:
      complain(where) << "is not legal and cannot be exported\n";
      return worsen(Status::refused);
    case ExportRefusal::other_game: return stop(complain(where) << "its game has no form in this format\n");
    case ExportRefusal::blue_begins:
      return stop(complain(where) << "blue moves first, which has no form in this format\n");
    }
  }

  Command command_;
  Status status_ = Status::good;
  std::size_t number_ = 0;  // of the last record, through all files
  bool exporting_ = false;  // something was exported
};

// The parsed command, or the exit status of the program.
std::variant<Command, int> parse(int argc, char** argv) {
  Command command;
  std::string from;
  std::string to;
  CLI::App app{
      "Reads game records, replays each by the rules and prints one JSON object per line.\n"
      "Exit status: 0 all records legal and results agree; 1 a refusal, setup error or disagreement,\n"
      "or with --verify a proof at fault; 2 unreadable input or a wrong command line.",
      "redoubt-arbiter"};
  const CLI::IsMember formats({"gravon-xml", "gravon-gsn", "strados"});
  app.add_option("FILE", command.files, "Files of records; standard input without any");
  auto* const legal =
      app.add_flag("--legal", command.extras.legal, "Add all legal actions of the final position");
  auto* const views = app.add_flag("--views", command.extras.views, "Add what each observer sees of it");
  auto* const verify = app.add_flag("--verify", command.extras.verify,
                                    "Check a record's proof, and say what of it was not checked");
  auto* const prose = app.add_flag("--text", command.prose, "Print sentences for people instead of JSON");
  auto* const import_option =
      app.add_option("--import", from, "Convert another program's games to records")->check(formats);
  auto* const export_option =
      app.add_option("--export", to, "Convert records to another program's format")->check(formats);
  for (auto* const option : {legal, views, verify, prose}) {
    import_option->excludes(option);
    export_option->excludes(option);
  }
  import_option->excludes(export_option);
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& help) {
    return app.exit(help);
  } catch (const CLI::ParseError& error) {
    app.exit(error);
    return static_cast<int>(Status::unreadable);
  }
  command.import_format = parse_foreign_format(from);
  command.export_format = parse_foreign_format(to);
  return command;
}

}  // namespace
}  // namespace redoubt

int main(int argc, char** argv) {
  std::ios::sync_with_stdio(false);
  auto parsed = redoubt::parse(argc, argv);
  if (const auto* const status = std::get_if<int>(&parsed)) return *status;
  return static_cast<int>(redoubt::Arbiter(std::get<redoubt::Command>(std::move(parsed))).run());
}
