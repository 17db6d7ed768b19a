import type { SoldLabel } from "../carriers/kiosk/start-kiosk.ts";
import type { Deviation } from "./deviation.ts";
import type { ApiShipment } from "./shipments.ts";

/**
 * Compares the carriers' own books with the app's shipments: every label is a shipment's or was cancelled, and every
 * shipment's label is in the books once. A cancelled shipment's label is cancelled there, too.
 */
export function compareBooks(
  labels: readonly SoldLabel[],
  shipments: readonly Pick<ApiShipment, "id" | "state" | "tracking_ref">[],
): readonly Deviation[] {
  const found: Deviation[] = [];
  const say = (expected: string, what: string): void => {
    found.push({ where: "the app", expected, found: what });
  };
  const byVoucher = new Map(labels.map((label) => [label.voucher, label]));
  const standing = new Map(
    shipments
      .filter(({ state }) => state !== "cancelled")
      .map((shipment) => [shipment.tracking_ref, shipment]),
  );
  for (const { voucher, reference, state } of labels) {
    if (state === "cancelled") continue;
    const shipment = standing.get(voucher);
    if (shipment?.id === reference) continue;
    const others = shipments.filter(({ id }) => id === reference);
    say(
      `the carrier's label ${voucher} for ${reference} is a shipment's or was cancelled`,
      `it is ${state}; ${others.map((each) => `the shipment has ${each.tracking_ref}, ${each.state}`).join("; ") || "no shipment"}`,
    );
  }
  for (const { id, tracking_ref } of shipments) {
    const label = byVoucher.get(tracking_ref);
    if (label?.reference !== id)
      say(`the carrier knows ${tracking_ref} of ${id}`, label?.reference ?? "it doesn't");
    else if (standing.has(tracking_ref) && label.state === "cancelled")
      say(`the label ${tracking_ref} of ${id} is valid`, "the carrier cancelled it");
  }
  return found;
}
