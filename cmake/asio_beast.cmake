# asio_beast: Asio and Beast compiled once. A file that includes Beast still costs 20-40 s (its templates), so that only
# the server's session, the client's link and the relay of the load test do.
add_library(asio_beast STATIC EXCLUDE_FROM_ALL
  ${CMAKE_CURRENT_LIST_DIR}/asio_src.cpp ${CMAKE_CURRENT_LIST_DIR}/beast_src.cpp)
target_compile_definitions(asio_beast PUBLIC
  BOOST_ASIO_SEPARATE_COMPILATION BOOST_BEAST_SEPARATE_COMPILATION BOOST_ASIO_NO_DEPRECATED)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND REDOUBT_SANITIZE MATCHES "thread")
  target_compile_options(asio_beast PUBLIC -Wno-tsan) # Asio uses atomic_thread_fence
endif()
target_link_libraries(asio_beast PUBLIC Boost::headers Threads::Threads PRIVATE redoubt_compile_options)
