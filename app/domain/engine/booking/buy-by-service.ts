import { EngineError } from "../errors.ts";
import { atPoint, pointOf } from "../points/at-point.ts";
import type { Ports } from "../ports.ts";
import { priceServices } from "../quoting/quote-rates.ts";
import type { Caller } from "../values/account.ts";
import type { Address } from "../values/address.ts";
import type { Item } from "../values/item.ts";
import { toDecimal } from "../values/money.ts";
import type { Rate } from "../values/rate.ts";
import type { Shipment, ShipmentId, ShipmentRequest } from "../values/shipment.ts";
import type { BuyOptions, PreparedBooking } from "./create-shipment.ts";
import { begin, canRetry, createShipment, prepareBooking, resumeBooking } from "./create-shipment.ts";
import { refuseWithheld } from "./withheld.ts";

/** The service to buy: a certain one, or the best of those that can do all that the request asks for. */
export type ServiceChoice =
  | { readonly driver: string; readonly code: string }
  | { readonly select: "cheapest" | "fastest" };

export interface ServiceRequest extends Omit<ShipmentRequest, "rateId"> {
  readonly choice: ServiceChoice;
  /** The label costs at most this much, in major units of the service's currency; `null`: any price. */
  readonly maxAmount: number | null;
  /** How parcels are packed, as in a quote. */
  readonly packing?: "items";
}

/**
 * Quotes and buys in one go. Repeating with the same id buys nothing twice, whatever the prices are by then.
 * @param id the shipment's id, as for `createShipment`
 * @throws OPTION_NOT_AVAILABLE no service goes there, or none that can do what is asked for costs so little; else what
 * `createShipment` throws. The refusal is that of the first service in the order of the choice
 */
async function buyByService(
  ports: Ports,
  caller: Caller,
  id: ShipmentId,
  request: ServiceRequest,
  { isNew = false, priced, isWithAnother }: BuyOptions = {},
): Promise<Shipment> {
  const earlier = isNew ? null : await ports.bookings.get(caller, id);
  if (earlier !== null && !canRetry(earlier)) return resumeBooking(ports, caller, earlier);
  const { booking, rate } = await chooseBooking(ports, caller, id, request);
  priced?.(booking.draft.rate);
  if (isWithAnother !== true) await refuseWithheld(ports, caller);
  // A refusal stores nothing, and a purchase the one rate that its shipment names.
  await ports.rates.add([rate]);
  return begin(ports, caller, id, booking, earlier);
}

/** The service to buy, and its rate without the request's options. Stores nothing. @throws as `buyByService` */
export async function chooseBooking(
  ports: Ports,
  caller: Caller,
  id: ShipmentId,
  { maxAmount, ...request }: ServiceRequest,
): Promise<Choice> {
  const [best] = await ableBookings(ports, caller, id, request);
  const { draft } = best.booking;
  const { price } = draft.rate;
  const inMajor = toDecimal(price.totalMinor, price.currency);
  if (maxAmount !== null && inMajor > maxAmount) {
    throw new EngineError(
      "OPTION_NOT_AVAILABLE",
      `${draft.rate.service.name} costs ${inMajor} ${price.currency}, more than your max_amount of ${maxAmount}.`,
      { reason: "too_expensive", path: "max_amount", amount: inMajor, currency: price.currency },
    );
  }
  return best;
}

/** Every chosen service that can do what the request asks for, the best first. Stores nothing. @throws as `buyByService` */
export async function ableBookings(
  ports: Ports,
  caller: Caller,
  id: ShipmentId,
  { choice, packing, ...asked }: Omit<ServiceRequest, "maxAmount">,
): Promise<readonly [Choice, ...Choice[]]> {
  const request = { ...asked, to: await recipientOf(ports, caller, choice, asked.to) };
  const { from, to, items } = request;
  const { rates, failures } = await priceServices(ports, caller, {
    from,
    to,
    items: items.map(withCurrency),
    ...(packing && { packing }),
  });
  const offered = rates.filter((rate) => isChosen(choice, rate));
  if (offered.length === 0) {
    const because = failures.find(
      ({ carrierCode, serviceCode }) =>
        "driver" in choice &&
        carrierCode === choice.driver &&
        (serviceCode === null || serviceCode === choice.code),
    );
    throw new EngineError(
      "OPTION_NOT_AVAILABLE",
      because?.message ?? "No service of yours goes there. POST /v1/rates with failures: true says why.",
      { reason: "no_service" },
    );
  }
  const outcomes = await Promise.all(
    offered.map((rate) => prepareOrRefuse(ports, caller, id, request, rate)),
  );
  const able = outcomes.filter((outcome): outcome is Choice => !(outcome instanceof EngineError));
  const sorted = able.sort("select" in choice && choice.select === "fastest" ? fastestFirst : cheapestFirst);
  const [best, ...others] = sorted;
  if (best === undefined) throw outcomes[0];
  return [best, ...others];
}

/** Where the parcel goes: of a poor home address beside a point, the point's place. */
async function recipientOf(
  ports: Pick<Ports, "accounts" | "points">,
  caller: Caller,
  choice: ServiceChoice,
  to: Address,
): Promise<Address> {
  if (!to.locationId) return to;
  const enabled = await ports.accounts.enabled(caller);
  const asked = enabled.filter(({ carrier }) => "select" in choice || carrier.code === choice.driver);
  const point = await pointOf(
    ports,
    caller,
    asked.map(({ id }) => id),
    to.locationId,
  );
  return point === null ? to : atPoint(to, point);
}

function isChosen(choice: ServiceChoice, { carrier, service }: Rate): boolean {
  return "select" in choice || (carrier.code === choice.driver && service.code === choice.code);
}

async function prepareOrRefuse(
  ports: Ports,
  caller: Caller,
  id: ShipmentId,
  request: Omit<ShipmentRequest, "rateId">,
  rate: Rate,
): Promise<Choice | EngineError> {
  try {
    return { booking: await prepareBooking(ports, caller, id, { ...request, rateId: rate.id }, rate), rate };
  } catch (error) {
    if (error instanceof EngineError) return error;
    throw error;
  }
}

interface Choice {
  readonly booking: PreparedBooking;
  /** The rate as a quote would show it, without the request's options. */
  readonly rate: Rate;
}

/** Compares prices with the request's options, which may change the order of the quoted prices. */
function cheapestFirst({ booking: a }: Choice, { booking: b }: Choice): number {
  return major(a.draft.rate) - major(b.draft.rate);
}

function fastestFirst(a: Choice, b: Choice): number {
  const days = ({ rate }: Choice) => rate.service.estimatedDeliveryDays;
  return days(a) - days(b) || cheapestFirst(a, b);
}

/** Amounts of different currencies can't be compared: they sort by their face value, as in a quote. */
function major({ price }: Rate): number {
  return toDecimal(price.totalMinor, price.currency);
}

/** The item as it is quoted, in EUR unless it names a currency. In the shipment, it has the rate's currency. */
function withCurrency(item: Item): Item {
  return { ...item, currency: item.currency ?? "EUR" };
}

/** Buys what the request names: a rate, or a service that is quoted now. */
export function buy(
  ports: Ports,
  caller: Caller,
  id: ShipmentId,
  request: ShipmentRequest | ServiceRequest,
  options: BuyOptions = {},
): Promise<Shipment> {
  return "choice" in request
    ? buyByService(ports, caller, id, request, options)
    : createShipment(ports, caller, id, request, options);
}
