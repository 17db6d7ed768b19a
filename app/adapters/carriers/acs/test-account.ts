import type { Clock } from "../../../domain/engine/index.ts";
import { EngineError } from "../../../domain/engine/index.ts";
import type { AcsSession } from "./acs-session.ts";
import type { AcsSettings } from "./settings.ts";
import { billingCodeOf, originOf } from "./settings.ts";
import { pickupDayFor } from "./voucher/pickup-day.ts";
import { areasOf } from "./wire/area-calls.ts";
import { priceCalculation, priceWeight } from "./wire/price-call.ts";

/** Any Greek post code. */
const SYNTAGMA = "10563";

/**
 * Two reading calls: one proves key and credentials, the other billing code and station. With a price list, the second
 * matters only if ACS refuses the billing code.
 * @returns the contract's name at ACS
 * @throws EngineError CARRIER_REJECTED | CARRIER_UNAVAILABLE
 */
export async function testAccount(session: AcsSession, settings: AcsSettings, clock: Clock): Promise<string> {
  await session.call(areasOf("GR", SYNTAGMA));
  const price = priceCalculation({
    billingCode: billingCodeOf(settings),
    origin: originOf(settings),
    destination: originOf(settings),
    weightKg: priceWeight.minKg,
    pickupDay: pickupDayFor(clock.now(), settings.cut_off),
    products: null,
    insurance: null,
  });
  try {
    await session.call(price);
  } catch (error) {
    if (settings.prices === "carrier" || isBillingCode(error)) throw error;
  }
  return `${session.company}, ${billingCodeOf(settings)}`;
}

const isBillingCode = (error: unknown): boolean =>
  error instanceof EngineError && error.metadata?.reason === "billing_code";
