// The floor of what a move can cost: the relay as a plain epoll TCP program. Its messages are framed as
// WebSocket frames them, so that the bytes are the same, but there is no HTTP and no library.
#include "framing.hpp"
#include "process.hpp"
#include "relay.hpp"
#include "sockets.hpp"

#include <memory>
#include <unordered_map>
#include <utility>

namespace {

struct Peer {
  load::Socket socket;
  load::FrameReader reader;
  Peer* partner = nullptr;
  std::size_t moves = 0;
};

class Relay {
 public:
  explicit Relay(const load::RelayPlan& plan);
  void run(std::chrono::seconds lifetime);

 private:
  void accept();
  void serve(std::uint32_t id, std::uint32_t events);
  bool read(Peer& peer);
  void pair(Peer& peer, std::string message);
  void send(Peer& peer, std::string_view frames);
  void drop(std::uint32_t id);

  load::FileDescriptor listener_;
  load::Poller poller_;
  std::vector<std::unique_ptr<Peer>> peers_;  // by descriptor
  std::unordered_map<std::uint32_t, Peer*> waiting_;
  std::string paired_;
  const load::RelayPlan& plan_;
  std::unordered_map<std::size_t, std::string> answers_;  // frames, by the size of their text
};

Relay::Relay(const load::RelayPlan& plan) : listener_{load::listen_on_loopback(plan.port)}, plan_{plan} {
  load::append_frame(paired_, load::Opcode::text, load::paired_message, {});
  for (const auto size : plan.sizes)
    if (std::string& frame = answers_[size]; frame.empty())
      load::append_frame(frame, load::Opcode::text, load::filler(size), {});
  poller_.add(listener_.number(), static_cast<std::uint32_t>(listener_.number()));
  load::print_port(load::port_of(listener_));
}

void Relay::run(std::chrono::seconds lifetime) {
  const auto end = std::chrono::steady_clock::now() + lifetime;
  while (std::chrono::steady_clock::now() < end)
    poller_.wait(std::chrono::seconds{1},
                 [this](std::uint32_t id, std::uint32_t events) { serve(id, events); });
}

void Relay::serve(std::uint32_t id, std::uint32_t events) {
  if (id == static_cast<std::uint32_t>(listener_.number())) return accept();
  Peer* peer = id < peers_.size() ? peers_[id].get() : nullptr;
  if (peer == nullptr) return;
  if ((events & EPOLLOUT) != 0 && peer->socket.flush() && !peer->socket.has_unsent())
    poller_.watch_reading(peer->socket.descriptor(), id);
  if ((events & ~static_cast<std::uint32_t>(EPOLLOUT)) != 0 && !read(*peer)) drop(id);
}

void Relay::accept() {
  while (auto accepted = load::accept_from(listener_)) {
    const auto id = static_cast<std::uint32_t>(accepted->number());
    if (id >= peers_.size()) peers_.resize(id + 1);
    peers_[id] = std::make_unique<Peer>(Peer{load::Socket{std::move(*accepted)}, {}, nullptr});
    poller_.add(peers_[id]->socket.descriptor(), id);
  }
}

bool Relay::read(Peer& peer) {
  const auto bytes = peer.socket.read();
  if (!bytes) return false;
  peer.reader.read(*bytes, [&](const load::FrameHeader& header, std::string_view payload) {
    if (peer.partner != nullptr) {
      const auto sizes = load::answers_to(plan_, peer.moves++ + peer.partner->moves);
      send(peer, answers_.at(sizes.to_mover));
      return send(*peer.partner, answers_.at(sizes.to_opponent));
    }
    std::string message{payload};
    if (header.mask) load::apply_mask(message.data(), message.size(), *header.mask);
    pair(peer, std::move(message));
  });
  return true;
}

void Relay::pair(Peer& peer, std::string message) {
  const auto number = load::parse_pair(message);
  if (!number) return;
  const auto [place, first] = waiting_.try_emplace(*number, &peer);
  if (first || place->second == &peer) return;
  peer.partner = std::exchange(place->second, nullptr);
  peer.partner->partner = &peer;
  waiting_.erase(place);
  send(peer, paired_);
  send(*peer.partner, paired_);
}

void Relay::send(Peer& peer, std::string_view frames) {
  const bool sent_all = !peer.socket.has_unsent();
  if (!peer.socket.write(frames)) return;  // the next read will say that it is gone
  if (sent_all && peer.socket.has_unsent())
    poller_.watch_writing(peer.socket.descriptor(), static_cast<std::uint32_t>(peer.socket.descriptor()));
}

void Relay::drop(std::uint32_t id) {
  Peer& peer = *peers_[id];
  if (peer.partner != nullptr) peer.partner->partner = nullptr;
  std::erase_if(waiting_, [&](const auto& entry) { return entry.second == &peer; });
  peers_[id].reset();
}

}  // namespace

int main(int argc, char** argv) {
  const auto plan = load::parse_relay_plan(argc, argv, "A plain epoll TCP relay for the load test");
  load::raise_file_limit();
  Relay{plan}.run(std::chrono::seconds{plan.lifetime});
}
