// How coroutines are written here: on a loop's own executor, an operation's error as the first of its
// results. Private to this folder.
#pragma once

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/use_awaitable.hpp>

#include <exception>
#include <utility>

namespace redoubt::net {

using Executor = boost::asio::io_context::executor_type;

template <class T = void>
using Awaitable = boost::asio::awaitable<T, Executor>;

constexpr auto awaited = boost::asio::as_tuple(boost::asio::use_awaitable_t<Executor>{});

// Nobody waits for it. An exception that nobody has caught is a mistake of ours: it ends the process instead
// of being swallowed.
inline void spawn(const Executor& executor, Awaitable<> coroutine) {
  boost::asio::co_spawn(executor, std::move(coroutine), [](const std::exception_ptr& exception) {
    if (exception) std::rethrow_exception(exception);
  });
}

}  // namespace redoubt::net
