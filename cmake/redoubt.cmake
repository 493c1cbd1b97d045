# One function for the project's libraries and programs, so that all are compiled alike, and the libraries that are not
# plain CMake targets.

# ccache, where it is installed.
find_program(REDOUBT_CCACHE ccache)
if(REDOUBT_CCACHE AND NOT DEFINED CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${REDOUBT_CCACHE})
endif()

# Where nothing remembers what has been compiled, the sanitizers' builds save work: the libraries take several sources at
# once, and the tests get the headers that nearly all of them include ready made. Whether each source of the libraries
# compiles alone, and shadows nothing, the bench build shows.
set(REDOUBT_FROM_SCRATCH OFF)
if(REDOUBT_SANITIZE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(REDOUBT_FROM_SCRATCH ON)
endif()

# An interface that every target of ours links privately: warnings and sanitizers.
add_library(redoubt_compile_options INTERFACE)
target_compile_options(redoubt_compile_options INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion
  $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>  # g++ 12 warns falsely about std::string's operator+ (GCC bug 105651)
  $<$<BOOL:$<TARGET_PROPERTY:UNITY_BUILD>>:-Wno-shadow>  # of a name in another source's anonymous namespace
  $<$<BOOL:${REDOUBT_WERROR}>:-Werror>)
if(REDOUBT_SANITIZE)
  target_compile_options(redoubt_compile_options INTERFACE
    -fsanitize=${REDOUBT_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(redoubt_compile_options INTERFACE -fsanitize=${REDOUBT_SANITIZE})
endif()

# redoubt_library(NAME SOURCES file… [LINK public-target…] [PRIVATE_LINK target…])
# The folder of the call is the include root: whoever links NAME can include its headers, and nobody else can.
function(redoubt_library name)
  cmake_parse_arguments(arg "" "" "SOURCES;LINK;PRIVATE_LINK" ${ARGN})
  add_library(${name} STATIC ${arg_SOURCES})
  target_include_directories(${name} PUBLIC ${CMAKE_CURRENT_SOURCE_DIR})
  target_link_libraries(${name} PUBLIC ${arg_LINK} PRIVATE ${arg_PRIVATE_LINK} redoubt_compile_options)
  if(REDOUBT_FROM_SCRATCH)
    set_target_properties(${name} PROPERTIES UNITY_BUILD ON)
  endif()
endfunction()

# redoubt_program(NAME SOURCES file… LINK target…): the program redoubt-NAME's rules are those of the libraries.
function(redoubt_program name)
  cmake_parse_arguments(arg "" "" "SOURCES;LINK" ${ARGN})
  add_executable(${name} ${arg_SOURCES})
  target_link_libraries(${name} PRIVATE ${arg_LINK} redoubt_compile_options)
  set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/bin)
endfunction()
