import type { ListChanges, ListedShipment } from "../values/manifest.ts";
import type { Shipment } from "../values/shipment.ts";

/** A shipment as a sheet shows it. Pure. */
export function listedShipment({
  id,
  trackingRef,
  childVouchers,
  cashOnDeliveryMinor,
}: Pick<Shipment, "id" | "trackingRef" | "childVouchers" | "cashOnDeliveryMinor">): ListedShipment {
  const children = childVouchers.map((child) => child.trackingRef);
  return { id, numbers: [trackingRef, ...children], cashMinor: cashOnDeliveryMinor };
}

/** The differences between two sheets of a list. Pure. */
export function listChanges(before: readonly ListedShipment[], now: readonly ListedShipment[]): ListChanges {
  const were = new Map(before.map((each) => [each.id, each]));
  const are = new Set(now.map(({ id }) => id));
  const number = ({ id, numbers }: ListedShipment) => numbers[0] ?? id;
  return {
    added: now.filter(({ id }) => !were.has(id)).map(number),
    removed: before.filter(({ id }) => !are.has(id)).map(number),
    changed: now.filter((each) => differs(each, were.get(each.id))).map(number),
  };
}

export function hasChanges({ added, removed, changed }: ListChanges): boolean {
  return added.length + removed.length + changed.length > 0;
}

function differs(now: ListedShipment, before: ListedShipment | undefined): boolean {
  if (before === undefined) return false;
  return now.cashMinor !== before.cashMinor || now.numbers.join(" ") !== before.numbers.join(" ");
}
