// Run: timed
/** How fast every page loads, and answers, on a middling phone, in a shop with 10,000 orders and 50,000 shipments. */
import { beforeAll, it } from "vitest";
import { encryptionOf, intoClear } from "../support/into-clear.ts";
import { manyOrders } from "../support/many-orders.ts";
import { manyShipments } from "../support/many-shipments.ts";
import { atMost } from "../support/time-limits.ts";
import { openWindow, running } from "./admin-window.ts";
import { openShopWithEverything, pages, shownIds } from "./every-page.ts";
import { expectQuick } from "./vitals.ts";

/** Half of them are closed. */
const ORDERS = 20_000;
const SHIPMENTS = 50_000;

openShopWithEverything();

beforeAll(async () => {
  const pool = { query: running.rows } as never;
  const [shop] = await running.rows<{ merchant_id: string }>(
    "SELECT merchant_id::text FROM shops WHERE domain = $1",
    [running.domain],
  );
  const merchantId = shop?.merchant_id ?? "";
  const newest = new Date(Date.now() - 60_000);
  await manyOrders(pool, { merchantId, shop: running.domain }, { count: ORDERS, newest });
  const like = shownIds.waiting ?? "";
  // A sealed value is worthless under another id.
  await intoClear((sql, values) => running.rows(sql, values), encryptionOf(running.waybill.env), like);
  await manyShipments(pool, { merchantId, environment: "production" }, { count: SHIPMENTS, newest, like });
  await running.rows("ANALYZE");
}, atMost(300_000));

it.each(pages)("%s shows in 2.5 s, does not shift, and answers in 200 ms", async (name, address) => {
  const window = await openWindow({ device: "phone" });
  await expectQuick(name, { ...window, open: () => window.open(address()) });
});
