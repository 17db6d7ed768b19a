/**
 * The pretend carrier's driver, written as an operator writes one for a real carrier: a module for
 * CARRIER_MODULES. It imports only types of the app and receives its tools as arguments. It prices; it cannot
 * buy.
 */
import type { CarrierModule } from "../../app/adapters/carriers/kit/carrier-module.ts";
import type { OutsideConnection } from "../../app/adapters/carriers/kit/outside-carrier.ts";
import type { PricingRequest } from "../../app/domain/engine/index.ts";

/** Value-added tax in the carrier's prices, as agreed with its customers: percent. */
const TAX_PERCENT = 24;

export const drivers: CarrierModule = ({ z, defineDriver, callCarrier, EngineError }) => {
  const settings = z.object({ url: z.url(), timeoutMs: z.int().min(1).default(3_000) });
  const answer = z.object({
    rates: z.array(
      z.object({ product: z.string(), cents: z.int().nonnegative(), currency: z.literal("EUR") }),
    ),
  });

  async function ask(url: string, body: string, signal: AbortSignal) {
    const headers = { "content-type": "application/json" };
    const { rates } = answer.parse(await callCarrier(`${url}/rates`, { headers, body, signal }));
    return new Map(
      rates.map(({ product, cents, currency }) => {
        const netMinor = Math.round((cents * 100) / (100 + TAX_PERCENT));
        return [product, { netMinor, taxMinor: cents - netMinor, totalMinor: cents, currency }] as const;
      }),
    );
  }

  const nothingSold = () => {
    throw new EngineError("CARRIER_REJECTED", "The pretend carrier sells no labels.");
  };
  const limits = { maxWeightG: 30_000, maxLongestSideCm: 120 };
  return [
    defineDriver({
      driver: "pretend",
      settings,
      connect: (_account, { url, timeoutMs }): OutsideConnection => ({
        outsidePrices: {
          timeoutMs,
          question(request) {
            const text = JSON.stringify(questionOf(request));
            return { text, ask: (signal) => ask(url, text, signal) };
          },
        },
        services: [
          { code: "economy", name: "Economy", limits, transit: () => ({ minDays: 2, maxDays: 4 }) },
          { code: "express", name: "Express", limits, transit: () => ({ minDays: 1, maxDays: 1 }) },
        ],
        transportation: "road",
        printingRequired: true,
        trackingCodeOnPickup: false,
        trackingUrlTemplate: null,
        settleMs: 0,
        book: async () => nothingSold(),
        lookup: async () => null,
      }),
    }),
  ];
};

function questionOf({ from, to, parcels }: PricingRequest) {
  return {
    from: { country: from.country, postcode: from.zip ?? "" },
    to: { country: to.country, postcode: to.zip ?? "" },
    pieces: parcels.map(({ weightG, lengthCm, widthCm, heightCm }) => ({
      grams: weightG,
      length: lengthCm,
      width: widthCm,
      height: heightCm,
    })),
  };
}
