/** The staff's note about a parcel: kept, never lost between two writers, unreadable in the database, and erased with the person. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { redactShipment } from "../../app/adapters/store/shipments/redacted-values.ts";
import { LONGEST_NOTE, noteShipment } from "../../app/domain/engine/index.ts";
import { shipmentForm } from "../../app/entrypoints/pages/shipment/actions.server.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import type { ShopOnMemory } from "./shop-on-memory.ts";
import { sender, shopOnMemory } from "./shop-on-memory.ts";

let database: FreshDatabase;
let shop: ShopOnMemory;
beforeAll(async () => {
  database = await freshDatabase();
  shop = await shopOnMemory(database, { sender });
});
afterAll(() => database.close());

async function noted(id: string) {
  return (await shop.services.ports.shipments.get(await shop.caller(), id))?.note;
}
const write = async (id: string, note: string, before: string) =>
  noteShipment(shop.services.ports, await shop.caller(), id, { note, before });
const history = async (id: string) =>
  (await shop.stores.audit.ofShipment({ ...(await shop.caller()), id } as never, 50)).filter(
    ({ action }) => action === "shipment.noted",
  );

it("is written, changed and removed, each once in the history", async () => {
  const { shipment } = await shop.ship([1]);
  expect(await noted(shipment.id)).toBeUndefined();
  expect(await write(shipment.id, "Καλέστε την κυρία Ελένη", "")).toBe("Καλέστε την κυρία Ελένη");
  expect(await write(shipment.id, "Καλέστε την κυρία Ελένη", "Καλέστε την κυρία Ελένη")).toBe(
    "Καλέστε την κυρία Ελένη",
  );
  expect(await history(shipment.id)).toHaveLength(1);
  expect(await write(shipment.id, "", "Καλέστε την κυρία Ελένη")).toBe("");
  expect(await noted(shipment.id)).toBeUndefined();
  expect(await history(shipment.id)).toHaveLength(2);
});

it("of a person who writes second leaves the first, and names it", async () => {
  const { shipment } = await shop.ship([1]);
  const [one, other] = await Promise.all([
    write(shipment.id, "Left door", ""),
    write(shipment.id, "Right door", ""),
  ]);
  const now = (await noted(shipment.id))!;
  expect([one, other]).toEqual([now, now]);
  expect(await history(shipment.id)).toHaveLength(1);
  expect(await write(shipment.id, "Back door", now)).toBe("Back door");
});

it("is sealed in the database, of one merchant alone, and erased with the addresses", async () => {
  const { shipment } = await shop.ship([1]);
  await write(shipment.id, "Mrs Papadaki rings twice", "");
  const [row] = await database.prisma.$queryRaw<{ value: string }[]>`
    SELECT value::text FROM shipments WHERE id = ${shipment.id}::uuid`;
  expect(row!.value).not.toContain("Papadaki");
  const stranger = { ...(await shop.caller()), merchantId: shop.stores.ids.next() };
  await expect(
    noteShipment(shop.services.ports, stranger, shipment.id, { note: "x", before: "" }),
  ).rejects.toMatchObject({ code: "NOT_FOUND" });
  const { ports } = shop.services;
  const stored = (await ports.shipments.get(await shop.caller(), shipment.id))!;
  const erased = redactShipment(stored, "recipient", ports.clock.now());
  expect(JSON.stringify(erased)).not.toContain("Papadaki");
  await ports.shipments.save(erased, []);
  await expect(write(shipment.id, "Mrs Papadaki", "")).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await noted(shipment.id)).toBeUndefined();
});

it("has a longest form, and lines as they are stored", () => {
  const form = (note: string) => shipmentForm.safeParse({ intent: "note", note, before: "" });
  expect(form("x".repeat(LONGEST_NOTE)).success).toBe(true);
  expect(form("x".repeat(LONGEST_NOTE + 1)).success).toBe(false);
  expect(form(" a\r\nb ").data).toMatchObject({ note: "a\nb" });
});
