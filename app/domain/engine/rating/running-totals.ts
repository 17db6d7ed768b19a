import type { Charge } from "./charge.ts";
import { isDiscount } from "./charge.ts";
import type { ExactInteger } from "./exact-integer.ts";
import { lessBy, plus } from "./exact-integer.ts";
import type { ChosenBase } from "./tariff.ts";

interface Base {
  readonly base: ExactInteger;
  readonly baseParts: readonly ExactInteger[];
}

interface OfRank {
  added: ExactInteger;
  takenOff: ExactInteger;
  readonly byParcel: ExactInteger[];
}

/** The charges so far, by rank and by code. */
export class RunningTotals {
  readonly #base: Base;
  readonly #named: ReadonlySet<string>;
  readonly #ranks: OfRank[] = [];
  readonly #charges: Charge[] = [];

  /** @param named codes that `chosen` is asked for */
  constructor(base: Base, named: ReadonlySet<string>) {
    this.#base = base;
    this.#named = named;
  }

  /** @param position the number of lower ranks */
  add(position: number, charge: Charge): void {
    const { surcharge, parcel, amount } = charge;
    let rank = this.#ranks[position];
    if (rank === undefined) {
      rank = { added: 0, takenOff: 0, byParcel: [] };
      this.#ranks[position] = rank;
    }
    if (isDiscount(charge)) rank.takenOff = plus(rank.takenOff, amount);
    else rank.added = plus(rank.added, amount);
    if (parcel !== null) rank.byParcel[parcel] = plus(rank.byParcel[parcel] ?? 0, amount);
    if (this.#named.has(surcharge.code)) this.#charges.push(charge);
  }

  /** The base (or a parcel's part of it) with all charges of lower ranks. */
  below(position: number, parcel: number | null): ExactInteger {
    let total = this.#baseOf(parcel);
    for (let at = 0; at < position && at < this.#ranks.length; at += 1) {
      const rank = this.#ranks[at];
      if (rank === undefined) continue;
      total =
        parcel === null
          ? lessBy(plus(total, rank.added), rank.takenOff)
          : plus(total, rank.byParcel[parcel] ?? 0);
    }
    return total;
  }

  chosen({ base, surcharges }: ChosenBase, parcel: number | null): ExactInteger {
    let added = base ? this.#baseOf(parcel) : 0;
    let takenOff: ExactInteger = 0;
    for (const charge of this.#charges) {
      if (!surcharges.includes(charge.surcharge.code)) continue;
      if (parcel !== null && charge.parcel !== parcel) continue;
      if (isDiscount(charge)) takenOff = plus(takenOff, charge.amount);
      else added = plus(added, charge.amount);
    }
    return lessBy(added, takenOff);
  }

  #baseOf(parcel: number | null): ExactInteger {
    return parcel === null ? this.#base.base : (this.#base.baseParts[parcel] ?? 0);
  }
}
