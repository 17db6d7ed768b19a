// Run: long
import { expect, test } from "vitest";
import type {
  CompiledTariff,
  PricingRequest,
  Surcharge,
  Tariff,
  TariffService,
} from "../../../app/domain/engine/index.ts";
import { compileTariff, EngineError } from "../../../app/domain/engine/index.ts";
import { aTurn, cases, seed } from "../../support/effort.ts";
import { atMost } from "../../support/time-limits.ts";
import { Chance } from "./chance.ts";
import { randomRequest } from "./random-requests.ts";
import { randomTariff } from "./random-tariffs.ts";

const TARIFFS = cases(6_000);

/** No bracket costs less than a lower one. */
function rises({ measure, prices }: TariffService): boolean {
  return (
    measure === "weight" &&
    prices.every(({ brackets }) => {
      let [top, paid] = [0, 0];
      return brackets.every(({ upTo, priceMinor, per, each }) => {
        const now = each === undefined ? priceMinor : paid + priceMinor * Math.ceil((upTo - top) / each);
        const isRising = per === undefined && now >= paid;
        [top, paid] = [upTo, now];
        return isRising;
      });
    })
  );
}

/** In a shared price, more weight in one parcel reduces the others' parts: bounds of each part may then cost less. */
function isOfParts({ per, amount }: Surcharge): boolean {
  return per === "parcel" && amount.kind !== "fixed";
}

/** More weight may leave less of what the share is of: less up to a minimum, or another surcharge of the same group in its place. */
function isOfWhatFalls(amount: Surcharge["amount"], { surcharges }: Tariff): boolean {
  if (amount.kind !== "percent" || typeof amount.of === "string") return false;
  const chosen = amount.of.surcharges;
  return surcharges.some(
    ({ code, group, amount: { kind } }) =>
      (kind === "at-least" || group !== undefined) && chosen.includes(code),
  );
}

/** Minimums of one rank do not see each other, and add up: to less where there is more to begin with. */
function isOneOfMinimums({ code, rank, amount }: Surcharge, { surcharges }: Tariff): boolean {
  const isAnother = (other: Surcharge) =>
    other.code !== code && other.rank === rank && other.amount.kind === "at-least";
  return amount.kind === "at-least" && surcharges.some(isAnother);
}

/**
 * Without terms that may make more weight cheaper: a discount's higher tier takes more off the whole, a heavier parcel's
 * volume may no longer be the required multiple, another parcel may become the first, and a heavier one alone may cost less
 * than in the sum. A share may be of less. A heavier parcel is no longer too light, and lacks less of a density. Taxes of their own are rounded apart, and their sum may fall by one minor unit.
 */
function withoutFalling(tariff: Tariff): Tariff {
  return {
    ...tariff,
    surcharges: tariff.surcharges
      .filter(({ amount, fromParcel }) => amount.kind !== "discount" && fromParcel === undefined)
      .filter(({ amount, below }) => amount.kind !== "per-missing-weight" && below === undefined)
      .filter((surcharge) => !isOneOfMinimums(surcharge, tariff))
      .filter(({ amount }) => !isOfWhatFalls(amount, tariff))
      .map(({ taxShares: _, ...surcharge }) => surcharge),
    services: tariff.services.map(({ furtherParcels: _, billableWeight, ...service }) => {
      const { volumetricOnly: __, eachAbove: ___, ...weight } = billableWeight;
      return { ...service, billableWeight: weight };
    }),
  };
}

function total(tariff: CompiledTariff, code: string, request: PricingRequest): number | null {
  try {
    return tariff.services.get(code)?.price(request).totalMinor ?? null;
  } catch (error) {
    if (error instanceof EngineError) return null;
    throw error;
  }
}

test(
  `where brackets rise, more weight never costs less, seed ${seed}`,
  async () => {
    const chance = new Chance(seed);
    let compared = 0;
    let dearer = 0;
    for (let each = 0; each < TARIFFS; each += 1) {
      if (each % 100 === 0) await aTurn();
      const tariff = withoutFalling(randomTariff(chance));
      const compiled = compileTariff(tariff);
      const request = randomRequest(chance);
      const heavier = {
        ...request,
        parcels: request.parcels.map((parcel) => ({
          ...parcel,
          weightG: parcel.weightG + (chance.happens(0.7) ? chance.whole(0, 6_000) : 0),
        })),
      };
      for (const service of tariff.services.filter(rises)) {
        if (service.billableWeight.per === "shipment" && tariff.surcharges.some(isOfParts)) continue;
        const [before, after] = [request, heavier].map((asked) => total(compiled, service.code, asked));
        if (before == null || after == null) continue;
        compared += 1;
        if (after > before) dearer += 1;
        if (after < before) expect({ tariff, service, request, heavier, before, after }).toBeNull();
      }
    }
    expect(compared).toBeGreaterThan(TARIFFS / 35);
    expect(dearer).toBeGreaterThan(TARIFFS / 75);
  },
  atMost(900_000),
);
