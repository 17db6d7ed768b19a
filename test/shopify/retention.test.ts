// Run: push, begins early
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OrderView } from "../../simulator/shopify/index.ts";
import { encryptionOf, intoClear } from "../support/into-clear.ts";
import { submit, unchangedSettings } from "./admin-forms.ts";
import type { RunningShop } from "./running-shop.ts";
import { runningShop, until } from "./running-shop.ts";
import type { SecondProcess } from "./second-process.ts";
import { secondProcess } from "./second-process.ts";
import type { ShipmentApi } from "./shop-life.ts";
import { aScan, fulfill, labelUrlOf, orderWith, shipmentApi } from "./shop-life.ts";

let shop: RunningShop;
let beside: SecondProcess;
let api: ShipmentApi;

beforeAll(async () => {
  shop = await runningShop({ env: { ADDRESSES_KEPT_DAYS: "200" } });
  beside = await secondProcess(shop);
  api = await shipmentApi(shop);
});
afterAll(async () => {
  await beside?.stop();
  await shop?.stop();
});

async function shippedOrder(): Promise<OrderView> {
  const order = await orderWith(shop, "gorgona.standard");
  await fulfill(shop, order);
  await shop.settled();
  return order;
}

/** Moves everything about the order so many days into the past. */
async function age(order: OrderView, days: number): Promise<void> {
  const [row] = await shop.rows<{ id: string }>("SELECT id FROM shipments WHERE related_order_id = $1", [
    String(order.id),
  ]);
  await intoClear(
    (text, values) => shop.rows(text, [...values]),
    encryptionOf(shop.waybill.env),
    row?.id ?? "",
  );
  const then = new Date(Date.now() - days * 24 * 60 * 60 * 1000);
  const time = then.getTime().toString(16).padStart(12, "0");
  const id = `${time.slice(0, 8)}-${time.slice(8)}${row?.id.slice(13)}`;
  for (const table of ["shipments", "bookings"])
    await shop.rows(`UPDATE ${table} SET id = $2, created_at = $3 WHERE id = $1`, [row?.id, id, then]);
  await shop.rows(
    `UPDATE shipments SET updated_at = $2::timestamptz, value = replace(value::text, $3::text, $1::text)::json,
       delivered_at = CASE WHEN delivered_at IS NULL THEN NULL ELSE $2::timestamptz END WHERE id = $1::uuid`,
    [id, then, row?.id],
  );
  await shop.rows("UPDATE purchases SET shipment_id = $2 WHERE shipment_id = $1", [row?.id, id]);
}

async function delivered(order: OrderView): Promise<void> {
  const [shipment] = await api.of(order);
  await api.replaceTracking(shipment?.id ?? "", [aScan("DELIVERED", 1, "At the door")]);
  await shop.settled();
}

const nameOf = async (order: OrderView) => (await api.of(order))[0]?.address_to.name;

/** Runs the nightly job in the server. */
async function night(): Promise<void> {
  const nights = () => shop.waybill.logs().split("took people out of what has ended long ago").length;
  const before = nights();
  await beside.services.jobs.send("apply-retention", {});
  await until(async () => nights() > before, "the night's job is done");
}

describe("addresses", () => {
  it("are removed after the operator's number of days since delivery, and from papers too", async () => {
    const [old, recent, moving] = [await shippedOrder(), await shippedOrder(), await shippedOrder()];
    for (const order of [old, recent]) await delivered(order);
    const [shipment] = await api.of(recent);
    await age(old, 201);
    await age(recent, 199);
    await age(moving, 170);
    await night();
    expect(await nameOf(old)).toBe("Redacted");
    expect(await nameOf(recent)).toBe("Μαρία Παππά");
    expect(await nameOf(moving)).toBe("Μαρία Παππά");

    const [gone] = await api.of(old);
    const label = await fetch(await labelUrlOf(api, old));
    expect(label.status).toBe(410);
    expect(await label.json()).toMatchObject({ error: { message: expect.stringContaining("erased") } });
    expect(gone?.rate.total_amount).toBe(shipment?.rate.total_amount);
    const [fingerprint] = await shop.rows(
      "SELECT data->>'addressFingerprint' AS address_fingerprint FROM purchases WHERE shipment_id = $1",
      [gone?.id],
    );
    expect(fingerprint).toEqual({ address_fingerprint: null });
  });

  it("are removed after the merchant's number, a setting between 30 and 3,650 days", async () => {
    const order = await shippedOrder();
    await delivered(order);
    await age(order, 60);
    await night();
    expect(await nameOf(order)).toBe("Μαρία Παππά");

    for (const addressesDays of ["29", "3651", "", "1.5", "soon"])
      await submit(shop, "/app/settings", { intent: "save", ...unchangedSettings, addressesDays });
    const stored = () =>
      shop.rows<{ retention: unknown }>("SELECT settings->'retention' AS retention FROM shops");
    expect((await stored())[0]?.retention ?? null).toBeNull();
    await submit(shop, "/app/settings", { intent: "save", ...unchangedSettings, addressesDays: "45" });
    expect(await stored()).toEqual([{ retention: { addressesDays: 45 } }]);
    await night();
    expect(await nameOf(order)).toBe("Redacted");
  });

  it("of a merchant without a shop are removed after the operator's number", async () => {
    const key = await shop.waybill.createKey("API only");
    expect(key).not.toBe("");
    const merchants = await beside.services.retention.merchants(null, 100);
    expect(merchants).toContainEqual({ id: expect.any(String), settings: null });
  });
});
