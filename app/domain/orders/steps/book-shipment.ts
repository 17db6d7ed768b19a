import type { Address, Caller, Cash, Item, Rate, Shipment, ShipmentRequest } from "../../engine/index.ts";
import {
  capabilitiesOf,
  createShipment,
  EngineError,
  localTime,
  nextPickupDates,
  priceRates,
} from "../../engine/index.ts";
import type { OfferedService } from "../offers/offered-services.ts";
import { MOST_ITEMS, mergePieces } from "../parcels/merge-pieces.ts";
import type { Packing } from "../parcels/set-parcel.ts";
import type { OrderServices } from "../ports.ts";
import type { LabelTerms } from "../purchases/label-terms.ts";
import { optionsOf } from "../quotes/quote-with-options.ts";
import type { ShopSettings } from "../settings.ts";

export interface ShipmentOrder {
  readonly shipmentId: string;
  readonly service: OfferedService;
  readonly from: Address;
  readonly to: Address;
  readonly items: readonly Item[];
  readonly relatedOrderId: string;
  /** The number that people use. */
  readonly orderName: string;
  /** Of the order. */
  readonly tags: readonly string[];
  readonly pickup: ShopSettings["pickup"];
  /** The amount that the carrier is to collect; `null`: nothing. */
  readonly cash: Cash | null;
  /** The merchant's own values. */
  readonly terms: Pick<LabelTerms, "insurance" | "saturday">;
  readonly packing?: Packing;
  /** Called with the rate before it is bought. */
  readonly priced?: (rate: Rate) => Promise<void>;
}

/**
 * Prices one service and buys it. Repeating with the same shipment id buys nothing twice.
 * @throws EngineError the refusal of either step; CARRIER_UNAVAILABLE is worth a retry
 */
export async function bookShipment(
  services: OrderServices,
  caller: Caller,
  order: ShipmentOrder,
): Promise<Shipment> {
  const { shipmentId: id, from, to, relatedOrderId, orderName, tags, cash } = order;
  const priced = await priceOne(services, caller, order);
  const { items, rate } =
    order.items.length > MOST_ITEMS
      ? await withFewerItems(services, caller, order, priced)
      : { items: order.items, rate: priced };
  await services.ports.rates.add([rate]);
  await order.priced?.(rate);
  const date = order.pickup === "none" ? null : await nextPickupDay(services, caller, rate);
  const request: ShipmentRequest = {
    rateId: rate.id,
    from,
    to,
    items,
    relatedOrderId,
    orderName,
    ...(tags.length > 0 && { tags }),
    // An order that ships in parts has a label for each, and purchases keep their own account of these.
    allowDuplicate: true,
    ...(date === null ? {} : { pickup: { date } }),
    ...optionsOf(cash, order.terms),
  };
  return createShipment(services.ports, caller, id, request, { rate });
}

async function priceOne(services: OrderServices, caller: Caller, order: ShipmentOrder): Promise<Rate> {
  const { service, from, to, items, packing } = order;
  const account = await services.ports.accounts.get(caller, service.accountId);
  if (account === null)
    throw new EngineError("OPTION_NOT_AVAILABLE", `${service.name} is no longer enabled.`, {
      reason: "service_disabled",
      service: service.name,
    });
  const shippingConfig = await services.ports.shippingConfigs.get(caller);
  const quote = await priceRates(
    services.ports,
    { accounts: [{ ...account, serviceCodes: [service.service.code] }], shippingConfig },
    // A stored rate needs the place, not the person.
    { from: placeOf(from), to: placeOf(to), items },
    { itemized: true, ...packing },
  );
  const rate = quote.rates[0];
  if (rate === undefined) {
    const failure = quote.failures[0];
    if (failure !== undefined) throw new EngineError(failure.code, failure.message, failure.metadata);
    throw new EngineError("OPTION_NOT_AVAILABLE", `${service.name} has no price for this parcel.`, {
      reason: "no_price",
      carrier: service.name,
    });
  }
  return rate;
}

/** The same parcels at the same price, with an item for the equal pieces of each. */
async function withFewerItems(
  services: OrderServices,
  caller: Caller,
  order: ShipmentOrder,
  { parcels: packed }: Rate,
): Promise<{ readonly items: readonly Item[]; readonly rate: Rate }> {
  const { items, parcels } = mergePieces(order.items, order.packing?.given ?? packed);
  return { items, rate: await priceOne(services, caller, { ...order, items, packing: { given: parcels } }) };
}

function placeOf({ country, zip, city, state }: Address): Address {
  return { country, zip: zip ?? null, city: city ?? null, state: state ?? null };
}

/** The carrier's first pickup day after today; `null` for a service without pickups. */
async function nextPickupDay(services: OrderServices, caller: Caller, rate: Rate): Promise<string | null> {
  const account = await services.ports.accounts.get(caller, rate.accountId);
  const capability =
    account === null
      ? undefined
      : capabilitiesOf(services.ports.carriers.connect(account), rate.service.code, rate.request).pickup;
  if (capability === undefined) return null;
  const now = services.ports.clock.now();
  const today = localTime(now, capability.timeZone).date;
  return nextPickupDates(capability, now, 14).find((date) => date > today) ?? null;
}
