// A pull parser for a stream of JSON (RFC 8259) that knows the place of every value and the text of every
// number. The caller asks for the kind of the next value and takes or skips it, so that nothing is stored
// that nobody wants, and a file of any length is read with the memory of what is kept. The first fault of
// form sticks: from then on there is nothing more to read.
#pragma once

#include "place.hpp"

#include <optional>
#include <streambuf>
#include <string>
#include <string_view>
#include <vector>

namespace redoubt {

enum class JsonKind : std::uint8_t { object, array, string, number, boolean, null, none };

class JsonReader {
 public:
  static constexpr std::size_t max_depth = 64;

  // Skips a byte order mark.
  explicit JsonReader(std::streambuf& in);

  // The place after what was taken; the place of the next character that is no white space, and whether
  // there is one.
  Place here() const { return place_; }
  Place place();
  bool at_end();

  // What begins there; `none` for anything that begins no value.
  JsonKind kind();

  // Takes the opening bracket. next_key() gives the keys one by one, each followed by its value, and nothing
  // after the closing bracket was taken; next_element() says whether there is another value.
  void begin_object();
  void begin_array();
  std::optional<std::string> next_key();
  Place key_place() const { return key_place_; }
  bool next_element();

  std::string string();
  std::string number();  // as it is written
  bool boolean();
  void null();
  void skip();  // a value of any kind

  void fail(Place place, std::string_view expected);
  const std::optional<Fault>& fault() const { return fault_; }

 private:
  int peek();
  int take();
  void skip_space();
  bool expect(char c, std::string_view expected);
  void word(std::string_view letters);
  void digits(std::string& text);
  void begin(char bracket);
  bool next(char closing);
  void escape(std::string& text);
  std::optional<std::uint32_t> code_unit();
  void multibyte(std::string& text);

  std::streambuf& in_;
  Place place_;
  Place key_place_;
  std::vector<bool> fresh_;  // one for each open bracket: nothing has been read in it
  std::optional<Fault> fault_;
};

}  // namespace redoubt
