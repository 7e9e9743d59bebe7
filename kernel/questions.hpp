// What all solvers are asked in the same words: limits, memory, threads, a seat for each of many positions.
#pragma once

#include <nanobind/ndarray.h>

#include "python.hpp"
#include "solver.hpp"

namespace talia {

constexpr int MOST_JOBS = 256;
constexpr int LEAST_KIB = 64, MOST_KIB = 1 << 20;

constexpr std::int64_t MOST_KIB_OF_ALL = std::int64_t{4} << 20;

inline void check_jobs(int jobs, int table_kib) {
    if (jobs < 1 || jobs > MOST_JOBS) refuse("jobs must be 1 to 256");
    if (std::int64_t{jobs} * table_kib > MOST_KIB_OF_ALL) {
        refuse("the tables of all jobs together may have 4194304 KiB, and " + std::to_string(jobs) + " times " +
               std::to_string(table_kib) + " is more");
    }
}

inline std::size_t checked_bytes(int kib) {
    if (kib < LEAST_KIB || kib > MOST_KIB) refuse("table_kib must be 64 to 1048576");
    return static_cast<std::size_t>(kib) * 1024;
}

inline Limits limits_of(std::optional<std::int64_t> most_placed, std::optional<double> seconds) {
    Limits limits;
    if (most_placed) {
        if (*most_placed < 1) refuse("most_placed must be at least 1");
        limits.most_placed = static_cast<std::uint64_t>(*most_placed);
    }
    if (seconds) {
        if (!(*seconds >= 0) || *seconds > 1e6) refuse("seconds must be 0 to a million");
        limits.deadline =
            Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(*seconds));
    }
    return limits;
}

using Bytes = nb::ndarray<const std::int8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

// A seat for every position: one for all, or an array of bytes.
inline std::vector<int> read_seats(nb::handle given, std::size_t size, int seats, const char* what) {
    if (Given one; read(given.ptr(), one)) return std::vector<int>(size, checked_seat(one, seats, what));
    Bytes array;
    if (!nb::try_cast(given, array, false)) {
        throw nb::type_error((std::string(what) + ": an int or an array of signed bytes is needed").c_str());
    }
    if (array.shape(0) != size) refuse(std::string(what) + ": one for each position is needed");
    std::vector<int> each(array.data(), array.data() + size);
    for (const int seat : each) checked_seat({seat}, seats, what);
    return each;
}

}  // namespace talia
