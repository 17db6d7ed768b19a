/** Names labels on Home whose cash is not what their order owes: no carrier changes the amount of a label. */
import type { Caller, Shipment } from "../../engine/index.ts";
import { toMinor } from "../../engine/index.ts";
import type { Order } from "../platform.ts";
import type { OrderServices, OrderShop } from "../ports.ts";
import { isOpen } from "../purchase.ts";
import { readSettings } from "../settings.ts";
import { isCashOnDelivery, isWithoutCash } from "./cash-on-delivery.ts";

type Needs = Pick<OrderServices, "purchases" | "ports" | "bills">;

/**
 * `collects-too-much` are the labels on their way, if they collect more than the order still owes. A delivered one has collected, whether the
 * platform knows of it or not.
 * `collects-too-little` are the labels that came back or were lost, else the newest one, if the order owes more than its labels collect or
 * have collected, and no part of it is left whose label would collect the rest. A payout that holds a label's cash closes it.
 */
export async function noteCash(
  { purchases, ports, bills }: Needs,
  shop: Pick<OrderShop, "settings">,
  caller: Caller,
  order: Order,
): Promise<void> {
  if (!isCashOnDelivery(order.paymentGateways, readSettings(shop))) return;
  const known = await purchases.byOrder(caller.merchantId, order.id);
  const own = known.filter((each) => each.environment === caller.environment);
  const found = await ports.shipments.byIds(
    caller,
    own.map(({ shipmentId }) => shipmentId),
  );
  const labels = [...found.values()];
  const collecting = labels.filter(isOnItsWay);
  const lost = labels
    .filter(({ state, cashOnDeliveryMinor }) => state === "created" && cashOnDeliveryMinor > 0)
    .filter(isWithoutCash);
  const paidOut =
    lost.length === 0
      ? new Set()
      : await bills.paidOut(
          caller,
          lost.map(({ trackingRef }) => trackingRef),
        );
  const missing = lost.filter(({ trackingRef }) => !paidOut.has(trackingRef));
  const collected = labels.filter(
    (label) => label.state === "created" && !collecting.includes(label) && !missing.includes(label),
  );

  const { amount, currency } = order.outstanding;
  // The labels of a cancelled order are being cancelled.
  const owed = order.cancelledAt === null ? toMinor(amount, currency) : null;
  const isTooMuch = owed !== null && sumOf(collecting) > owed;
  const isTooLittle =
    owed !== null && sumOf(collecting) + sumOf(collected) < owed && !own.some(isOpen) && !isPartLeft(order);
  const newest = labels.filter(({ state }) => state === "created").at(-1);
  const short = missing.length > 0 ? missing : newest === undefined ? [] : [newest];
  for (const label of labels) {
    await note(ports, label, "collects-too-much", isTooMuch && collecting.includes(label));
    await note(ports, label, "collects-too-little", isTooLittle && short.includes(label));
  }
}

/**
 * Follows a label's news: its cash came after all, or will not come.
 * @throws PlatformUnavailableError worth a retry
 */
export async function followCash(
  services: OrderServices,
  shop: OrderShop,
  orderId: string,
  shipment: Shipment,
): Promise<void> {
  if (shipment.cashOnDeliveryMinor === 0 || shipment.state !== "created") return;
  if (shipment.deliveredAt !== null) await note(services.ports, shipment, "collects-too-little", false);
  if (!isWithoutCash(shipment)) return;
  const order = await services.orderPlatform(shop.domain, shipment.environment).readOrder(orderId);
  if (order !== null) await noteCash(services, shop, shipment, order);
}

function note(
  { labelNotices }: Needs["ports"],
  label: Shipment,
  code: "collects-too-much" | "collects-too-little",
  isSo: boolean,
): Promise<void> {
  return isSo ? labelNotices.add(label, code) : labelNotices.drop(label, code);
}

function isOnItsWay(label: Shipment): boolean {
  return label.cashOnDeliveryMinor > 0 && label.deliveredAt === null && !isWithoutCash(label);
}

function sumOf(labels: readonly Shipment[]): number {
  return labels.reduce((sum, { cashOnDeliveryMinor }) => sum + cashOnDeliveryMinor, 0);
}

/** The next label collects what the others don't. */
function isPartLeft({ fulfillmentOrders }: Order): boolean {
  return fulfillmentOrders.some(
    ({ status, lines }) =>
      status !== "closed" &&
      lines.some(({ requiresShipping, remainingQuantity }) => requiresShipping && remainingQuantity > 0),
  );
}
