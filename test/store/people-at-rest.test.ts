/** People are encrypted wherever they are stored, and read, found and searched there. */
import { createHmac } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { keyedHash } from "../../app/adapters/store/rows/keyed-hash.ts";
import { peopleAtRest } from "../../app/adapters/store/rows/people.ts";
import { openPeopleKey } from "../../app/adapters/store/rows/people-key.ts";
import type { Address, Caller } from "../../app/domain/engine/index.ts";
import { fail, startBuying } from "../../app/domain/orders/purchases/change-purchase.ts";
import { aDraft, anOrder, aRate, aShipment, storeShipment } from "../support/a-shipment.ts";
import { changeStoredPurchase } from "../support/change-stored-purchase.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import { textsInDump } from "../support/stored-texts.ts";
import type { TestStores } from "../support/stores.ts";
import { testEncryption, testPeople, testStores } from "../support/stores.ts";

let database: FreshDatabase;
let stores: TestStores;
let merchants = 0;

beforeAll(async () => {
  database = await freshDatabase();
  stores = testStores(database);
});
afterAll(() => database.close());

const query = (sql: string, values: readonly unknown[]) => database.pool.query(sql, [...values]);

const email = "zoe.unmistakable@example.com";
const phone = "+30 2310 987 654";
const person = { name: "Ζωή Αλάθητη", address: "Αλάθητη 7", phone, email };
const traces = /Ζω|ζωη|Αλάθητη|αλαθητη|unmistakable|987 654|2310987654/;

/** One person in every table that holds people. */
async function everywhere() {
  const writer = stores;
  merchants += 1;
  const { merchantId, environment, domain } = await writer.shops.install(`m${merchants}.myshopify.com`);
  const caller: Caller = { merchantId, environment };
  const to = { country: "GR", zip: "54623", city: "Θεσσαλονίκη", ...person };
  const base = aShipment(caller, writer.ids.next(), { to, relatedOrderId: "1", metadata: { note: "Ζωή" } });
  const rate = aRate(caller, { request: { from: base.from, to, items: base.items } });
  await writer.rates.add([rate]);
  const shipment = await storeShipment(writer, { ...base, rate });
  const draft = aDraft(caller, writer.ids.next(), { to });
  await writer.bookings.begin({ draft, order: anOrder(draft) }, 90_000);
  const refused = { code: "CARRIER_REJECTED", message: "Αλάθητη 7 is unknown", metadata: null } as const;
  await writer.bookings.fail(caller, draft.id, 1, refused);
  const wish = { fulfillmentOrderId: "8", lines: null, service: null, notifyShopper: null };
  const purchase = await writer.purchases.begin(
    {
      ...{ ...caller, shop: domain, orderId: "1", orderName: "#1", askedBy: "merchant" },
      purpose: { kind: "wish", wish },
    },
    false,
  );
  await changeStoredPurchase(writer, merchantId, purchase.id, (found) =>
    fail(startBuying(found, "f"), { code: "platform-refused", said: "Ζωή is unknown" }, "none"),
  );
  const now = writer.clock.now();
  await writer.openOrders.seen(merchantId, domain, now, [
    {
      ...{ fulfillmentOrderId: "8", orderId: "1", updatedAt: now },
      open: {
        ...{
          orderName: "#1",
          orderCreatedAt: now,
          paid: true,
          authorized: false,
          paymentGateways: [],
          outstanding: null,
        },
        ...{ status: "open", canFulfill: true, fulfillAt: null, locationId: "7", locationName: "Athens" },
        ...{ recipientName: person.name, city: "Αλάθητη Πόλη", country: "GR" },
        ...{ serviceCode: null, serviceTitle: null, pieces: 1 },
      },
    },
  ]);
  const read = async () => ({
    shipment: await stores.shipments.get(caller, shipment.id),
    booking: await stores.bookings.get(caller, draft.id),
    rate: await stores.rates.get(caller, rate.id),
    purchase: await stores.purchases.get(merchantId, purchase.id),
    orders: await stores.openOrders.ofOrder(merchantId, "1"),
  });
  const filter = { view: "all", sort: "newest", locationId: null, service: null } as const;
  const found = async (search: string) => [
    (await stores.shipments.page(caller, { search }, 9, null)).shipments.length,
    (await stores.openOrders.page(merchantId, { ...filter, search }, 9, null)).orders.length,
  ];
  return { caller, shipment, read, found };
}

async function dumped(): Promise<readonly string[]> {
  const shown = (await textsInDump(database.pool)).filter(({ text }) => traces.test(text));
  return [...new Set(shown.map(({ table }) => table))];
}

/** As the search box, the API's list and the privacy requests find the person. */
async function expectFound({
  caller,
  shipment,
  found,
}: Awaited<ReturnType<typeof everywhere>>): Promise<void> {
  for (const search of ["ζωη", "ΑΛΑΘ", "αλ"]) expect(await found(search)).toEqual([1, 1]);
  for (const search of ["2310987654", "7654", "2310 987 654", "546 23"])
    expect(await found(search)).toEqual([1, 0]);
  expect(await found("αθητη")).toEqual([0, 0]);
  const filters = [{ metadata: { note: "Ζωή" } }, { trackingRef: shipment.trackingRef }];
  for (const filter of filters)
    expect((await stores.shipments.page(caller, filter, 9, null)).shipments).toHaveLength(1);
  const isTheirPhone = (address: { readonly phone?: string | null }) => address.phone === phone;
  for (const clue of [{ email: email.toUpperCase() }, { phone: "00302310987654" }, { email, phone }]) {
    const records = await stores.people.find(caller, { ...clue, isTheirPhone });
    expect([records.shipments.length, records.bookings.length, records.rates.length]).toEqual([1, 1, 1]);
  }
  for (const clue of [{ email: "zoe@example.com" }, { email: "zoe@example.com", phone }]) {
    const records = await stores.people.find(caller, { ...clue, isTheirPhone });
    expect([records.shipments.length, records.bookings.length, records.rates.length]).toEqual([0, 0, 0]);
  }
}

it("are nowhere in a dump, and are read and found", async () => {
  const theirs = await everywhere();
  expect(await dumped()).toEqual([]);
  expect(await theirs.read()).toMatchObject({
    shipment: { to: person },
    booking: { draft: { to: person }, failure: { message: "Αλάθητη 7 is unknown" } },
    rate: { request: { to: person } },
    purchase: { reason: { said: "Ζωή is unknown" } },
    orders: [
      { recipientName: person.name, city: "Αλάθητη Πόλη", purchase: { reason: { said: "Ζωή is unknown" } } },
    ],
  });
  await expectFound(theirs);
});

it("are nowhere in a dump of the address book, and are found and erased", async () => {
  const to = { country: "GR", zip: "54623", city: "Αλάθητη Πόλη", ...person };
  const { caller } = await everywhere();
  const id = stores.ids.next();
  const entry = { id, name: "Ζωή Αλάθητη", kind: "recipient", address: to } as const;
  expect(await stores.addressBook.add(caller, entry)).toMatchObject(entry);
  expect(await dumped()).toEqual([]);
  expect(await stores.addressBook.get(caller, id)).toMatchObject(entry);
  for (const search of ["ζωη", "654", "7654", "unmistakable"]) {
    const { addresses } = await stores.addressBook.page(caller, { search }, 9, null);
    expect([search, addresses.length]).toEqual([search, search === "654" ? 0 : 1]);
  }
  expect((await stores.addressBook.byNames(caller, ["ζωή  αλάθητη"])).size).toBe(1);
  const clue = { email: email.toUpperCase(), isTheirPhone: () => false };
  const found = await stores.people.find(caller, clue);
  expect(found.savedAddresses.map((saved) => saved.id)).toEqual([id]);
  const asCustomer = async (recipient: Address) =>
    (
      await stores.people.findCustomer(caller, {
        ...{ orders: [], contacts: [], recipients: [recipient] },
        isMerchants: () => false,
      })
    ).savedAddresses;
  expect(await asCustomer({ ...to, email: null })).toHaveLength(1);
  expect(await asCustomer({ ...to, email: null, phone: "1" })).toEqual([]);
  expect((await stores.people.erase(caller, found)).savedAddresses).toBe(1);
  expect(await stores.addressBook.get(caller, id)).toBeNull();
});

it("of one row are worthless in another", async () => {
  const [one, other] = [await everywhere(), await everywhere()];
  await database.pool.query(
    "UPDATE shipments SET value = (SELECT value FROM shipments WHERE id = $1) WHERE id = $2",
    [one.shipment.id, other.shipment.id],
  );
  await expect(other.read()).rejects.toThrow("belongs to something else");
});

it("have hashes under a key that is made once, and kept encrypted", async () => {
  await database.pool.query("DELETE FROM people_keys");
  const keys = await Promise.all(Array.from({ length: 4 }, () => openPeopleKey(query, testEncryption)));
  for (const key of keys) expect(Buffer.from(key).equals(keys[0] ?? Buffer.alloc(0))).toBe(true);
  const dump = await textsInDump(database.pool);
  const key = Buffer.from(keys[0] ?? []);
  for (const form of [key.toString("base64"), key.toString("hex")])
    expect(dump.filter(({ text }) => text.includes(form))).toEqual([]);
  for (const text of ["", "Ζωή", "x".repeat(200)])
    expect(keyedHash(key)(text)).toEqual(createHmac("sha256", key).update(text).digest());
  expect(peopleAtRest(testEncryption, key).hash("a")).not.toEqual(testPeople.hash("a"));
});
