#include "connections.hpp"

#include <utility>

namespace load {

const Connections::Connection& Connections::connect_next() {
  const auto id = static_cast<std::uint32_t>(connections_.size());
  auto& connection = connections_.emplace_back(
      Connection{Socket{connect_to_loopback(endpoint_.port)}, {}, {}, endpoint_.upgrade.empty()});
  poller_.add(connection.socket.descriptor(), id);
  if (!connection.upgraded) write(id, endpoint_.upgrade);
  return connection;
}

void Connections::send(Client client, std::string_view message) {
  frame_.clear();
  mask_ = mask_ * 1664525U + 1013904223U;
  append_frame(frame_, Opcode::text, message, mask_);
  write(id_of(client), frame_);
}

std::string_view Connections::read(std::uint32_t id) {
  const auto bytes = connections_[id].socket.read();
  if (!bytes) throw std::runtime_error("connection " + std::to_string(id) + " broke");
  traffic_.received += bytes->size();
  return *bytes;
}

// Takes the answer to the upgrade from the front of `bytes`; false while it is incomplete.
bool Connections::upgrade(Connection& connection, std::string_view& bytes) {
  constexpr std::string_view end_of_header = "\r\n\r\n";
  const std::size_t before = connection.response.size();
  connection.response.append(bytes);
  const auto end = connection.response.find(end_of_header);
  if (end == std::string::npos) return false;
  if (!connection.response.starts_with("HTTP/1.1 101 "))
    throw std::runtime_error("no upgrade: " + connection.response.substr(0, connection.response.find('\r')));
  bytes.remove_prefix(end + end_of_header.size() - before);
  connection.response = {};
  connection.upgraded = true;
  return true;
}

void Connections::control(std::uint32_t id, Opcode opcode, std::string_view payload) {
  if (opcode != Opcode::ping) throw std::runtime_error("the server ended connection " + std::to_string(id));
  frame_.clear();
  append_frame(frame_, Opcode::pong, payload, mask_);
  write(id, frame_);
}

void Connections::write(std::uint32_t id, std::string_view bytes) {
  traffic_.sent += bytes.size();
  Socket& socket = connections_[id].socket;
  const bool sent_all = !socket.has_unsent();
  if (!socket.write(bytes)) throw std::runtime_error("connection " + std::to_string(id) + " broke");
  if (sent_all && socket.has_unsent()) poller_.watch_writing(socket.descriptor(), id);
}

void Connections::flush(std::uint32_t id) {
  Socket& socket = connections_[id].socket;
  if (socket.flush() && !socket.has_unsent()) poller_.watch_reading(socket.descriptor(), id);
}

}  // namespace load
