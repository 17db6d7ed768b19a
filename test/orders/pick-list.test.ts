/** Differences between the sheet of a pick list and its orders as they are. */
import fc from "fast-check";
import { expect, it } from "vitest";
import type { Shipment, ShipmentId } from "../../app/domain/engine/index.ts";
import type { PickedShipment } from "../../app/domain/orders/printing/pick-list.ts";
import { pickChanges, pickedShipment } from "../../app/domain/orders/printing/pick-list.ts";
import { aShipment } from "../support/a-shipment.ts";
import { numRuns } from "../support/effort.ts";

const caller = { merchantId: "019aa0f2-0000-7000-8000-00000000acc1", environment: "production" } as const;
const products = ["OIL", "SOAP", ""] as const;

const goods = fc.uniqueArray(
  fc.record({ sku: fc.constantFrom(...products), quantity: fc.integer({ min: 1, max: 5 }) }),
  { minLength: 1, maxLength: 2, selector: ({ sku }) => sku },
);
/** An order's counts: pieces that others of its labels have, and those that were removed and added until each of two sheets. */
const order = fc.record({
  goods,
  others: fc.constantFrom(0, 0, 2),
  removed: fc.tuple(fc.nat(3), fc.nat(3)),
  added: fc.tuple(fc.constantFrom(0, 0, 1), fc.constantFrom(0, 0, 1)),
  at: fc.constantFrom("both", "both", "before", "now", "off"),
});

function shipmentOf(
  id: ShipmentId,
  contents: readonly { readonly sku: string; readonly quantity: number }[],
) {
  const shipment = aShipment(caller, id, { orderName: id });
  const items = contents.map(({ sku, quantity }) => ({
    ...{ ...shipment.items[0], sku, label: sku || "Gift" },
    invoiceLines: [{ description: sku || "Gift", quantity: String(quantity) }],
  }));
  return { ...shipment, id, items } as unknown as Shipment;
}

it("make the former sheet the present one, product by product, or name the order to look at", () => {
  fc.assert(
    fc.property(fc.array(order, { maxLength: 6 }), (orders) => {
      const shipments = new Map<ShipmentId, Shipment>();
      const before: PickedShipment[] = [];
      const now = new Map<ShipmentId, PickedShipment | null>();
      const sums = new Map<string, number>();
      const asked: string[] = [];
      for (const [at, { goods: contents, others, removed, added, at: where }] of orders.entries()) {
        const id = `#${at + 1}`;
        shipments.set(id, shipmentOf(id, contents));
        const pieces = contents.reduce((sum, { quantity }) => sum + quantity, 0);
        const booked = { ordered: pieces + others, current: pieces + others };
        const picked = [0, 1].map((sheet) => {
          const seen = {
            ordered: booked.ordered + (added[sheet] ?? 0),
            current: booked.current + (added[sheet] ?? 0) - Math.min(removed[sheet] ?? 0, booked.current),
          };
          return pickedShipment(shipments.get(id)!, { booked, seen });
        });
        const [was, is] = [picked[0]!, picked[1]!];
        const isKnown = contents.length === 1 && others === 0;
        // Fewer pieces are known of one product in one label alone, and never while pieces were added, too.
        const lost = (sheet: 0 | 1) => (isKnown && added[sheet] === 0 ? Math.min(removed[sheet], pieces) : 0);
        expect([was.fewer, is.fewer]).toEqual([lost(0), lost(1)]);
        const count = (sign: number, { fewer }: PickedShipment) => {
          for (const { sku, quantity } of contents)
            sums.set(sku, (sums.get(sku) ?? 0) + sign * (quantity - fewer));
        };
        const isBefore = where !== "now";
        if (isBefore) before.push(was);
        if (isBefore) count(-1, was);
        // A parcel that has left is compared no more.
        if (where === "before") {
          count(1, was);
          continue;
        }
        now.set(id, where === "off" ? null : is);
        if (where === "off") continue;
        const isOpen = ({ mark, fewer }: PickedShipment) => mark !== "" && fewer === 0;
        if (is.mark !== (isBefore ? was.mark : "") && (isOpen(is) || (isBefore && isOpen(was)))) {
          asked.push(id);
          count(1, isBefore ? was : { ...is, fewer: 0 });
        } else count(1, is);
      }
      const changes = pickChanges(before, now, shipments);
      const given = Object.fromEntries(changes.goods.map(({ sku, quantity }) => [sku, quantity]));
      const wanted = Object.fromEntries([...sums].filter(([, quantity]) => quantity !== 0));
      expect(given).toEqual(wanted);
      expect(changes.check).toEqual(asked);
    }),
    numRuns(300),
  );
});

it("are named by SKU, else by name, with their orders", () => {
  const [one, two] = [
    shipmentOf("#1", [{ sku: "OIL", quantity: 2 }]),
    shipmentOf("#2", [
      { sku: "OIL", quantity: 1 },
      { sku: "", quantity: 3 },
    ]),
  ];
  const known = new Map([one, two].map((each) => [each.id, each]));
  const sheet = [one, two].map(({ id }) => ({ id, fewer: 0, mark: "" }));
  const gone = new Map([one, two].map(({ id }) => [id, null]));
  expect(pickChanges(sheet, gone, known).goods).toEqual([
    { sku: "OIL", name: "", quantity: -3, orders: ["#1", "#2"] },
    { sku: "", name: "Gift", quantity: -3, orders: ["#2"] },
  ]);
});
