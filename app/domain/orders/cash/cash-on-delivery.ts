import type { Caller, Cash, Ports, Shipment } from "../../engine/index.ts";
import { countingScans, foldLetters, milestoneOf, toMinor } from "../../engine/index.ts";
import type { Order } from "../platform.ts";
import type { OrderServices } from "../ports.ts";
import type { ShopSettings } from "../settings.ts";

type CashGateways = { readonly cashOnDelivery: Pick<ShopSettings["cashOnDelivery"], "gateways"> };

type Payment = Pick<Order, "cancelledAt" | "paymentGateways" | "outstanding">;

/** Whether the shopper chose to pay when the parcel arrives: words of one of the settings' names in a gateway's name. */
export function isCashOnDelivery(
  paymentGateways: readonly string[],
  { cashOnDelivery }: CashGateways,
): boolean {
  const names = cashOnDelivery.gateways.map(wordsOf).filter((words) => words.trim() !== "");
  return paymentGateways.some((gateway) => names.some((words) => wordsOf(gateway).includes(words)));
}

/** The name's words without case, accents and signs, between spaces: " cash on delivery cod ". */
function wordsOf(name: string): string {
  return ` ${foldLetters(name)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()} `;
}

/**
 * The amount that the order's next label collects; `null`: nothing. The first label collects all that is outstanding, so that
 * the other parts have nothing left to collect: docs/decisions/067.
 * @param collecting what the order's other labels collect already
 */
export function cashToCollect(
  { cancelledAt, paymentGateways, outstanding }: Payment,
  settings: CashGateways,
  collecting: readonly Cash[],
): Cash | null {
  if (cancelledAt !== null || !isCashOnDelivery(paymentGateways, settings)) return null;
  const { amount, currency } = outstanding;
  // An amount in another currency can't be subtracted; such a label was refused, so there is none.
  const others = collecting.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const amountMinor = toMinor(amount, currency) - others;
  return amountMinor > 0 ? { amountMinor, currency } : null;
}

/**
 * The sum that the labels of an order collect, bought or perhaps bought. A parcel that came back or was lost collects nothing.
 * @param except the shipment that is about to be bought
 */
export async function cashUnderWay(
  {
    purchases,
    ports,
  }: Pick<OrderServices, "purchases"> & { readonly ports: Pick<Ports, "shipments" | "bookings"> },
  caller: Caller,
  orderId: string,
  except: string | null,
): Promise<readonly Cash[]> {
  const known = await purchases.byOrder(caller.merchantId, orderId);
  const ids = known
    .filter(({ environment, shipmentId }) => environment === caller.environment && shipmentId !== except)
    .map(({ shipmentId }) => shipmentId);
  const shipments = await ports.shipments.byIds(caller, ids);
  const cash: Cash[] = [];
  for (const id of ids) {
    const shipment = shipments.get(id);
    const label = shipment ?? (await openDraft(ports, caller, id));
    if (label === null || label.cashOnDeliveryMinor === 0) continue;
    if (shipment !== undefined && isWithoutCash(shipment)) continue;
    cash.push({ amountMinor: label.cashOnDeliveryMinor, currency: label.rate.price.currency });
  }
  return cash;
}

/** The carrier may have booked it. */
async function openDraft({ bookings }: Pick<Ports, "bookings">, caller: Caller, id: string) {
  const booking = await bookings.get(caller, id);
  return booking?.state === "open" ? booking.draft : null;
}

/** Whether no cash will come, because the shipment is cancelled, came back or was lost. */
export function isWithoutCash({ state, deliveredAt, trackingHistory }: Shipment): boolean {
  if (state === "cancelled") return true;
  return (
    deliveredAt === null &&
    countingScans(trackingHistory).some(({ entry }) => milestoneOf(entry) === "failure")
  );
}
