/** A name written wherever people's names can get to is nowhere in the database after redaction. */
import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { fold } from "../../app/adapters/store/rows/search-text.ts";
import type { Address, Item } from "../../app/domain/engine/index.ts";
import { replaceTracking } from "../../app/domain/engine/index.ts";
import type { Shop } from "../../app/domain/merchants/records.ts";
import { fail, noteAddress, place, startBuying } from "../../app/domain/orders/purchases/change-purchase.ts";
import { aDraft, anOrder, aRate, aShipment, storeShipment } from "../support/a-shipment.ts";
import { changeStoredPurchase } from "../support/change-stored-purchase.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import { textsBehindKey, textsInDump } from "../support/stored-texts.ts";
import type { TestStores } from "../support/stores.ts";
import { lastInboxId, testEncryption, testStores } from "../support/stores.ts";

const DAY_MS = 24 * 60 * 60_000;
const orderId = "4711";
const fulfillmentOrderId = "815";

let database: FreshDatabase;
let stores: TestStores;
let shop: Shop;
let somebody: string;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  stores = testStores(database);
  somebody = `Ζωή${stores.ids.next().slice(-12)}`;
  shop = await stores.shops.install(`shop-${stores.ids.next()}.myshopify.com`);
});

const tablesWith = (texts: readonly { readonly table: string; readonly text: string }[], found: RegExp) => [
  ...new Set(texts.filter(({ text }) => found.test(text)).map(({ table }) => table)),
];

/** Tables, in any schema, whose texts contain the name, in clear or behind the key. */
async function whereItStands(): Promise<string[]> {
  const texts = [
    ...(await textsInDump(database.pool)),
    ...(await textsBehindKey(database.pool, testEncryption)),
  ];
  return tablesWith(texts, new RegExp(somebody, "i")).sort();
}

/** Tables that show the name to readers of a dump: in any spelling and encoding, or hashed without a key, as tokens once were. */
async function whereItShows(): Promise<string[]> {
  const spellings = [somebody, somebody.toLowerCase(), fold(somebody), ...somebody.split(/(?=\d)/, 1)];
  const scopes = [`${shop.merchantId}/${shop.environment}`, `${shop.merchantId}/orders`];
  const sha256 = (text: string) => createHash("sha256").update(text).digest();
  const forms = spellings.flatMap((text) => {
    const bytes = Buffer.from(text);
    const tokens = scopes.map((scope) => sha256(`${scope}/${text}`).readBigInt64BE().toString());
    const hash = sha256(text);
    return [
      text,
      JSON.stringify(text),
      bytes.toString("hex"),
      ...tokens,
      hash.toString("hex"),
      hash.toString("base64"),
    ];
  });
  const escaped = forms.map((form) => form.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return tablesWith(await textsInDump(database.pool), new RegExp(escaped.join("|"), "i"));
}

const aScan = () => ({
  status: "DELIVERED" as const,
  statusDate: stores.clock.now(),
  statusDetails: `Signed by ${somebody}`,
  statusExact: "DELIVERED",
});
const goods = (): Item[] => [
  {
    weightG: 500,
    label: `Mug for ${somebody}`,
    notes: `Ring at ${somebody}`,
    invoiceLines: [{ description: `Mug, ${somebody}`, value: 12 }],
  },
];

/** Every trace of one order that can hold a name does. */
async function leaveBehind() {
  const { merchantId, environment, domain } = shop;
  const caller = { merchantId, environment };
  const to: Address = {
    country: "GR",
    zip: "546 23",
    city: "Θεσσαλονίκη",
    name: somebody,
    company: `${somebody} & Co`,
    address: `${somebody} 1`,
    address2: somebody,
    phone: somebody,
    email: `${somebody}@example.com`,
  };
  const items = goods();
  const asOf = stores.clock.now();
  const times = { createdAt: asOf, updatedAt: asOf, trackingUpdatedAt: asOf };
  const person = { relatedOrderId: orderId, to, items, ...times };

  const asked = { ...caller, shop: domain, orderId, orderName: "#4711", askedBy: "merchant" } as const;
  const wish = { fulfillmentOrderId, lines: null, service: null, notifyShopper: null };
  const fulfillment = { fulfillmentId: "8", made: true };
  const purchase = await stores.purchases.begin({ ...asked, purpose: { kind: "wish", wish } }, true);
  const said = `${somebody} is not known at this address.`;
  const reason = { code: "platform-refused", said } as const;
  await changeStoredPurchase(stores, merchantId, purchase.id, (found) =>
    fail(
      noteAddress(place(startBuying(found, "f"), fulfillment, asOf), {
        ...{ at: asOf, fingerprint: "g", place: somebody },
      }),
      reason,
      "bought",
    ),
  );
  const other = await stores.purchases.ensure({
    ...asked,
    purpose: { kind: "fulfillment", fulfillmentId: "9", made: false, wish: null },
  });
  await changeStoredPurchase(stores, merchantId, other.id, (found) => fail(found, reason, "none"));

  const base = aShipment(caller, purchase.shipmentId, person);
  const rate = aRate(caller, { request: { from: base.from, to, items }, createdAt: asOf });
  await stores.rates.add([rate]);
  const shipment = await storeShipment(stores, {
    ...base,
    rate,
    trackingStatus: "DELIVERED",
    deliveredAt: asOf,
    trackingHistory: [aScan()],
    metadata: { note: somebody },
    tags: [somebody],
    invoiceUrl: `https://example.com/${somebody}.pdf`,
  });

  const refused = aDraft(caller, stores.ids.next(), person);
  await stores.bookings.begin({ draft: refused, order: anOrder(refused) }, 90_000);
  await stores.bookings.fail(caller, refused.id, 1, {
    code: "CARRIER_REJECTED",
    message: said,
    metadata: { name: somebody },
  });

  const pieces = { merchantId, partId: stores.ids.next() };
  await stores.orderReturns.begin({
    ...pieces,
    shop: domain,
    orderId,
    name: "#4711-R1",
    shipmentId: stores.ids.next(),
    outgoingId: shipment.id,
  });
  await stores.orderReturns.change(pieces, { state: "failed", reason });
  expect(await stores.orderReturns.get(merchantId, pieces.partId)).toMatchObject({ state: "failed", reason });

  for (const [key, about] of [
    ["1", `order/${orderId}`],
    ["2", `fulfillment-order/${fulfillmentOrderId}`],
  ] as const) {
    const received = { shop: domain, topic: "orders/paid", payload: { id: 1 }, triggeredAt: null };
    for (const state of ["handled", "failing"]) {
      await stores.inbox.receive({ ...received, dedupeKey: `${key}/${state}`, subject: about });
      const id = lastInboxId(stores);
      if (state === "handled") await stores.inbox.handled(domain, [id], { reason: said });
      else await stores.inbox.failedOnce(domain, id, { code: "refused", said });
    }
  }
  await stores.idempotency.begin(caller, "key", "f");
  await stores.idempotency.answer(caller, "key", 200, JSON.stringify({ to }));
  await database.pool.query("UPDATE idempotency_keys SET resource_id = $1 WHERE merchant_id = $2", [
    shipment.id,
    merchantId,
  ]);
  await stores.openOrders.seen(merchantId, domain, asOf, [
    {
      fulfillmentOrderId,
      orderId,
      updatedAt: asOf,
      open: {
        orderName: "#4711",
        orderCreatedAt: asOf,
        paid: true,
        authorized: false,
        paymentGateways: ["shopify_payments"],
        outstanding: null,
        status: "open",
        canFulfill: true,
        fulfillAt: null,
        locationId: "7",
        locationName: "Athens",
        recipientName: somebody,
        city: somebody,
        country: "GR",
        serviceCode: null,
        serviceTitle: null,
        pieces: 1,
      },
    },
  ]);
  expect(await whereItShows()).toEqual([]);
  expect(await whereItStands()).toEqual([
    "public.bookings",
    "public.idempotency_keys",
    "public.inbox_entries",
    "public.open_fulfillment_orders",
    "public.order_returns",
    "public.purchases",
    "public.rates",
    "public.shipments",
  ]);
  return { caller, shipment, person };
}

it("after a customer's orders were redacted, also from what comes later", async () => {
  const { caller, shipment, person } = await leaveBehind();
  await stores.shops.redactOrders(shop.domain, [orderId]);
  expect(await whereItStands()).toEqual([]);

  // The carrier reports it again, and an unknown booking ends either way.
  const ports = { shipments: stores.shipments, clock: stores.clock };
  const read = await stores.shipments.get(caller, shipment.id);
  expect(await replaceTracking(ports, caller, shipment.id, [aScan()])).toEqual(read);
  await replaceTracking(ports, caller, shipment.id, [aScan(), { ...aScan(), status: "EXCEPTION" }]);
  for (const end of ["booked", "failed"]) {
    const draft = aDraft(caller, stores.ids.next(), person);
    await stores.bookings.begin({ draft, order: anOrder(draft) }, 90_000);
    if (end === "booked")
      await stores.bookings.finish(
        caller,
        { order: anOrder(draft), fence: 1 },
        aShipment(caller, draft.id, { ...person, tags: [somebody] }),
        "none",
      );
    else
      await stores.bookings.fail(caller, draft.id, 1, {
        code: "CARRIER_REJECTED",
        message: somebody,
        metadata: null,
      });
  }
  expect(await whereItStands()).toEqual([]);
  const answer = await stores.idempotency.begin(caller, "key", "f");
  expect(answer).toMatchObject({ kind: "begun", resource: { id: shipment.id, isNew: false } });
});

it("after a shop was redacted", async () => {
  await leaveBehind();
  await stores.shops.uninstall(shop.domain, { keepsApi: false });
  await stores.shops.redact(shop.domain);
  expect(await whereItStands()).toEqual([]);
});

it("after the time is over that addresses are kept", async () => {
  await leaveBehind();
  const asOf = stores.clock.now();
  // The words about a return stay for 400 days.
  stores.clock.advance(401 * DAY_MS);
  // Handled, answered and shipped entries are deleted in time; the order left the list when it was shipped.
  await database.pool.query("UPDATE inbox_entries SET handled_at = $1 WHERE handled_at IS NULL", [asOf]);
  await stores.openOrders.seen(shop.merchantId, shop.domain, stores.clock.now(), [
    { fulfillmentOrderId, orderId, updatedAt: stores.clock.now(), open: null },
  ]);
  const before = new Date(stores.clock.now().getTime() - 365 * DAY_MS);
  expect(await stores.retention.redactEnded(shop.merchantId, { before, silentSince: before }, 100)).toBe(2);
  await stores.cleanUp();
  expect(await whereItStands()).toEqual([]);
});
