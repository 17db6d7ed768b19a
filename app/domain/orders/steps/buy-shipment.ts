import type { Caller, Cash, Ports, Rate, Shipment } from "../../engine/index.ts";
import { buyReturnBeside, EngineError, pointOf, refuseWithheld } from "../../engine/index.ts";
import { cashToCollect, cashUnderWay, isCashOnDelivery } from "../cash/cash-on-delivery.ts";
import { keepChoice } from "../choices/keep-choice.ts";
import type { OrderWork } from "../leases/order-work.ts";
import type { OfferedService } from "../offers/offered-services.ts";
import { methodFacts } from "../offers/shipping-methods.ts";
import { digestsOf } from "../parcels/label-digests.ts";
import { itemsOfLines, MOST_PIECES, piecesOfLines, variantIdsOf } from "../parcels/parcel-items.ts";
import type { AllottedLine } from "../parcels/parcels-of-terms.ts";
import type { Packing } from "../parcels/set-parcel.ts";
import { decidingWeight, isPartOf, isReason, packingOf } from "../parcels/set-parcel.ts";
import type { PointChosen } from "../parcels/shipment-parties.ts";
import { lacksPhone, partiesOf, phoneOf } from "../parcels/shipment-parties.ts";
import { shippedLines } from "../parcels/shipped-lines.ts";
import { addressFingerprint } from "../parcels/shipping-address.ts";
import type { Purchase, RequestedFulfillment } from "../purchase.ts";
import { wishOf } from "../purchase.ts";
import { startBuying } from "../purchases/change-purchase.ts";
import { changedParts, whyNotAsConfirmed } from "../purchases/confirmed-label.ts";
import type { LabelTerms } from "../purchases/label-terms.ts";
import type { PurchaseReason } from "../purchases/purchase-reason.ts";
import { PurchaseRefusedError } from "../purchases/purchase-refused-error.ts";
import { reasonOfRefusal } from "../purchases/refusal-of.ts";
import { savePurchase } from "../purchases/save-purchase.ts";
import { optionsOf, quoteWithOptions } from "../quotes/quote-with-options.ts";
import { bookShipment } from "./book-shipment.ts";
import type { Goods, NotBought } from "./choose-service.ts";
import { chooseService } from "./choose-service.ts";

/**
 * Buys a purchase's shipment. Its id was chosen before, so that a repeat buys nothing twice.
 * @returns the result, with the purchase afterwards
 * @throws EngineError CARRIER_UNAVAILABLE | LeaseLostError worth a retry; PurchaseWithheldError it waits
 */
export async function buyShipment(
  work: OrderWork,
  purchase: Purchase,
  goods: Goods,
): Promise<{ readonly purchase: Purchase; readonly bought: Shipment | NotBought }> {
  const { services, caller, order, settings } = work;
  const notBought = (outcome: NotBought["outcome"], reason: PurchaseReason) => ({
    purchase,
    bought: { outcome, reason },
  });
  // Before carriers are asked for prices. One that had begun goes on.
  if (purchase.state !== "buying") await refuseWithheld(services.ports, caller);
  const lines = shippedLines(goods.lines);
  if (lines.length === 0) return notBought("left-alone", { code: "nothing-shipped" });
  const known = await services.products.facts(caller.merchantId, variantIdsOf(lines));
  const country = order.shippingAddress?.country ?? null;
  const facts = methodFacts(country, lines, settings.defaultItemWeightG, known);
  const wish = wishOf(purchase);
  const { terms = {} } = wish ?? {};
  const recipient = { order, parts: goods.parts, copy: terms.recipient };
  const partiesAt = (chosen: PointChosen | null) =>
    partiesOf(goods.location, recipient, settings.sender, services.ports.unprintable, chosen);
  const items = itemsOfLines(lines, settings.defaultItemWeightG, known);
  const set = await setFor(work, purchase);
  const packed = packingOf({
    ...{ terms, set, goods: lines, items, allotted: allotted(goods, wish) },
    isPart: mayBePart(work, purchase, piecesOfLines(lines)),
    boxes: set.length === 0 ? [] : (await services.ports.shippingConfigs.get(caller)).boxes,
  });
  const underWay = await isUnderWay(work, purchase);
  if (isReason(packed) && !underWay && wish !== null) return notBought("failed", packed);
  // The first attempt goes on as it began, and of goods that are fulfilled already no person can be asked.
  const packing: Packing = isReason(packed) ? {} : packed;
  const others = isCashOnDelivery(order.paymentGateways, settings)
    ? await cashUnderWay(services, caller, order.id, purchase.shipmentId)
    : [];
  const cash = cashToCollect(order, settings, others);
  const resolved = await chooseService(work, purchase, goods, {
    ...{ facts, items, packing, cash },
    weightG: decidingWeight(terms, set, lines) ?? facts.weightG,
    parties: partiesAt(null),
  });
  if ("reason" in resolved) return { purchase, bought: resolved };
  const { service, locationId, basis, compared } = resolved;
  const chosen = locationId === null ? null : await pointChosen(work, service, locationId);
  const parties = partiesAt(chosen);
  if ("missing" in parties) return notBought("failed", { code: "address-missing", missing: parties.missing });
  if (lacksPhone(service, parties.to))
    return notBought("failed", { code: "address-missing", missing: ["phone"] });
  if (items.length === 0) return notBought("failed", { code: "too-many-parcels", most: MOST_PIECES });
  const confirmed = underWay ? undefined : wish?.confirmed;
  const address = terms.recipient ?? order.shippingAddress;
  const contents = {
    ...{ lines, items, cash, set: packing.set },
    recipient: address && { ...address, phone: phoneOf(recipient) },
  };
  const changed =
    confirmed === undefined
      ? []
      : changedParts(confirmed, { service: service.code ?? "", ...digestsOf(contents) });
  const buying = await beginBuying(work, purchase);
  // Another worker may have taken the lease while this one was paused.
  await work.lease.confirm();
  try {
    const bought = await bookShipment(services, caller, {
      from: parties.from,
      to: parties.to,
      shipmentId: buying.shipmentId,
      service,
      items,
      relatedOrderId: order.id,
      orderName: order.name,
      tags: order.tags ?? [],
      pickup: settings.pickup,
      cash,
      terms,
      packing,
      async priced(rate) {
        const price = confirmed && (await priceOfLabel(work, rate, cash, terms));
        const reason = confirmed === undefined ? null : whyNotAsConfirmed(confirmed, changed, price ?? null);
        if (reason !== null) throw new PurchaseRefusedError(reason);
        if (basis !== null) await keepChoice(work, buying, basis, compared, rate);
      },
    });
    if (settings.returnLabels) await buyReturnEarly(services.ports, caller, bought);
    return { purchase: buying, bought };
  } catch (error) {
    if (error instanceof PurchaseRefusedError)
      return { purchase: buying, bought: { outcome: "failed", reason: error.reason } };
    if (!(error instanceof EngineError) || error.code === "CARRIER_UNAVAILABLE") throw error;
    const reason = reasonOfRefusal(error, items, service.code);
    return { purchase: buying, bought: { outcome: "failed", reason } };
  }
}

/** The price with the label's options. `null`: the carrier refuses them, and booking gives the reason. */
async function priceOfLabel(
  { services, caller }: OrderWork,
  rate: Rate,
  cash: Cash | null,
  terms: LabelTerms,
): Promise<Cash | null> {
  const options = optionsOf(cash, terms);
  const plain = { amountMinor: rate.price.totalMinor, currency: rate.price.currency };
  if (Object.keys(options).length === 0) return plain;
  const account = await services.ports.accounts.get(caller, rate.accountId);
  if (account === null) return null;
  const { rates } = await quoteWithOptions(services, [account], { rates: [rate], failures: [] }, options);
  const [priced] = rates;
  return priced === undefined
    ? null
    : { amountMinor: priced.price.totalMinor, currency: priced.price.currency };
}

/** The carrier may have been asked for the label: the first attempt goes on as it began. */
async function isUnderWay({ services, caller }: OrderWork, purchase: Purchase): Promise<boolean> {
  if (purchase.state !== "buying") return false;
  const booking = await services.ports.bookings.get(caller, purchase.shipmentId);
  return booking !== null && booking.state !== "failed";
}

async function pointChosen(
  { services: { ports }, caller }: OrderWork,
  { accountId }: OfferedService,
  locationId: string,
): Promise<PointChosen> {
  return { locationId, point: await pointOf(ports, caller, [accountId], locationId) };
}

/** Before the labels are printed, if the carrier answers now. Otherwise the job of the new shipment buys it. */
async function buyReturnEarly(ports: Ports, caller: Caller, { id }: Shipment): Promise<void> {
  try {
    await buyReturnBeside(ports, caller, id);
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
  }
}

/** The shipped lines, under the ids of the wish. */
function allotted({ lines }: Goods, wish: RequestedFulfillment | null): readonly AllottedLine[] {
  const ids = new Map(wish?.lines?.map(({ id, lineItemId }) => [lineItemId, id]));
  return lines
    .filter(({ line, quantity }) => line.requiresShipping && quantity > 0)
    .map(({ line, quantity }) => ({ id: ids.get(line.id) ?? "", quantity }));
}

/** The weight and the box that a person set for the goods. Where they fulfilled these themselves, any part of the order may have been meant. */
async function setFor({ services, caller, order }: OrderWork, purchase: Purchase) {
  const found = await services.setParcels.ofOrders(caller.merchantId, [order.id]);
  const wish = wishOf(purchase);
  return wish === null
    ? found
    : found.filter(({ fulfillmentOrderId }) => fulfillmentOrderId === wish.fulfillmentOrderId);
}

/** Only a wish for all that remains has to be for the goods that were weighed. */
function mayBePart({ order }: OrderWork, { purpose }: Purchase, pieces: number): boolean {
  return purpose.kind !== "wish" || isPartOf(order, purpose.wish.fulfillmentOrderId, pieces);
}

/** Records the booked address. After an interruption, the first attempt's address stays. */
async function beginBuying(work: OrderWork, purchase: Purchase): Promise<Purchase> {
  const present = addressFingerprint(work.order.shippingAddress);
  const { pieces } = work.order;
  if (purchase.state !== "buying") return savePurchase(work, startBuying(purchase, present, pieces));
  const underWay = await isUnderWay(work, purchase);
  const fingerprint = (underWay ? purchase.addressFingerprint : null) ?? present;
  if (purchase.reason === null && purchase.addressFingerprint === fingerprint) return purchase;
  return savePurchase(work, startBuying(purchase, fingerprint, underWay ? undefined : pieces));
}
