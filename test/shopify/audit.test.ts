/** The audit trail of a shop: the merchant's clicks, the rules, Shopify; its page and its file. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { submit, unchangedSettings } from "./admin-forms.ts";
import type { RunningShop } from "./running-shop.ts";
import { browser, runningShop, until } from "./running-shop.ts";
import { fulfill, orderWith } from "./shop-life.ts";

let shop: RunningShop;
beforeAll(async () => {
  shop = await runningShop();
});
afterAll(() => shop?.stop());

const fileOf = async (query = "") =>
  (await (await shop.openAdmin(`/app/audit.csv${query}`)).text()).trimEnd().split("\r\n").slice(1);

it("names the member of staff who saved the settings, and the fields", async () => {
  const settings = { ...unchangedSettings, intent: "save", pickup: "next-working-day" };
  expect((await submit(shop, "/app/settings", settings)).status).toBe(200);
  const [row] = await fileOf("?view=staff&action=settings.changed");
  expect(row).toMatch(/,,staff,\d+,[^,]*,[^,]*(127\.0\.0\.1|::1),settings\.changed,shop,/);
  expect(row).toContain("pickup");
  const page = await (await shop.openAdmin("/app/audit.data?view=staff")).text();
  expect(page).toContain("settings.changed");
});

it("records a label that was bought for a fulfillment, without the recipient or the order", async () => {
  const order = await orderWith(shop, "gorgona.standard");
  await fulfill(shop, order);
  await shop.settled();
  const rows = await fileOf("?action=label.bought");
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatch(/,rule,,,,label\.bought,/);
  expect(rows[0]).not.toMatch(/Μαρία|Παππά/);
  expect(rows[0]).not.toContain(order.name);
  expect(rows[0]).not.toContain(String(order.id));
});

it("names the member of staff who bought a label, though a worker books it", async () => {
  const order = await orderWith(shop, "gorgona.standard");
  await shop.settled();
  const [part] = order.fulfillmentOrders;
  const wish = { fulfillmentOrderId: String(part?.id), lines: `${part?.lines[0]?.id}:1` };
  const bought = { intent: "buy", ...wish, service: "gorgona.standard", notify: "no" };
  expect((await submit(shop, `/app/orders/${order.id}`, bought)).status).toBe(200);
  await shop.settled();
  const [newest] = await fileOf("?action=label.bought");
  expect(newest).toMatch(/,staff,\d+,[^,]*,[^,]+,label\.bought,/);
  // The shipment's own page shows it too.
  const [shipment] = await shop.rows("SELECT id FROM shipments ORDER BY id DESC LIMIT 1");
  const page = await (await shop.openAdmin(`/app/shipments/${shipment?.id}.data`)).text();
  expect(page).toContain("Eleni Papadaki bought the label");
});

/** Opens a page, or sends a form, as a user of the shop's admin. */
async function as(userId: number, path: string, fields?: Readonly<Record<string, string>>): Promise<string> {
  const { token } = await shop.control<{ token: string }>("POST", "session-token", { userId });
  const answer = await fetch(`${shop.waybill.url}${path}`, {
    method: fields === undefined ? "GET" : "POST",
    headers: { authorization: `Bearer ${token}`, "user-agent": browser },
    ...(fields && { body: new URLSearchParams(fields) }),
    redirect: "manual",
  });
  expect(answer.status).toBe(200);
  return answer.text();
}

const maria = 84_215_002;
const nameless = 84_215_003;

/** Shopify names a user beside their first request. */
const known = (userId: number) =>
  until(async () => {
    const found = await shop.rows(
      "SELECT 1 FROM staff_names WHERE user_id = $1 AND merchant_id = (SELECT merchant_id FROM shops WHERE domain = $2)",
      [String(userId), shop.domain],
    );
    return found.length > 0;
  }, "the name is read");

it("says in words who printed a label, and who reprinted it, without numbers and addresses", async () => {
  const order = await orderWith(shop, "gorgona.standard");
  await fulfill(shop, order);
  await shop.settled();
  const [shipment] = await shop.rows<{ id: string }>(
    `SELECT id FROM shipments WHERE related_order_id = $1
     AND merchant_id = (SELECT merchant_id FROM shops WHERE domain = $2)`,
    [String(order.id), shop.domain],
  );
  const id = shipment?.id ?? "";
  const page = () => as(maria, `/app/shipments/${id}.data`);
  await page();
  await known(maria);
  for (const userId of [maria, nameless]) {
    const paper = { format: "a6", position: "1", order: "order" };
    await as(userId, "/app/shipments.data?index", {
      intent: "print",
      ids: id,
      documents: "labels",
      ...paper,
    });
    await known(userId);
    await until(async () => {
      const prints = await shop.rows<{ state: string }>(
        `SELECT state FROM bulk_jobs WHERE kind = 'print'
         AND merchant_id = (SELECT merchant_id FROM shops WHERE domain = $1)`,
        [shop.domain],
      );
      return prints.every(({ state }) => state === "done");
    }, "the document is drawn");
    const text = await as(userId, "/app/shipments.data");
    const document = /\/prints\/[^"\\]+/.exec(text)?.[0];
    expect(document).toBeDefined();
    const printed = await fetch(new URL(document ?? "", shop.waybill.url));
    expect(printed.status).toBe(200);
    await shop.rows(
      "UPDATE shipments SET last_printed_at = last_printed_at - interval '1 hour' WHERE id = $1",
      [id],
    );
  }
  const text = await page();
  expect(text).toContain("Maria Georgiou printed the label");
  expect(text).toContain("A member of your staff printed the label");
  expect(text).toContain("An automation rule bought the label");
  expect(text).not.toContain(String(maria));
  expect(text).not.toContain("127.0.0.1 ");
});

it("keeps the names of staff encrypted", async () => {
  const rows = await shop.rows<{ encrypted: string | null }>(
    "SELECT user_id, encrypted FROM staff_names WHERE merchant_id = (SELECT merchant_id FROM shops WHERE domain = $1)",
    [shop.domain],
  );
  expect(rows.length).toBeGreaterThan(1);
  expect(JSON.stringify(rows)).not.toMatch(/Maria|Georgiou|Eleni/);
});

it("names the member of staff who took recipients out as a file", async () => {
  expect((await shop.openAdmin("/app/shipments.csv?view=all")).status).toBe(200);
  const [row] = await fileOf("?action=shipments.exported");
  expect(row).toMatch(/,staff,\d+,[^,]*,[^,]+,shipments\.exported,/);
});

it("counts a wrong address as no filter", async () => {
  const all = await fileOf();
  expect(await fileOf("?view=neighbours&action=x&period=eternity")).toEqual(all);
});
