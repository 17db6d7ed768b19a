import { addDays } from "../../kit/athens-time.ts";
import { germanMoment } from "../../kit/german-time.ts";
import type { DhlUser } from "../accounts.ts";
import { countries } from "../network/countries.ts";
import type { UserContext } from "../protocol/define-call.ts";
import { addParcel } from "../tracking/add-parcel.ts";
import type { DhlParcelWorld } from "../world.ts";
import { shippingDayOf } from "./check-order.ts";
import { isBulky } from "./check-size.ts";
import { countryOf } from "./consignee.ts";
import { takeForeignNumber, takeGermanNumber } from "./numbers.ts";
import type { Order } from "./order.ts";
import { products } from "./products.ts";
import type { Shipment } from "./shipment.ts";
import { stateOf } from "./shipment.ts";

/** Enters an order that has no error: the same reference twice is two shipments. Source: section 14. */
export function enterShipment(
  context: UserContext,
  order: Order,
  { profile, isEncoded }: { profile: string; isEncoded: boolean },
): Shipment {
  const { world, user, now, today } = context;
  if (order.product === "V62WP") throw new RangeError("V62WP is never ordered");
  const { product, consignee } = order;
  const country = countryOf(consignee);
  const isGerman = country === "DEU";
  const shippingDay = shippingDayOf(today, order);
  const cash = order.services?.cashOnDelivery;
  const [defaultAccount = null] = user.codAccounts;
  const shipment: Shipment = {
    number: isGerman ? takeGermanNumber(world) : takeForeignNumber(world),
    returnNumber: order.services?.dhlRetoure === undefined ? null : takeGermanNumber(world),
    userName: user.user,
    profile,
    order,
    product,
    routingCode: isGerman && isEncoded ? routingCodeOf(consignee.postalCode ?? "", world) : "",
    isBulky: isBulky(order),
    codAccount:
      cash?.accountReference === undefined
        ? null
        : (user.codAccounts.find((known) => known === cash.accountReference) ?? defaultAccount),
    createdAt: now,
    shippingDay,
    closesOn: isEvening(world, now) && shippingDay === today ? addDays(today, 1) : shippingDay,
    deletedAt: null,
    manifest: null,
    prints: [],
  };
  world.shipments.set(shipment.number, shipment);
  addParcel(world, {
    number: shipment.number,
    userName: user.user,
    productName: products[product].name,
    country: countries.get(country)?.alpha2 ?? "",
    postalCode: consignee.postalCode ?? "",
  });
  if (shipment.returnNumber !== null)
    addParcel(world, {
      number: shipment.returnNumber,
      userName: user.user,
      productName: "DHL RETOURE",
      country: "DE",
      postalCode: order.services?.dhlRetoure?.returnAddress.postalCode ?? "",
    });
  return shipment;
}

const routingCodeOf = (postalCode: string, { nextGerman }: DhlParcelWorld): string =>
  `40${postalCode}${String(nextGerman % 10_000).padStart(4, "0")}+99000933090010`;

const isEvening = ({ settings }: DhlParcelWorld, now: Date): boolean =>
  settings.closesAt !== null && germanMoment(now).slice(11, 16) >= settings.closesAt;

/** Closes the shipments of evenings that are over. Source: section 8. */
export function letTimePass(world: DhlParcelWorld): void {
  const { closesAt } = world.settings;
  if (closesAt === null) return;
  const local = germanMoment(world.clock.now());
  const due = [...world.shipments.values()].filter(
    (shipment) => stateOf(shipment) === "booked" && `${shipment.closesOn}T${closesAt}` <= local,
  );
  for (const [day, shipments] of Map.groupBy(due, ({ closesOn }) => closesOn)) close(world, shipments, day);
}

/** Puts shipments on the day's lists: one sheet for each billing number and closing. */
export function close(world: DhlParcelWorld, shipments: readonly Shipment[], day: string): void {
  for (const group of Map.groupBy(shipments, ({ order }) => order.billingNumber).values()) {
    const sheetNo = String(world.nextSheet).padStart(8, "0");
    world.nextSheet += 1;
    for (const shipment of group) shipment.manifest = { day, sheetNo };
  }
}

/** @returns null: unknown, another user's, deleted or closed, which look alike. Source: section 8 */
export function bookedShipment(
  { shipments }: DhlParcelWorld,
  { user }: DhlUser,
  number: string,
): Shipment | null {
  const shipment = shipments.get(number);
  return shipment?.userName === user && stateOf(shipment) === "booked" ? shipment : null;
}
