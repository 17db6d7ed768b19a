import { refused } from "../errors.ts";
import type { Partner } from "../model.ts";
import { isOpen, isShippedTo, isVisibleTo, takesSize } from "../points/find-points.ts";
import type { Point } from "../points/point.ts";
import type { BoxnowWorld } from "../world.ts";
import type { BookingBody } from "./delivery-request-schema.ts";
import * as rules from "./field-rules.ts";

const MOST_COD = 5000;

/**
 * The rules of a booking, in the order of the contract sheet's section 12. Codes that it leaves out come behind
 * their kin: P409 behind P407, P415, P403 and P413 behind P402, P416 behind P411.
 */
export function checkRequest(world: BoxnowWorld, partner: Partner, body: BookingBody): void {
  checkForms(body);
  checkPhones(body);
  checkCountries(body);
  checkDeliveryPartners(body);
  const from = checkOrigin(world, partner, body);
  const to = checkDestination(world, partner, body, from);
  checkReturnLocation(world, partner, body);
  checkSizes(body, from, to);
  checkPayment(partner, body, to);
  for (const { weight } of body.items) rules.checkWeight(weight ?? 0);
}

/** Assumption: P400 refuses a value of another form that has no code of its own. */
function checkForms(body: BookingBody): void {
  const { origin, destination, returnLocation, items } = body;
  for (const money of [body.invoiceValue, body.amountToBeCollected, ...items.map(({ value }) => value)])
    rules.checkMoney(money);
  for (const email of [origin.contactEmail, destination.contactEmail, body.notifyOnAccepted])
    if (email !== undefined) rules.checkEmail(email);
  for (const place of [origin, destination, returnLocation]) rules.checkPostalCode(place?.postalCode);
}

function checkPhones({ origin, destination, notifySMSOnAccepted }: BookingBody): void {
  for (const phone of [origin.contactNumber, destination.contactNumber, notifySMSOnAccepted])
    if (phone !== undefined) rules.checkPhone(phone);
}

function checkCountries({ origin, destination, returnLocation }: BookingBody): void {
  for (const place of [origin, destination, returnLocation]) rules.checkCountry(place?.country);
}

/** This carrier's simulated partner carriers: none, so that every id is unknown. */
function checkDeliveryPartners({ origin, destination, returnLocation }: BookingBody): void {
  for (const place of [origin, destination, returnLocation])
    if (place?.deliveryPartnerId !== undefined) throw refused("P409");
}

/** Assumption: without the permission for its type, an origin counts as unknown. */
function checkOrigin(world: BoxnowWorld, partner: Partner, { origin }: BookingBody): Point | null {
  if (origin.locationId === undefined) return null;
  const point = world.points.get(origin.locationId);
  const { depotAsOrigin, warehouseAsOrigin, anyApmAsOrigin } = partner.permission;
  const allowed = {
    depot: depotAsOrigin,
    warehouse: warehouseAsOrigin,
    apm: anyApmAsOrigin,
    "any-apm": anyApmAsOrigin,
  };
  if (point === undefined || !isVisibleTo(point, partner) || !isOpen(point) || !allowed[point.type])
    throw refused("P401");
  return point;
}

/** Assumption: a closed locker, and one outside the account's regions, counts as unknown. */
function checkDestination(
  world: BoxnowWorld,
  partner: Partner,
  { destination }: BookingBody,
  from: Point | null,
): Point | null {
  if (destination.locationId === undefined) {
    if (!partner.permission.addressAsDestination) throw refused("P415");
    return null;
  }
  const point = world.points.get(destination.locationId);
  const isSameLocker = from !== null && from === point;
  if (isSameLocker && from.type.endsWith("apm")) {
    if (!partner.permission.anyApmToSameApmDelivery) throw refused("P403");
    return from;
  }
  if (point?.type !== "apm" || !isOpen(point) || !isShippedTo(point, partner)) throw refused("P402");
  return point;
}

/** A warehouse of the merchant, or an address. @throws P413 */
function checkReturnLocation(world: BoxnowWorld, partner: Partner, { returnLocation }: BookingBody): void {
  if (returnLocation?.locationId === undefined) return;
  const point = world.points.get(returnLocation.locationId);
  if (point?.type !== "warehouse" || point.partnerId !== partner.id) throw refused("P413");
}

/** Assumption: a size that the chosen locker doesn't have is refused like one that doesn't exist. */
function checkSizes({ items }: BookingBody, from: Point | null, to: Point | null): void {
  for (const { compartmentSize } of items) {
    if (compartmentSize === undefined) {
      if (from?.type.endsWith("apm")) throw refused("P406");
      continue;
    }
    const size = rules.sizeOf(compartmentSize);
    if (to !== null && !takesSize(to, size)) throw refused("P406");
  }
}

function checkPayment(partner: Partner, body: BookingBody, to: Point | null): void {
  const amount = Number(body.amountToBeCollected);
  if (body.paymentMode === "prepaid") {
    if (amount !== 0) throw refused("P400");
    return;
  }
  if (!partner.permission.codPayment) throw refused("P411");
  if (to === null && !partner.permission.codAddressAsDestination) throw refused("P416");
  if (amount <= 0 || amount > MOST_COD) throw refused("P408");
}
