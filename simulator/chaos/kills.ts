import type { KioskCall } from "../carriers/kiosk/start-kiosk.ts";
import type { NamedCall } from "../shopify/index.ts";
import type { Chance } from "./chance.ts";
import type { Fleet } from "./fleet.ts";
import type { WeekClock } from "./week-clock.ts";

/** The moment of a kill, at the earliest some time into the week. */
interface Moment {
  readonly atMs: number;
  readonly process: number;
  /** At once, or after Shopify or the carrier has executed the nth call (or mutation) from then on, before it answers. */
  readonly when: { readonly calls: "any" | "mutations" | "bookings"; readonly nth: number } | null;
}

/** The awaited call may never come. */
const patienceMs = 3_000;

/** Kills processes of the fleet at moments drawn from the seed, and restarts them at once. */
export class Kills {
  readonly #fleet: Fleet;
  readonly #moments: readonly Moment[];
  #onCall: ((call: NamedCall) => void) | null = null;
  #onCarrierCall: ((call: KioskCall) => void) | null = null;
  #restarts: Promise<void> = Promise.resolve();

  constructor(fleet: Fleet, chance: Chance, count: number, weekMs: number) {
    this.#fleet = fleet;
    this.#moments = Array.from({ length: count }, (_, index) => {
      const own = chance.under(`kill ${index + 1}`);
      return {
        atMs: ((index + own.number("when")) / count) * weekMs,
        process: own.whole("process", 0, fleet.size - 1),
        when: own.pick("moment", [
          [1, null],
          [1, { calls: "any", nth: own.whole("call", 1, 6) }],
          [3, { calls: "mutations", nth: own.whole("mutation", 1, 4) }],
          [2, { calls: "bookings", nth: own.whole("booking", 1, 3) }],
        ] as const),
      };
    }).sort((a, b) => a.atMs - b.atMs);
  }

  /** Called for every call that Shopify has executed, before it answers. */
  readonly heard = (call: NamedCall): void => this.#onCall?.(call);

  /** The same for the carrier. */
  readonly heardCarrier = (call: KioskCall): void => this.#onCarrierCall?.(call);

  /** Resolves when every planned kill has happened and all processes run again. */
  async happen(clock: WeekClock): Promise<void> {
    const beganAtMs = clock.elapsedMs;
    for (const { atMs, process, when } of this.#moments) {
      await clock.until(beganAtMs + atMs);
      const killed = await this.#killAt(process, when);
      const before = this.#restarts;
      const restart = this.#fleet.startAgain(killed);
      this.#restarts = before.then(() => restart);
      // Thrown to the caller that awaits the end.
      this.#restarts.catch(() => {});
      if (this.#fleet.size === 1) await restart;
    }
    await this.#restarts;
  }

  /** @returns the killed process: the drawn one, or the one that called the carrier */
  #killAt(process: number, when: Moment["when"]): Promise<number> {
    return new Promise((resolve) => {
      // In the same turn of the event loop: the answer must not leave.
      const kill = (index = process): void => {
        clearTimeout(patience);
        this.#onCall = null;
        this.#onCarrierCall = null;
        this.#fleet.kill(index);
        resolve(index);
      };
      const patience = setTimeout(kill, when === null ? 0 : patienceMs);
      if (when === null) return;
      let left = when.nth;
      if (when.calls === "bookings") {
        this.#onCarrierCall = ({ name, caller }) => {
          if (name !== "book") return;
          left -= 1;
          if (left === 0) kill(this.#fleet.indexOf(caller) ?? process);
        };
        return;
      }
      this.#onCall = ({ isMutation }) => {
        if (when.calls === "mutations" && !isMutation) return;
        left -= 1;
        if (left === 0) kill();
      };
    });
  }
}
