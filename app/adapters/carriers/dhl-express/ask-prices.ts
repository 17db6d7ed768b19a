import { LRUCache } from "lru-cache";
import type { Clock, Price, PricingRequest, QuoteRequest } from "../../../domain/engine/index.ts";
import { EngineError } from "../../../domain/engine/index.ts";
import type { OutsidePrices } from "../kit/outside-carrier.ts";
import type { SettingFields } from "./account.ts";
import { plannedTime } from "./planned-time.ts";
import { serviceCodeOf } from "./services.ts";
import type { DhlSession } from "./session.ts";
import type { RateGiven } from "./wire/rates.ts";
import { rates } from "./wire/rates.ts";

const MOST_LANES = 20_000;
/** A shopper waits less; a later answer serves the next question. */
const PRICES_WITHIN_MS = 8_000;

/** The working days of lanes, as their last prices had them: a promise is made beside a price. */
export type TransitMemory = LRUCache<string, number>;

export const transitMemory = (): TransitMemory => new LRUCache({ max: MOST_LANES });

export const laneOf = ({ from, to }: Pick<QuoteRequest, "from" | "to">, product: string): string =>
  JSON.stringify([product, ...[from, to].map(({ country, zip, city }) => [country, zip, city])]);

export interface PricesOf {
  readonly session: DhlSession;
  readonly settings: SettingFields;
  readonly clock: Clock;
  readonly currency: string;
  readonly transits: TransitMemory;
}

/** The prices of a lane's products: one call, and one more for service points. */
export function pricesOf({ session, settings, clock, currency, transits }: PricesOf): OutsidePrices {
  return {
    timeoutMs: PRICES_WITHIN_MS,
    question(request) {
      const planned = plannedTime(clock.now(), settings, planOf(request));
      const given: RateGiven = { request, settings, planned, currency };
      const wanted = [given, ...(settings.service_points ? [{ ...given, toPoint: true }] : [])];
      const asked = wanted.map((each) => rates.request(each, null).body ?? null);
      return {
        text: JSON.stringify(asked),
        async ask(signal, turnWithinMs) {
          const answers = await Promise.allSettled(
            wanted.map((each) => session.call(rates, each, { signal, turnWithinMs })),
          );
          const prices = new Map<string, Price>();
          for (const [index, answer] of answers.entries()) {
            const toPoint = wanted[index]?.toPoint === true;
            if (answer.status === "rejected") {
              // A lane without service points is no failure of its doors.
              if (!toPoint || !isRefused(answer.reason)) throw answer.reason;
              continue;
            }
            for (const { code, price, transitDays } of answer.value.products) {
              prices.set(serviceCodeOf(code, toPoint), price);
              if (transitDays !== null) transits.set(laneOf(request, code), transitDays);
            }
          }
          return prices;
        },
      };
    },
  };
}

function planOf({ options, extras }: PricingRequest) {
  const date = options?.pickup?.date;
  const forSaturday = extras?.saturdayDelivery === true;
  return { forSaturday, ...(date !== undefined && { pickup: { date } }) };
}

const isRefused = (error: unknown): boolean =>
  error instanceof EngineError && error.code === "CARRIER_REJECTED";
