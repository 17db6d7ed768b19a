// Run: push, begins early
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OrderView } from "../../simulator/shopify/index.ts";
import { encryptionOf } from "../support/into-clear.ts";
import { textsBehindKey } from "../support/stored-texts.ts";
import type { RunningShop } from "./running-shop.ts";
import { install, runningShop } from "./running-shop.ts";
import { fulfill, labelUrlOf, orderWith, shipmentApi } from "./shop-life.ts";

const secrets = ["Μαρία", "Παππά", "Τσιμισκή", "2310111222", "maria@example.com"];
const DAY_MS = 24 * 60 * 60 * 1000;

let shop: RunningShop;

beforeAll(async () => {
  shop = await runningShop({ ownServer: true });
});
afterAll(() => shop?.stop());

interface RecordRow {
  readonly id: string;
  readonly topic: string;
  readonly requested_at: Date;
  readonly handled_at: Date | null;
  readonly counts: Record<string, number>;
  readonly data_expires_at: Date | null;
}

async function records(topic: string): Promise<RecordRow[]> {
  return shop.rows<RecordRow>(
    `SELECT id, topic, requested_at, handled_at, counts, data_expires_at FROM compliance_records
     WHERE topic = $1 ORDER BY id`,
    [topic],
  );
}

async function shippedOrder(): Promise<OrderView> {
  const order = await orderWith(shop, "gorgona.standard");
  await fulfill(shop, order);
  await shop.settled();
  return order;
}

async function request(topic: string, ...orders: readonly OrderView[]): Promise<void> {
  const orderIds = orders.map(({ id }) => id);
  await shop.control("POST", "compliance", { topic, ...(orderIds.length === 0 ? {} : { orderIds }) });
  await shop.settled();
}

/** All rows of all tables, as text. */
async function everythingStored(): Promise<string> {
  const tables = await shop.rows<{ name: string }>(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'",
  );
  const texts = [];
  for (const { name } of tables)
    texts.push(JSON.stringify(await shop.rows(`SELECT t::text FROM "${name}" AS t`)));
  const pool = { query: async (text: string) => ({ rows: await shop.rows(text) }) };
  for (const { text } of await textsBehindKey(pool, encryptionOf(shop.waybill.env))) texts.push(text);
  return texts.join("\n");
}

describe("a customer's data request", () => {
  it("gives the merchant the data to fetch for 30 days, and is recorded", async () => {
    const order = await shippedOrder();
    const api = await shipmentApi(shop);
    const [shipment] = await api.of(order);
    await request("customers/data_request", order);

    const [record] = await records("customers/data_request");
    expect(record?.counts).toEqual({ orders: 1, shipments: 1 });
    const keptFor = (record?.data_expires_at?.getTime() ?? 0) - (record?.handled_at?.getTime() ?? 0);
    expect(Math.round(keptFor / DAY_MS)).toBe(30);

    const page = await (await shop.openAdmin("/app/settings")).text();
    expect(page).toContain("A customer asked for their data");
    const file = await shop.openAdmin(`/app/privacy/${record?.id}`);
    expect(file.headers.get("content-disposition")).toContain("attachment");
    expect(file.headers.get("cache-control")).toBe("no-store");
    expect(await file.json()).toEqual({
      shipments: [
        expect.objectContaining({
          shipment_id: shipment?.id,
          order_id: String(order.id),
          tracking_ref: shipment?.tracking_ref,
          recipient: expect.objectContaining({ name: "Μαρία Παππά", phone: "+302310111222" }),
        }),
      ],
      ...{ attempts: [], waiting: [], quotes: [], trackers: [], saved: [] },
    });
    const kept = JSON.stringify([
      await shop.rows("SELECT * FROM compliance_records"),
      await shop.rows("SELECT * FROM inbox_entries"),
    ]);
    for (const secret of secrets) expect(kept).not.toContain(secret);

    await shop.rows("UPDATE compliance_records SET data_expires_at = now() - interval '1 minute'");
    expect((await shop.openAdmin(`/app/privacy/${record?.id}`)).status).toBe(404);
  });

  it("gives no file without a session of the shop", async () => {
    const order = await shippedOrder();
    await request("customers/data_request", order);
    const record = (await records("customers/data_request")).at(-1);
    const response = await fetch(`${shop.waybill.url}/app/privacy/${record?.id}`, {
      headers: { authorization: "Bearer not.a.token", "user-agent": "Firefox/140.0" },
      redirect: "manual",
    });
    expect(response.status).toBeGreaterThanOrEqual(300);
    expect(await response.text()).not.toContain("Μαρία");
  });

  it("is one request when it comes twice", async () => {
    const before = (await records("customers/data_request")).length;
    const order = await shippedOrder();
    await request("customers/data_request", order);
    const [webhook] = await shop.control<{ webhookId: string }[]>(
      "GET",
      "webhooks?topic=customers/data_request",
    );
    await shop.control("POST", "webhooks/redeliver", { webhookId: webhook?.webhookId, times: 3 });
    await shop.settled();
    expect(await records("customers/data_request")).toHaveLength(before + 1);
  });
});

describe("erasing a customer", () => {
  it("removes them from everything stored about their orders, and leaves others untouched", async () => {
    await shop.rows("DELETE FROM compliance_records");
    const order = await shippedOrder();
    const other = await shippedOrder();
    const api = await shipmentApi(shop);
    const [shipment] = await api.of(order);
    const labelUrl = await labelUrlOf(api, order);
    expect((await fetch(labelUrl)).status).toBe(200);
    await request("customers/data_request", order);
    await request("customers/redact", order);

    const [record] = await records("customers/redact");
    expect(record?.counts).toMatchObject({ orders: 1, savedAddresses: 0 });
    expect(record?.handled_at).toBeInstanceOf(Date);
    const [redacted] = await api.of(order);
    expect(redacted).toMatchObject({ id: shipment?.id, tracking_ref: shipment?.tracking_ref });
    expect(redacted?.rate.total_amount).toBe(shipment?.rate.total_amount);
    expect(redacted?.address_to.name).toBe("Redacted");
    expect((await api.of(other))[0]?.address_to.name).toBe("Μαρία Παππά");
    const [request_] = await records("customers/data_request");
    expect((await shop.openAdmin(`/app/privacy/${request_?.id}`)).status).toBe(404);

    const label = await fetch(labelUrl);
    expect(label.status).toBe(410);
    expect(await label.text()).toContain("were erased");

    await request("customers/redact", other);
    const left = JSON.stringify([
      await shop.rows('SELECT draft, "order" FROM bookings WHERE related_order_id = ANY($1)', [
        [String(order.id), String(other.id)],
      ]),
      await api.of(order),
      await api.of(other),
    ]);
    for (const secret of secrets) expect(left).not.toContain(secret);
  });

  it("lasts when data about the order comes late", async () => {
    const order = await orderWith(shop, "gorgona.standard");
    await shop.settled();
    await request("customers/redact", order);
    await fulfill(shop, order);
    await shop.settled();
    expect(await (await shipmentApi(shop)).of(order)).toEqual([]);
    const links = await shop.rows("SELECT turn FROM purchases WHERE order_id = $1", [String(order.id)]);
    expect(links.filter(({ turn }) => turn === "working" || turn === "waiting")).toEqual([]);
    const open = await shop.rows(
      "SELECT order_id FROM open_fulfillment_orders WHERE order_id = $1 AND encrypted_recipient IS NOT NULL",
      [String(order.id)],
    );
    expect(open).toEqual([]);
  });
});

describe("erasing a shop", () => {
  it("spares a shop that has reinstalled the app", async () => {
    const order = await shippedOrder();
    const ledger = await shop.rows("SELECT shipment_id FROM purchases ORDER BY 1");
    await request("shop/redact");
    expect((await records("shop/redact")).at(-1)?.counts).toEqual({ installedAgain: 1 });
    expect(await shop.rows("SELECT shipment_id FROM purchases ORDER BY 1")).toEqual(ledger);
    expect((await (await shipmentApi(shop)).of(order))[0]?.address_to.name).toBe("Μαρία Παππά");
  });

  it("keeps the accounts and the record, but no personal data", async () => {
    const order = await shippedOrder();
    await request("customers/data_request", order);
    const key = await shop.waybill.createKey(shop.domain, "sandbox");
    const withKey = async () =>
      (await fetch(`${shop.waybill.url}/v1/shipments?limit=1`, { headers: { "x-api-key": key } })).status;
    expect(await withKey()).toBe(200);
    await shop.rows(`INSERT INTO parcel_changes (merchant_id, shipment_id, kind, environment, mark, changed_at)
      SELECT merchant_id, id, 'cancelled', environment, '', now() FROM shipments`);
    await shop.control("POST", "uninstall", {});
    await shop.settled();
    // A process that misses the notification of its end accepts a key for one more second.
    await expect.poll(withKey, { message: "the key ends with the app" }).toBe(401);
    expect(await shop.rows("SELECT id FROM carrier_accounts")).not.toEqual([]);
    await request("shop/redact");
    for (const table of ["api_keys", "carrier_accounts"])
      expect(
        await shop.rows(`SELECT id FROM ${table} WHERE merchant_id = (SELECT merchant_id FROM shops)`),
      ).toEqual([]);
    expect(await shop.rows("SELECT kind FROM parcel_changes")).toEqual([]);
    const stored = await everythingStored();
    for (const secret of [...secrets, "orders@kalimera", "+302105551234"])
      expect(stored).not.toContain(secret);
    expect(await shop.rows("SELECT id FROM shopify_sessions")).toEqual([]);
    const kept = await shop.rows<{ net: number }>(
      "SELECT (value -> 'rate' -> 'price' ->> 'netMinor')::int AS net FROM shipments WHERE related_order_id = $1",
      [String(order.id)],
    );
    expect(kept[0]?.net).toBeGreaterThan(0);
    const record = (await records("shop/redact")).at(-1);
    expect(record?.handled_at).toBeInstanceOf(Date);
    expect(record?.counts.shipments).toBeGreaterThan(0);
    expect(shop.waybill.logs()).toContain("a privacy request was handled");
  });

  it("is recorded for a merchant who returns", async () => {
    await install(shop);
    const page = await (await shop.openAdmin("/app/settings")).text();
    expect(page).toContain("Your shop&#x27;s data was erased");
  });
});
