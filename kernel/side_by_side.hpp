// Work shared out among threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace talia {

// Does the pieces of work 0..pieces-1 on so many threads. Each thread makes a worker of its own, which is then called
// with the number of each piece that falls to it. What one of them throws is thrown when all have ended.
template <class Make>
void side_by_side(std::size_t pieces, int jobs, const Make& make) {
    std::atomic<std::size_t> next{0};
    std::exception_ptr failure;
    std::mutex failing;
    const auto work = [&] {
        try {
            auto worker = make();
            for (std::size_t number; (number = next++) < pieces;) worker(number);
        } catch (...) {
            const std::lock_guard<std::mutex> alone(failing);
            failure = std::current_exception();
        }
    };
    std::vector<std::thread> helpers;
    const std::size_t wanted = std::min(static_cast<std::size_t>(jobs), pieces);
    for (std::size_t helper = 1; helper < wanted; ++helper) helpers.emplace_back(work);
    work();
    for (std::thread& helper : helpers) helper.join();
    if (failure) std::rethrow_exception(failure);
}

}  // namespace talia
