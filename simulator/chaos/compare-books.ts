import type { SoldLabel } from "../carriers/kiosk/start-kiosk.ts";
import type { Deviation } from "./deviation.ts";
import type { ApiShipment } from "./shipments.ts";
import { vouchersOf } from "./shipments.ts";

/**
 * Compares the carriers' own books with the app's shipments: every label is a shipment's or was cancelled, and the label of each of a
 * shipment's parcels is in the books once. A cancelled shipment's labels are cancelled there, too.
 */
export function compareBooks(
  labels: readonly SoldLabel[],
  shipments: readonly Pick<ApiShipment, "id" | "state" | "tracking_ref" | "child_vouchers">[],
): readonly Deviation[] {
  const found: Deviation[] = [];
  const say = (expected: string, what: string): void => {
    found.push({ where: "the app", expected, found: what });
  };
  const byVoucher = new Map(labels.map((label) => [label.voucher, label]));
  const standing = new Map(
    shipments
      .filter(({ state }) => state !== "cancelled")
      .flatMap((shipment) => vouchersOf(shipment).map((voucher) => [voucher, shipment] as const)),
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
  for (const shipment of shipments) {
    const { id } = shipment;
    for (const voucher of vouchersOf(shipment)) {
      const label = byVoucher.get(voucher);
      if (label?.reference !== id)
        say(`the carrier knows ${voucher} of ${id}`, label?.reference ?? "it doesn't");
      else if (standing.has(voucher) && label.state === "cancelled")
        say(`the label ${voucher} of ${id} is valid`, "the carrier cancelled it");
    }
  }
  return found;
}
