// Wide characters of ncurses; to be defined before its header.
#define NCURSES_WIDECHAR 1
#include "window.hpp"

#include <curses.h>
#include <langinfo.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <stdexcept>
#include <string>

namespace redoubt {
namespace {

// A colour for each depth: 256, 16, 8. -1 is the terminal's own.
struct Shade {
  int many, sixteen, eight;
};
constexpr Shade own{-1, -1, -1};
constexpr Shade red{203, 9, COLOR_RED};
constexpr Shade blue{75, 12, COLOR_CYAN};
constexpr Shade water{67, COLOR_BLUE, COLOR_BLUE};
constexpr Shade green{114, 10, COLOR_GREEN};
constexpr Shade amber{214, 11, COLOR_YELLOW};
constexpr Shade white{231, 15, COLOR_WHITE};
constexpr Shade bar{24, COLOR_BLUE, COLOR_BLUE};
constexpr Shade meadow{22, COLOR_GREEN, COLOR_GREEN};
constexpr Shade trodden{237, 8, COLOR_BLACK};
constexpr Shade lifted{58, COLOR_MAGENTA, COLOR_MAGENTA};

int depth_of(const Shade& shade, Colours colours) {
  if (colours == Colours::many) return shade.many;
  return colours == Colours::sixteen ? shade.sixteen : shade.eight;
}

Shade foreground_of(Role role) {
  switch (role) {
  case Role::title:
  case Role::key_line: return white;
  case Role::heading:
  case Role::field: return white;
  case Role::red_piece: return red;
  case Role::blue_piece: return blue;
  case Role::lake: return water;
  case Role::good: return green;
  case Role::warning: return amber;
  case Role::plain: break;
  }
  return own;
}

Shade background_of(const Style& style) {
  switch (style.mark) {
  case Mark::target: return meadow;
  case Mark::last_move: return trodden;
  case Mark::picked: return lifted;
  default: break;
  }
  return style.role == Role::title || style.role == Role::key_line ? bar : own;
}

// What has to be told without colours, and helps with them.
attr_t weight_of(const Style& style, Colours colours) {
  attr_t weight = A_NORMAL;
  if (style.weight == Weight::strong) weight |= A_BOLD;
  if (style.weight == Weight::faint) weight |= A_DIM;
  if (style.mark == Mark::cursor) weight |= A_REVERSE;
  if (colours == Colours::many) return weight;
  if (style.mark == Mark::last_move) weight |= A_UNDERLINE;
  if (colours != Colours::none) return weight;
  if (style.mark == Mark::target) weight |= A_BOLD | A_UNDERLINE;
  if (style.mark == Mark::picked) weight |= A_REVERSE | A_UNDERLINE;
  if (style.role == Role::title || style.role == Role::key_line) weight |= A_REVERSE;
  return weight;
}

// A wish is granted as far as the terminal can.
Colours agreed(std::optional<Colours> wish) {
  const char* refused = std::getenv("NO_COLOR");  // no-color.org
  if (!wish && refused != nullptr && *refused != '\0') return Colours::none;
  const unsigned wanted = wish ? static_cast<unsigned>(*wish) : 256U;
  const unsigned able = has_colors() ? static_cast<unsigned>(std::max(COLORS, 0)) : 0U;
  const unsigned most = std::min(wanted, able);
  if (most >= 256) return Colours::many;
  if (most >= 16) return Colours::sixteen;
  return most >= 8 ? Colours::eight : Colours::none;
}

// The last resort: a crash, too, leaves a terminal that can be typed in.
extern "C" void leave_and_die(int signal) {
  endwin();
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

void leave_and_terminate() {
  endwin();
  std::abort();
}

// What the terminal's description says that it sends.
void know_keys(Typed& typed) {
  constexpr std::array<std::pair<const char*, Special>, 12> names{{{"kcuu1", Special::up},
                                                                   {"kcud1", Special::down},
                                                                   {"kcub1", Special::left},
                                                                   {"kcuf1", Special::right},
                                                                   {"kent", Special::enter},
                                                                   {"kcbt", Special::back_tab},
                                                                   {"kbs", Special::backspace},
                                                                   {"kdch1", Special::erase},
                                                                   {"kpp", Special::page_up},
                                                                   {"knp", Special::page_down},
                                                                   {"khome", Special::home},
                                                                   {"kend", Special::end}}};
  for (const auto& [name, key] : names) {
    const char* sequence = tigetstr(name);
    if (sequence != nullptr && reinterpret_cast<std::intptr_t>(sequence) != -1) typed.know(sequence, key);
  }
}

// A read returns at once, even if another program has taken what was there.
void never_wait() {
  termios modes{};
  if (tcgetattr(STDIN_FILENO, &modes) != 0) return;
  modes.c_cc[VMIN] = 0;
  modes.c_cc[VTIME] = 0;
  tcsetattr(STDIN_FILENO, TCSANOW, &modes);
}

}  // namespace

bool shows_unicode() { return std::strcmp(nl_langinfo(CODESET), "UTF-8") == 0; }

Window::Window(std::optional<Colours> wish) {
  if (newterm(nullptr, stdout, stdin) == nullptr)
    throw std::runtime_error("This terminal is not known. Try TERM=xterm, or a script with --script.");
  if (tigetstr("cup") == nullptr) {  // no cursor to be placed
    endwin();
    throw std::runtime_error("This terminal shows lines alone. Try TERM=xterm, or a script with --script.");
  }
  cbreak();
  noecho();
  nonl();
  keypad(stdscr, TRUE);
  typeahead(-1);  // a screen is drawn to its end, whatever is typed meanwhile
  mousemask(BUTTON1_PRESSED, nullptr);
  never_wait();
  know_keys(typed_);
  told_ = size();
  if (has_colors()) {
    start_color();
    use_default_colors();
  }
  colours_ = agreed(wish);
  std::set_terminate(leave_and_terminate);
  for (const int fault : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT}) std::signal(fault, leave_and_die);
}

Window::~Window() { endwin(); }

Resize Window::size() const {
  return {static_cast<std::size_t>(std::max(getmaxy(stdscr), 1)),
          static_cast<std::size_t>(std::max(getmaxx(stdscr), 1))};
}

// Pairs are made as they are needed; pair 0 is the terminal's own colours.
short Window::pair_of(int foreground, int background) {
  if (foreground == -1 && background == -1) return 0;
  const std::pair wanted(foreground, background);
  const auto found = std::find(pairs_.begin(), pairs_.end(), wanted);
  const auto number = static_cast<short>(found - pairs_.begin() + 1);
  if (found != pairs_.end()) return number;
  if (number >= COLOR_PAIRS) return 0;
  init_pair(number, static_cast<short>(foreground), static_cast<short>(background));
  pairs_.push_back(wanted);
  return number;
}

void Window::show(const Screen& screen) {
  if (shown_ == screen) return;
  const bool unicode = shows_unicode();
  for (std::size_t row = 0; row < screen.rows(); ++row) {
    for (std::size_t column = 0; column < screen.columns(); ++column) {
      const Cell& cell = screen.at(row, column);
      if (cell.glyph == 0) continue;
      const std::array<wchar_t, 2> glyph{
          static_cast<wchar_t>(unicode || cell.glyph < 127 ? cell.glyph : U'?'), L'\0'};
      short pair = 0;
      if (colours_ != Colours::none)
        pair = pair_of(depth_of(foreground_of(cell.style.role), colours_),
                       depth_of(background_of(cell.style), colours_));
      cchar_t shown;
      setcchar(&shown, glyph.data(), weight_of(cell.style, colours_), pair, nullptr);
      mvadd_wch(static_cast<int>(row), static_cast<int>(column), &shown);
    }
  }
  const auto caret = screen.caret();
  curs_set(caret ? 1 : 0);
  if (caret) move(static_cast<int>(caret->row), static_cast<int>(caret->column));
  refresh();
  shown_ = screen;
}

void Window::ring() { beep(); }

// ncurses sees a new size only when it reads or comes back from a stop.
bool Window::resized() {
  winsize now{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &now) == 0 && now.ws_row > 0 && now.ws_col > 0 &&
      is_term_resized(now.ws_row, now.ws_col))
    resize_term(now.ws_row, now.ws_col);
  if (size() == told_) return false;
  told_ = size();
  repaint();
  return true;
}

// From nothing: terminals move and cut what they show when they change their size, and others write there.
void Window::repaint() {
  shown_.reset();
  erase();
  clearok(curscr, TRUE);
}

void Window::take_bytes() {
  pollfd input{STDIN_FILENO, POLLIN, 0};
  if (poll(&input, 1, 0) <= 0) return;
  std::array<char, 4096> bytes{};
  const ssize_t count = ::read(STDIN_FILENO, bytes.data(), bytes.size());
  if (count > 0) {
    typed_.take({bytes.data(), static_cast<std::size_t>(count)}, std::chrono::steady_clock::now());
    return;
  }
  closed_ = (input.revents & (POLLHUP | POLLERR | POLLNVAL)) != 0;
}

std::optional<Key> Window::read() {
  if (resized()) return told_;
  const auto now = std::chrono::steady_clock::now();
  auto key = typed_.next(now);
  if (!key) {
    take_bytes();
    key = typed_.next(now);
  }
  if (!key || !is(*key, Special::repaint)) return key;
  repaint();
  return std::nullopt;
}

}  // namespace redoubt
