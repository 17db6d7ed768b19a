// Run: push
import { describe, expect, test } from "vitest";
import type {
  CompiledService,
  Price,
  PriceCharge,
  PriceExplanation,
  PricingRequest,
  Tariff,
} from "../../../app/domain/engine/index.ts";
import { compileTariff, EngineError, vatBasisPoints } from "../../../app/domain/engine/index.ts";
import { aTurn, cases, isMutationRun, seed } from "../../support/effort.ts";
import { atMost } from "../../support/time-limits.ts";
import { Chance } from "./chance.ts";
import { features, featuresOf } from "./features.ts";
import { compare, parseFraction } from "./fraction.ts";
import { naivePrice } from "./naive-evaluator.ts";
import { shareOn } from "./naive-surcharges.ts";
import { randomRequest } from "./random-requests.ts";
import { randomTariff, reordered } from "./random-tariffs.ts";

const TARIFFS = isMutationRun ? 150 : cases(400, 2_000);
const REQUESTS = 50;
/** Required count of each feature. */
const OFTEN = isMutationRun ? 0 : TARIFFS / 200;

type Explained = { readonly price: Price; readonly explanation: PriceExplanation };

function explained(service: CompiledService | undefined, request: PricingRequest): Explained | string {
  try {
    if (service === undefined) return "no such service";
    return service.explain(request);
  } catch (error) {
    if (error instanceof EngineError && error.code === "OPTION_NOT_AVAILABLE") return error.message;
    throw error;
  }
}

function price(service: CompiledService | undefined, request: PricingRequest): Price | null {
  try {
    return service?.price(request) ?? null;
  } catch (error) {
    if (error instanceof EngineError && error.code === "OPTION_NOT_AVAILABLE") return null;
    throw error;
  }
}

/** Two prices that should be one. */
interface Disagreement {
  readonly what: string;
  readonly tariff: Tariff;
  readonly service: string;
  readonly request: PricingRequest;
  readonly expected: unknown;
  readonly actual: unknown;
}

interface Outcome {
  readonly disagreements: readonly Disagreement[];
  /** Reached count of each feature. */
  readonly met: ReadonlyMap<string, number>;
  readonly priced: number;
}

let outcome: Promise<Outcome> | undefined;

/** Run once, by the first test that needs it. */
function tried(): Promise<Outcome> {
  outcome ??= tryAll();
  return outcome;
}

async function tryAll(): Promise<Outcome> {
  const chance = new Chance(seed);
  const disagreements: Disagreement[] = [];
  const met = new Map<string, number>();
  let priced = 0;

  function tryTariff(): void {
    const tariff = randomTariff(chance);
    const { services } = compileTariff(tariff);
    const { services: others } = compileTariff(reordered(chance, tariff));
    for (let each = 0; each < REQUESTS; each += 1) {
      const request = randomRequest(chance);
      const service = chance.of(tariff.services).code;
      const actual = price(services.get(service), request);
      const agree = (what: string, expected: unknown, found: unknown) => {
        if (JSON.stringify(expected) === JSON.stringify(found)) return;
        disagreements.push({ what, tariff, service, request, expected, actual: found });
      };
      const naive = naivePrice(tariff, service, request, vatBasisPoints);
      agree("naive", naive && amounts(naive), actual && amounts(actual));
      agree("order of the file", actual, price(others.get(service), request));
      const backwards = { ...request, parcels: [...request.parcels].reverse() };
      agree("order of parcels", actual, price(services.get(service), backwards));
      const why = explained(services.get(service), request);
      agree("explanation", actual, typeof why === "string" ? null : why.price);
      if (actual !== null) {
        priced += 1;
        const sum = typeof why === "string" ? null : parseFraction(why.explanation.rounding.sum);
        agree("exact sum", 0, naive && sum && compare(naive.sum, sum));
        agree("total = net + tax", actual.totalMinor, actual.netMinor + actual.taxMinor);
        const itemized = price(services.get(service), { ...request, itemized: true });
        const { charges = [], ...whole } = itemized ?? {};
        agree("itemized price", actual, whole);
        agree(
          "sum of charges",
          [actual.netMinor, actual.taxMinor],
          [
            charges.reduce((total, { netMinor }) => total + netMinor, 0),
            charges.reduce((total, { taxMinor }) => total + taxMinor, 0),
          ],
        );
        if (typeof why !== "string") agree("each charge", [], farCharges(why.explanation, tariff, charges));
      }
      const reached = featuresOf(tariff, service, request, typeof why === "string" ? why : why.explanation);
      for (const feature of reached) met.set(feature, (met.get(feature) ?? 0) + 1);
    }
  }

  // Refusals are counted by the ten thousand; their origin says nothing.
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  for (let each = 0; each < TARIFFS; each += 1) {
    tryTariff();
    if (each % 100 === 0) await aTurn();
  }
  Error.stackTraceLimit = stackTraceLimit;
  return { disagreements, met, priced };
}

/** Charges that are a minor unit or more away from the exact ones. A discount may be cut where nothing is left. */
function farCharges(
  { baseMinor, surcharges, date, rounding, tax: { ppm, enteredPpm = ppm } }: PriceExplanation,
  { surcharges: rules, tax }: Tariff,
  charges: readonly PriceCharge[],
): readonly string[] {
  const exact = new Map([["base", baseMinor]]);
  for (const { code, charges: own } of surcharges) {
    const amounts = own
      .filter(({ outdoneBy }) => outdoneBy === null)
      .map(({ amount }) => Number.parseFloat(amount));
    if (own.some(({ amount }) => amount.includes("/"))) continue;
    exact.set(
      code,
      amounts.reduce((total, amount) => total + amount, 0),
    );
  }
  const isGross = tax.prices === "gross";
  const isWithTax = isGross || rounding.of === "total";
  for (const [code, minor] of exact) {
    const { taxShares = [], amount } = rules.find((each) => each.code === code) ?? {};
    const own = amount?.kind === "discount" ? undefined : shareOn(taxShares, date)?.ppm;
    const entered = isGross ? (own ?? enteredPpm) : 0;
    if (isWithTax) exact.set(code, (minor * (1_000_000 + (own ?? ppm))) / (1_000_000 + entered));
  }
  const found = new Map(
    charges.map(({ code, netMinor, taxMinor }) => [code, netMinor + (isWithTax ? taxMinor : 0)]),
  );
  const discounts = new Set(rules.filter(({ amount }) => amount.kind === "discount").map(({ code }) => code));
  return [...exact]
    .filter(([code, minor]) => !discounts.has(code) && Math.abs((found.get(code) ?? 0) - minor) >= 1.000_001)
    .map(([code, minor]) => `${code}: ${minor}, not ${found.get(code)}`);
}

/** One of each kind is enough. */
async function firstOf(what: string): Promise<Disagreement | undefined> {
  return (await tried()).disagreements.find((each) => each.what === what);
}

describe(`${TARIFFS * REQUESTS} random tariffs × requests, seed ${seed}`, () => {
  test(
    "the index answers what reading every rule in turn answers",
    async () => {
      expect(await firstOf("naive")).toBeUndefined();
    },
    atMost(900_000),
  );

  test("the sum before rounding is exact", async () => {
    expect(await firstOf("exact sum")).toBeUndefined();
  });

  test("the order of zones, places, surcharges, tax rules and services in the file changes no price", async () => {
    expect(await firstOf("order of the file")).toBeUndefined();
  });

  test("the order of parcels changes no price", async () => {
    expect(await firstOf("order of parcels")).toBeUndefined();
  });

  test("the explained price is the price", async () => {
    expect(await firstOf("explanation")).toBeUndefined();
  });

  test("total is net and tax", async () => {
    expect(await firstOf("total = net + tax")).toBeUndefined();
  });

  test("charges add up to net and tax, and each is the exact one but for a fraction", async () => {
    for (const what of ["itemized price", "sum of charges", "each charge"])
      expect(await firstOf(what)).toBeUndefined();
  });

  test("every feature of tariffs is met, most prices exist", async () => {
    const { priced, met } = await tried();
    expect(priced).toBeGreaterThan((TARIFFS * REQUESTS) / 4);
    const rare = features.filter((feature) => (met.get(feature) ?? 0) < OFTEN);
    expect(rare.map((feature) => `${feature}: ${met.get(feature) ?? 0}`)).toEqual([]);
  });
});

function amounts({
  netMinor,
  taxMinor,
  totalMinor,
  shopperMinor = totalMinor,
}: Pick<Price, "netMinor" | "taxMinor" | "totalMinor" | "shopperMinor">) {
  return { netMinor, taxMinor, totalMinor, shopperMinor };
}
