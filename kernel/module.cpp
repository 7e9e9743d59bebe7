// talia._kernel: the kernel as Python sees it. What each function means, and its types, stand in src/talia/_kernel.pyi.
#include <nanobind/nanobind.h>

namespace talia {

void bind_obligations(nanobind::module_& m);
void bind_position(nanobind::module_& m);
void bind_bulk(nanobind::module_& m);
void bind_solver(nanobind::module_& m);
void bind_boards(nanobind::module_& m);
void bind_laydown(nanobind::module_& m);
void bind_general(nanobind::module_& m);
void bind_playouts(nanobind::module_& m);
void bind_piles(nanobind::module_& m);
void bind_betel_auctions(nanobind::module_& m);

}  // namespace talia

NB_MODULE(_kernel, m) {
#ifdef NDEBUG
    // Python may end while a thread or a test still holds a position: no fault, and nothing a player should read about.
    nanobind::set_leak_warnings(false);
#endif
    m.doc() = "The kernel: obligations of trick play, positions, counting, bulk play, perfect play.";
    talia::bind_obligations(m);
    talia::bind_position(m);
    talia::bind_bulk(m);
    talia::bind_solver(m);
    talia::bind_boards(m);
    talia::bind_laydown(m);
    talia::bind_general(m);
    talia::bind_playouts(m);
    talia::bind_piles(m);
    talia::bind_betel_auctions(m);
}
