import type { Price, PricingRequest, ServiceConnection } from "../../../../domain/engine/index.ts";
import { EngineError, toDecimal } from "../../../../domain/engine/index.ts";
import type { Prices } from "../../kit/outside-carrier.ts";
import { within } from "../../kit/within.ts";
import type { AcsSession } from "../acs-session.ts";
import type { AreaTable } from "../places/area-table.ts";
import { isRemoteTown, stationOfTown } from "../places/remoteness.ts";
import type { AcsSettings } from "../settings.ts";
import { billingCodeOf, originOf } from "../settings.ts";
import type { AcsService } from "../voucher/acs-services.ts";
import { acsServices, productsOf } from "../voucher/acs-services.ts";
import { pickupDayFor } from "../voucher/pickup-day.ts";
import type { AcsCountry } from "../voucher/recipient.ts";
import { acsCountry, zipOf } from "../voucher/recipient.ts";
import { weightKg } from "../voucher/voucher-of-order.ts";
import type { Area } from "../wire/area-calls.ts";
import { priceCalculation, priceWeight } from "../wire/price-call.ts";
import { fits } from "./parcel-fits.ts";

/** A shopper doesn't wait longer for ACS where the account has a price list to answer with; milliseconds. */
const PATIENCE_MS = 1_200;

export interface PricesOf {
  readonly session: AcsSession;
  readonly settings: AcsSettings;
  readonly areas: AreaTable;
  /** The account's own price list; it has the prices to Cyprus, which ACS's call refuses. */
  readonly list: readonly ServiceConnection[];
}

/**
 * Prices by service code, from ACS inside Greece and from the price list to Cyprus. ACS's address is the contract's, so
 * nothing is offered from elsewhere. A service that ACS did not answer about has its failure: another try may succeed.
 * Source: section 4.
 * @throws EngineError no_collection | no_delivery, or ACS's refusal if it has no price at all
 */
export async function askPrices(
  of: PricesOf,
  request: PricingRequest,
  turnWithinMs: number,
): Promise<Prices> {
  const country = countryOf(request);
  const services = acsServices.filter(
    (service) => service.countries.includes(country) && fits(service, of.settings, request),
  );
  if (country === "CY") return listed(of, services, request);
  if (of.list.length === 0) return fromCarrier(of, services, request, turnWithinMs);
  try {
    const turnMs = Math.min(turnWithinMs, PATIENCE_MS / 2);
    return await within(PATIENCE_MS, () => fromCarrier(of, services, request, turnMs), late);
  } catch (error) {
    if (!(error instanceof EngineError) || error.code !== "CARRIER_UNAVAILABLE") throw error;
    return listed(of, services, request);
  }
}

/** @throws EngineError no_collection | no_delivery a route that ACS does not book */
export function countryOf({ from, to }: Pick<PricingRequest, "from" | "to">): AcsCountry {
  if (from.country !== "GR") throw notServed("no_collection", from.country);
  const country = acsCountry(to);
  if (country === null) throw notServed("no_delivery", to.country);
  return country;
}

async function fromCarrier(
  { session, settings, areas }: PricesOf,
  services: readonly AcsService[],
  request: PricingRequest,
  turnWithinMs: number,
): Promise<Prices> {
  const { from, to, parcels, extras = {}, cashOnDeliveryMinor = 0 } = request;
  const [origins, destinations] = await Promise.all([
    areas.rowsOf(session, "GR", zipOf(from)),
    areas.rowsOf(session, "GR", zipOf(to)),
  ]);
  const town = to.city ?? "";
  const station = stationOfTown(destinations, town);
  checkOrigin(origins, settings, from.zip ?? "");
  if (station === null) throw notServed("no_delivery", to.zip ?? town);
  const kg = weightKg(parcels);
  if (kg > priceWeight.maxKg) return new Map();
  const insurance = extras.insuranceMinor ?? 0;
  const isSaturday = extras.saturdayDelivery === true;
  const isRemote = isRemoteTown(destinations, town);
  const asked = new Map<string, Promise<Price>>();
  const priceOf = (service: AcsService): Promise<Price> => {
    const products = productsOf(service, "GR", {
      hasCod: cashOnDeliveryMinor > 0,
      isInsured: insurance > 0,
      isSaturday,
      isRemote,
    });
    const destination = (service.point === null ? null : to.locationId?.replace(/-\d+$/, "")) ?? station;
    const key = `${destination} ${products ?? ""}`;
    const price =
      asked.get(key) ??
      session.call(
        priceCalculation({
          billingCode: billingCodeOf(settings),
          origin: originOf(settings),
          destination,
          weightKg: kg,
          pickupDay: pickupDayFor(request.at, settings.cut_off),
          products,
          insurance: insurance > 0 ? toDecimal(insurance, "EUR") : null,
        }),
        { turnWithinMs },
      );
    asked.set(key, price);
    return price;
  };
  const offered = services.filter(({ point }) => !(isSaturday && isRemote && point === null));
  const answers = await Promise.allSettled(offered.map(priceOf));
  const prices = new Map<string, Price | EngineError>();
  let isAnswered = false;
  for (const [index, answer] of answers.entries()) {
    const code = offered[index]?.code;
    if (code === undefined) continue;
    if (answer.status === "fulfilled") {
      isAnswered = true;
      prices.set(code, answer.value);
    } else if (answer.reason instanceof EngineError && answer.reason.code === "CARRIER_UNAVAILABLE")
      prices.set(code, answer.reason);
  }
  const failure = answers.find((answer) => answer.status === "rejected");
  if (!isAnswered && failure !== undefined) throw failure.reason;
  return prices;
}

function checkOrigin(origins: readonly Area[], settings: AcsSettings, zip: string): void {
  if (origins.some(({ station }) => station === originOf(settings))) return;
  throw notServed("no_collection", zip);
}

/** Services without a price in the list are left out. */
function listed(
  { list }: PricesOf,
  services: readonly AcsService[],
  request: PricingRequest,
): ReadonlyMap<string, Price> {
  const prices = new Map<string, Price>();
  for (const { code } of services) {
    try {
      const price = list.find((service) => service.code === code)?.price(request);
      if (price !== undefined && !(price instanceof Promise)) prices.set(code, price);
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
    }
  }
  return prices;
}

function notServed(reason: "no_collection" | "no_delivery", place: string): EngineError {
  const does = reason === "no_collection" ? "collect from" : "deliver to";
  return new EngineError("OPTION_NOT_AVAILABLE", `ACS does not ${does} ${place}.`, { reason, place });
}

function late(limitMs: number): EngineError {
  return new EngineError("CARRIER_UNAVAILABLE", `ACS did not answer within ${limitMs / 1000} s.`);
}
