#include "targets/harness/lock_step.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <deque>

#include "targets/harness/player.h"
#include "targets/harness/status.h"
#include "targets/harness/text_format.h"

namespace mapdiff::harness {
namespace {

constexpr std::string_view kKernel = "kernel";

bool is_kernel(const Player& player) { return player.plugin().name == kKernel; }

bool has_known_order(const Player& player) {
  return player.geom().seed_kind != MD_SEED_RANDOM && (player.plugin().caps & MD_CAP_ORDER) != 0;
}

bool shares_order(const Player& a, const Player& b) {
  return has_known_order(a) && has_known_order(b) && a.geom().seed == b.geom().seed;
}

// True if a correct answer depends on which element is where, although contents are equal.
bool depends_on_order(const Op& op, std::size_t elements_max) {
  if (op.key_from == KeyFrom::kLast || op.cursor_from == CursorFrom::kLast) return true;
  if (op.flags != 0 || op.batch_flags != 0) return false;  // Refused before any element is seen.
  if (op.code == MD_GET_NEXT_KEY) return true;
  if (!is_batch_walk(op.code) || op.count == 0) return false;
  const bool is_whole_walk = op.cursor_from == CursorFrom::kNull && op.count >= elements_max &&
                             op.out_to == OutTo::kBuffer;
  return !is_whole_walk || op.keys_are_null || op.value_is_null;
}

std::string hash_text(std::uint64_t hash, const Bytes& key) {
  std::array<char, 24> text{};
  std::snprintf(text.data(), text.size(), "0x%08llx", static_cast<unsigned long long>(hash));
  return std::string(text.data()) + " of key " + to_text(key);
}

const md_deviation* find_deviation(const md_plugin& peer, const Op& op, md_type type, int got,
                                   int want) {
  const std::span all(peer.deviations, peer.deviations_count);
  const auto found = std::ranges::find_if(all, [&](const md_deviation& known) {
    const bool is_got = known.got == got || (known.got == MD_FAIL && got != 0);
    return is_got && known.want == want && (known.types & MD_BIT(type)) != 0 &&
           (known.ops & MD_BIT(op.code)) != 0;
  });
  return found == all.end() ? nullptr : &*found;
}

class LockStep {
 public:
  LockStep(const Script& script, Peers peers, const RunOptions& options)
      : script_(script), options_(options) {
    for (const md_plugin* peer : peers) seats_.emplace_back(*peer);
  }

  RunResult run() {
    if (memory_bytes(script_.spec) > options_.memory_bytes_max && is_legal_size()) {
      result_.counters.skips += seats_.size();
      return std::move(result_);
    }
    create();
    for (std::size_t i = 0; i < script_.steps.size() && goes_on(); ++i) step(i);
    if (goes_on()) audit_contents();
    if (goes_on()) audit_invariants();
    result_.counters.divergences = result_.divergence ? 1 : 0;
    return std::move(result_);
  }

 private:
  struct Seat {
    explicit Seat(const md_plugin& plugin) : player(plugin) {}
    Player player;
    Outcome outcome;  // Of the present call.
    bool has_left = false;
  };

  // Sizes beyond the kernel's own limits are refused at once and cost nothing.
  [[nodiscard]] bool is_legal_size() const {
    constexpr std::uint64_t kElementBytesEnd = std::uint64_t{4} << 20;
    constexpr std::uint32_t kEntriesEnd = std::uint32_t{1} << 27;
    const Spec& spec = script_.spec;
    return std::uint64_t{spec.key_bytes} + spec.value_bytes < kElementBytesEnd &&
           spec.entries_max <= kEntriesEnd;
  }

  [[nodiscard]] bool goes_on() const {
    return is_created_ && !result_.divergence && !seats_.front().has_left;
  }
  Player& reference() { return seats_.front().player; }

  void create() {
    Op op;  // Only its place in reports matters.
    for (Seat& seat : seats_) {
      seat.outcome = {.status = seat.player.create(script_.spec), .rule = seat.player.geom().rule};
      record(Divergence::kCreate, seat, op);
      if (seat.outcome.status == MD_SKIP) skip(seat, op);
      seat.has_left = seat.outcome.status == MD_SKIP;
    }
    is_created_ = seats_.front().outcome.status == 0;
    compare(Divergence::kCreate, op, {.status = script_.create_want});
    if (goes_on()) check_seeds();
  }

  // A peer that promises order must use the seed asked for: with another one its order would count
  // as free, and nothing that depends on placement would be compared.
  void check_seeds() {
    const bool is_zero = (script_.spec.flags & kMapFlagZeroSeed) != 0;
    const std::uint32_t wanted = placing_seed(script_.spec);
    for (const Seat& seat : seats_) {
      const md_geom& geom = seat.player.geom();
      const bool is_bound =
          geom.seed_kind == MD_SEED_KNOWN || (is_zero && geom.seed_kind == MD_SEED_RANDOM &&
                                              (seat.player.plugin().caps & MD_CAP_ORDER) != 0);
      const bool is_right = geom.seed_kind == MD_SEED_KNOWN && geom.seed == wanted;
      if (seat.has_left || !is_bound || is_right) continue;
      return diverge(Divergence::kCreate, {}, seat.player, is_zero ? "C14" : "seed",
                     {"seed", std::to_string(geom.seed), std::to_string(wanted)});
    }
  }

  void step(std::size_t index) {
    const Step& step = script_.steps[index];
    if (takes_value(step.op.code)) offered_ += is_batch(step.op.code) ? step.op.count : 1;
    call_all(index, step.op, step.want);
  }

  [[nodiscard]] std::size_t elements_max() const {
    return std::min<std::size_t>(offered_, script_.spec.entries_max);
  }

  void audit_contents() {
    Op op;
    op.code = MD_LOOKUP_BATCH;
    op.count = static_cast<std::uint32_t>(elements_max()) + 1;
    call_all(Divergence::kAudit, op, {});
  }

  void audit_invariants() {
    for (const Seat& seat : seats_) {
      const std::string fault = seat.has_left ? "" : seat.player.audit();
      if (fault.empty()) continue;
      diverge(Divergence::kAudit, {}, seat.player, "-", {"invariants", fault, "they hold"});
      return;
    }
  }

  void call_all(std::size_t index, const Op& op, const Want& want) {
    for (Seat& seat : seats_) {
      seat.outcome.status = MD_SKIP;
      if (can_answer(seat, op)) seat.outcome = seat.player.call(op, elements_max());
      record(index, seat, op);
      if (seat.outcome.status == MD_SKIP) skip(seat, op);
    }
    compare(index, op, want);
    if (!result_.divergence) compare_hashes(index, op);
  }

  // Buckets show only some bits of a hash, and only keys that are in the map.
  void compare_hashes(std::size_t index, const Op& op) {
    const std::uint32_t key_bytes = script_.spec.key_bytes;
    for (std::size_t i = 0; i < element_count(op.keys, key_bytes); ++i) {
      compare_hash(index, op, op.keys.substr(i * key_bytes, key_bytes));
      if (result_.divergence) return;
    }
  }

  void compare_hash(std::size_t index, const Op& op, const Bytes& key) {
    const auto want = reference().hash(key);
    for (std::size_t i = 1; want && i < seats_.size(); ++i) {
      Seat& seat = seats_[i];
      if (seat.has_left || !shares_order(seat.player, reference())) continue;
      const auto got = seat.player.hash(key);
      if (!got || *got == *want) continue;
      return diverge(index, op, seat.player, std::string(hash_name(script_.spec.hash)),
                     {"hash", hash_text(*got, key), hash_text(*want, key)});
    }
  }

  bool can_answer(Seat& seat, const Op& op) {
    if (seat.has_left || !seat.player.can_answer(op)) return false;
    return shares_order(seat.player, reference()) || !depends_on_order(op, elements_max());
  }

  void skip(Seat& seat, const Op& op) {
    ++result_.counters.skips;
    if (is_write(op.code)) seat.has_left = true;
  }

  // A search without end was ended by its peer; what the call then answered is of no interest.
  void check_bounds(std::size_t index, const Op& op) {
    for (Seat& seat : seats_) {
      if (!seat.player.exceeds_bound(seat.outcome)) continue;
      diverge(index, op, seat.player, "bound",
              {"probes", std::to_string(seat.outcome.probes),
               "at most " + std::to_string(seat.player.geom().probes_max)});
      return seat.player.abandon();
    }
  }

  // The reference against the file, then each other peer against the reference.
  void compare(std::size_t index, const Op& op, const Want& want) {
    check_bounds(index, op);
    if (result_.divergence) return;
    const Outcome& wanted = seats_.front().outcome;
    if (wanted.status == MD_SKIP) return;  // Nobody can be held to an answer that was not given.
    bool is_compared = want.status.has_value();
    if (const auto difference = first_difference(wanted, want, op, script_.spec)) {
      return diverge(index, op, reference(), "stated", *difference);
    }
    for (std::size_t i = 1; i < seats_.size() && !result_.divergence; ++i) {
      if (seats_[i].has_left || seats_[i].outcome.status == MD_SKIP) continue;
      is_compared = true;
      compare_peer(index, op, seats_[i], wanted);
    }
    if (!is_compared) return;
    ++result_.counters.operations;
    if (is_kernel(reference())) ++result_.counters.kernel_operations;
  }

  void compare_peer(std::size_t index, const Op& op, Seat& seat, const Outcome& want) {
    const Outcome& got = seat.outcome;
    const md_plugin& peer = seat.player.plugin();
    if (is_kernel(seat.player)) ++result_.counters.kernel_operations;
    const Comparison comparison{
        .errno_is_exact = (peer.caps & MD_CAP_ERRNO) != 0,
        .untouched_counts = (peer.caps & MD_CAP_UNTOUCHED) != 0,
        .order_is_exact = index == Divergence::kCreate || shares_order(seat.player, reference())};
    const auto difference = first_difference(got, want, op, script_.spec, comparison);
    if (!difference) return;
    const bool may_deviate = index != Divergence::kCreate && difference->field == "status";
    const md_deviation* known =
        may_deviate ? find_deviation(peer, op, script_.spec.type, got.status, want.status)
                    : nullptr;
    if (known == nullptr) {
      return diverge(index, op, seat.player, want.rule == nullptr ? "-" : want.rule, *difference);
    }
    if (known->state_differs != 0) seat.has_left = true;
  }

  void diverge(std::size_t index, const Op& op, const Player& who, std::string rule,
               const Difference& difference) {
    const bool is_create = index == Divergence::kCreate;
    const std::string name = is_create                     ? "create"
                             : index == Divergence::kAudit ? "audit"
                                                           : std::string(op_name(op.code));
    result_.divergence =
        Divergence{.step = index,
                   .call = is_create ? print(script_.spec) : print(op, script_.spec),
                   .op = name,
                   .field = difference.field,
                   .peer = who.plugin().name,
                   .rule = std::move(rule),
                   .got = difference.got,
                   .want = difference.want};
  }

  void record(std::size_t index, const Seat& seat, const Op& op) {
    if (!options_.keeps_answers) return;
    const Outcome& outcome = seat.outcome;
    const bool is_create = index == Divergence::kCreate;
    const Want want =
        is_create ? Want{.status = outcome.status} : to_want(outcome, op, script_.spec);
    std::string result = print(want, script_.spec);
    if (outcome.rule != nullptr) result += std::string("  (") + outcome.rule + ")";
    result_.answers.push_back({index, seat.player.plugin().name, std::move(result), want});
  }

  const Script& script_;
  const RunOptions& options_;
  std::deque<Seat> seats_;  // A seat stays where it is.
  RunResult result_;
  bool is_created_ = false;
  std::size_t offered_ = 0;  // Elements that were offered to the map so far.
};

}  // namespace

Counters& Counters::operator+=(const Counters& other) {
  operations += other.operations;
  kernel_operations += other.kernel_operations;
  skips += other.skips;
  divergences += other.divergences;
  return *this;
}

std::string Divergence::signature() const { return op + ":" + field + ":" + peer + ":" + rule; }

RunResult run_in_lock_step(const Script& script, Peers peers, const RunOptions& options) {
  return LockStep(script, peers, options).run();
}

}  // namespace mapdiff::harness
