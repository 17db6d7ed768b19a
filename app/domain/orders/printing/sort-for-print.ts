import type { Shipment } from "../../engine/index.ts";
import type { PrintOrder } from "./print.ts";

/** Numbers in names count as numbers: #999 comes before #1000. */
const { compare } = new Intl.Collator("und", { numeric: true });

const keys: Readonly<Record<PrintOrder, (shipment: Shipment) => readonly string[]>> = {
  given: () => [],
  order: (shipment) => [orderOf(shipment)],
  sku: (shipment) => [contentsOf(shipment), orderOf(shipment)],
  service: ({ carrier, rate, ...shipment }) => [carrier.code, rate.service.code ?? "", orderOf(shipment)],
};

/** The order in which labels leave the printer. Shipments that are alike stay as given. */
export function sortForPrint(shipments: readonly Shipment[], order: PrintOrder): readonly Shipment[] {
  const byId = new Map(shipments.map((shipment) => [shipment.id, shipment]));
  // A return stays behind the parcel that it goes with.
  const leaderOf = (shipment: Shipment) => byId.get(shipment.returnRequestId ?? "") ?? shipment;
  const keyed = shipments.map((shipment) => ({ shipment, key: keys[order](leaderOf(shipment)) }));
  return keyed.sort((one, other) => compareKeys(one.key, other.key)).map(({ shipment }) => shipment);
}

function compareKeys(one: readonly string[], other: readonly string[]): number {
  for (const [index, part] of one.entries()) {
    const compared = compare(part, other[index] ?? "");
    if (compared !== 0) return compared;
  }
  return 0;
}

function orderOf({ orderName, relatedOrderId }: Pick<Shipment, "orderName" | "relatedOrderId">): string {
  return orderName ?? relatedOrderId ?? "";
}

/** Equal contents lie together. An item's label is where callers and platforms put the SKU or the product's name. */
function contentsOf({ items }: Shipment): string {
  return items
    .map(({ label, notes }) => label ?? notes ?? "")
    .sort(compare)
    .join("\n");
}
