import type { Caller, Ports, Shipment } from "../../engine/index.ts";
import type { PurchaseStore } from "../purchases/purchase-store.ts";
import { bareCode, readingsOf } from "./scanned-code.ts";

/** Shipments that share the beginning of a code; a code is longer than most beginnings. */
const MOST_ALIKE = 50;

interface Services {
  readonly ports: Pick<Ports, "shipments">;
  readonly purchases: Pick<PurchaseStore, "byOrderName">;
}

/**
 * The shipments whose label, piece, order or own id a scanner read, newest first. A cancelled one counts if nothing else has the code.
 * Only whole codes match.
 */
export async function findScanned(
  services: Services,
  caller: Caller,
  scan: string,
): Promise<readonly Shipment[]> {
  const readings = readingsOf(scan);
  const codes = new Set(readings.map(bareCode));
  const found = new Map<string, Shipment>();
  const { shipments } = services.ports;
  for (const search of new Set([...readings, ...codes])) {
    const page = await shipments.page(caller, { search }, MOST_ALIKE, null);
    for (const shipment of page.shipments)
      if (codesOf(shipment).some((own) => codes.has(own))) found.set(shipment.id, shipment);
  }
  const ids = [...(await ofOrders(services, caller, [scan.trim(), ...readings])), scan.trim().toLowerCase()];
  for (const shipment of (await shipments.byIds(caller, ids)).values()) found.set(shipment.id, shipment);
  const all = [...found.values()].sort((one, other) => (one.id < other.id ? 1 : -1));
  const alive = all.filter(({ state }) => state === "created");
  return alive.length > 0 ? alive : all;
}

/** @returns ids of the orders' shipments; a shop's orders may have names of any spelling */
async function ofOrders(
  { purchases }: Services,
  { merchantId }: Caller,
  names: readonly string[],
): Promise<readonly string[]> {
  const found = await Promise.all([...new Set(names)].map((name) => purchases.byOrderName(merchantId, name)));
  return found.flat().map(({ shipmentId }) => shipmentId);
}

function codesOf({ trackingRef, childVouchers, relatedOrderId, orderName }: Shipment): readonly string[] {
  const children = childVouchers.map((child) => child.trackingRef);
  return [trackingRef, ...children, relatedOrderId, orderName].flatMap((code) =>
    code ? [bareCode(code)] : [],
  );
}
