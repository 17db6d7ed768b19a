/** /v1/address_book and /v1/boxes, and requests that name what they hold. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aKey } from "../support/a-key.ts";
import type { ApiClient, Json } from "./api-client.ts";
import { aParcel, aQuote, athens as inAthens, thessaloniki as inThessaloniki } from "./requests.ts";
import type { RunningApi } from "./running-api.ts";
import { sharedApi } from "./running-api.ts";

const service = { driver: "gorgona", code: "standard" };
/** As they are answered: codes in their own spelling. */
const athens = { ...inAthens, zip: "10557" };
const thessaloniki = { ...inThessaloniki, zip: "54624" };
const recipient = { ...thessaloniki, company: "Ελιά", email: "eleni@example.com" };
const shoeBox = {
  ...{ code: "shoe-box", name: "Shoe box", weight: 150 },
  inner: { length: 33, width: 21, height: 12 },
  outer: { length: 34, width: 22, height: 13 },
};

let api: RunningApi;
let client: ApiClient;
beforeAll(async () => {
  api = await sharedApi();
  client = await api.client("Address book");
});
afterAll(() => api.stop());

async function save(name: string, kind: string, address: object, as = client): Promise<Json> {
  const { status, json, text } = await as.post("/v1/address_book", { name, kind, address });
  expect([status, text]).toEqual([200, expect.any(String)]);
  return json;
}

describe("a saved address", () => {
  test("is read, listed, searched, changed and deleted", async () => {
    const own = await api.client("Address book, whole");
    const warehouse = await save(" Athens warehouse ", "sender", athens, own);
    const shop = await save("Κατάστημα", "recipient", recipient, own);
    expect(warehouse).toMatchObject({ name: "Athens warehouse", kind: "sender", address: athens });
    expect((await own.get(`/v1/address_book/${shop.id}`)).data).toEqual(shop);
    const listed = async (query: string) => {
      const { data, json } = await own.get(`/v1/address_book${query}`);
      return [data.map(({ id }: Json) => id), json.next_cursor];
    };
    expect(await listed("")).toEqual([[shop.id, warehouse.id], null]);
    expect(await listed("?limit=1")).toEqual([[shop.id], shop.id]);
    expect(await listed(`?limit=1&cursor=${shop.id}`)).toEqual([[warehouse.id], null]);
    expect(await listed("?kind=sender")).toEqual([[warehouse.id], null]);
    for (const search of ["καταστ", "ελια", "54624", "eleni@example", "345678"])
      expect([search, await listed(`?search=${encodeURIComponent(search)}`)]).toEqual([
        search,
        [[shop.id], null],
      ]);

    const moved = { ...athens, address: "Ermou 14" };
    const { json: changed } = await own.patch(`/v1/address_book/${warehouse.id}`, {
      ...{ name: "Piraeus", address: moved },
    });
    expect(changed).toMatchObject({ id: warehouse.id, name: "Piraeus", kind: "sender", address: moved });
    expect(await listed("?search=athens%20warehouse")).toEqual([[], null]);

    expect((await own.delete(`/v1/address_book/${shop.id}`)).data).toEqual(shop);
    expect((await own.delete(`/v1/address_book/${shop.id}`)).status).toBe(404);
    expect(await listed("")).toEqual([[warehouse.id], null]);
    const { data: events } = await own.get("/v1/audit_events?limit=4");
    expect(events.map(({ action, object, detail }: Json) => [action, object.id, detail])).toEqual([
      ["address.removed", shop.id, { kind: "recipient" }],
      ["address.changed", warehouse.id, { kind: "sender" }],
      ["address.added", shop.id, { kind: "recipient" }],
      ["address.added", warehouse.id, { kind: "sender" }],
    ]);
  });

  test("has a name of its own in any case of letters, and is saved once by an idempotency key", async () => {
    const headers = { "idempotency-key": "once" };
    const body = { name: "Οδός", kind: "sender", address: athens };
    const [first, again] = [
      await client.post("/v1/address_book", body, { headers }),
      await client.post("/v1/address_book", body, { headers }),
    ];
    expect([first.status, again.json]).toEqual([200, first.json]);
    const taken = await client.post("/v1/address_book", { ...body, name: "ΟΔΌΣ" });
    expect([taken.status, taken.error.metadata.issues]).toEqual([
      400,
      [{ path: "name", message: "is the name of another saved address" }],
    ]);
    const other = await save("Another", "sender", athens);
    expect((await client.patch(`/v1/address_book/${other.id}`, { name: " οδόσ" })).status).toBe(400);
    expect((await client.patch(`/v1/address_book/${other.id}`, { name: "ANOTHER" })).json.name).toBe(
      "ANOTHER",
    );
  });

  test("is refused where a shipment would be, and a recipient needs a phone", async () => {
    const { phone: _, ...mute } = { phone: "", ...athens };
    for (const [body, path] of [
      [{ name: "N", kind: "recipient", address: mute }, "address.phone"],
      [{ name: "N", kind: "sender", address: { ...athens, zip: "1" } }, "address.zip"],
      [{ name: " ", kind: "sender", address: athens }, "name"],
      [{ name: "N", kind: "friend", address: athens }, "kind"],
    ] as const) {
      const { status, error } = await client.post("/v1/address_book", body);
      expect([status, error.metadata.issues.map((issue: Json) => issue.path)]).toEqual([400, [path]]);
    }
    const { id } = await save("Without a phone", "sender", mute);
    expect((await client.patch(`/v1/address_book/${id}`, { kind: "recipient" })).status).toBe(400);
  });

  test("needs a key that may ship, and boxes one that may change prices", async () => {
    const { stores, close } = await api.stores();
    const { id: merchantId } = await stores.merchants.ensure(api.named("Address book"));
    const made = await stores.apiKeys.create({ ...aKey(merchantId, "sandbox", "R"), scopes: ["read"] });
    await close();
    const call = (method: string, path: string, body: unknown) =>
      client.call(method, path, { body, headers: { "x-api-key": made.key } });
    expect(
      (await call("POST", "/v1/address_book", { name: "R", kind: "sender", address: athens })).status,
    ).toBe(403);
    expect((await call("PUT", "/v1/boxes", { boxes: [] })).status).toBe(403);
    expect((await call("GET", "/v1/address_book", undefined)).status).toBe(200);
  });
});

describe("a name in the place of an address", () => {
  beforeAll(async () => {
    await save("Warehouse", "sender", athens);
    await save("Shop", "recipient", recipient);
    expect((await client.put("/v1/boxes", { boxes: [shoeBox] })).data[0]).toMatchObject(shoeBox);
  });

  const named = {
    items: [{ box: "SHOE BOX", weight: 1200 }],
    address_from: "warehouse",
    address_to: " SHOP ",
  };

  test("quotes and buys as the address does", async () => {
    const { status, json: rates } = await client.post("/v1/rates", named);
    expect(status).toBe(200);
    const rate = rates.find(({ driver }: Json) => driver === "gorgona");
    const { json: bought } = await client.post("/v1/shipments", { ...named, rate_id: rate.id });
    expect(bought).toMatchObject({ address_from: athens, address_to: recipient });
    expect(bought.items[0]).toMatchObject({ weight: 1200, length: 34, width: 22, height: 13 });
    const { json: back } = await client.post(`/v1/shipments/${bought.id}/returns`, {
      address_to: "Warehouse",
    });
    expect(back.address_to).toMatchObject(athens);
    const byCode = { ...named, items: [{ box: "shoe-box", weight: 900 }], service };
    expect((await client.post("/v1/shipments", byCode)).json.items[0]).toMatchObject({ length: 34 });
  });

  test("buys rows of a batch, as JSON and as CSV; an unknown one is its row's error", async () => {
    const csv = "address_from,address_to,items.0.box,items.0.weight,service.driver,service.code\n";
    const line = "Warehouse,Shop,Shoe box,800,gorgona,standard";
    const sent = [
      await client.post("/v1/batches", {
        rows: [
          { ...named, service },
          { ...named, service, address_to: "Nowhere" },
        ],
      }),
      await client.post("/v1/batches", undefined, {
        raw: csv + line,
        headers: { "content-type": "text/csv" },
      }),
    ];
    const outcomes = [];
    for (const { json } of sent) {
      await expect.poll(async () => (await client.get(`/v1/jobs/${json.data.id}`)).data.state).toBe("done");
      const { data } = await client.get(`/v1/jobs/${json.data.id}`);
      outcomes.push(...data.rows.map(({ error }: Json) => error?.path ?? null));
    }
    expect(outcomes).toEqual([null, "address_to", null]);
  });

  test.each([
    ["an unknown address", { address_to: "Nowhere" }, "address_to", "names none of your saved addresses"],
    [
      "an unknown box",
      { items: [{ box: "Crate", weight: 1 }] },
      "items.0.box",
      "must be the name or code of a box",
    ],
    [
      "a box with sides",
      { items: [{ ...aParcel, box: "Shoe box" }] },
      "items.0.box",
      "of an item without sides",
    ],
    ["a number", { address_to: 7 }, "address_to", "must be an object, or the name"],
    [
      "a wrong address",
      { address_to: { ...thessaloniki, zip: "1" } },
      "address_to.zip",
      "is not a postal code",
    ],
    ["an address without its country", { address_to: { zip: "1" } }, "address_to.country", "is required"],
  ])("is refused: %s", async (_, change, path, message) => {
    for (const [door, more] of [
      ["/v1/rates", {}],
      ["/v1/shipments", { service }],
    ] as const) {
      const { status, error } = await client.post(door, { ...aQuote(), ...change, ...more });
      const issues: Json[] = error.metadata.issues;
      expect([status, issues.find((issue) => issue.path === path)?.message]).toEqual([
        400,
        expect.stringContaining(message),
      ]);
    }
  });

  test("is the caller's own, as boxes are: a merchant's environments are apart, as merchants are", async () => {
    for (const stranger of [
      await api.client("Address book", "production"),
      await api.client("Another address book"),
    ]) {
      expect((await stranger.get("/v1/boxes")).data).toEqual([]);
      const { status, error } = await stranger.post("/v1/rates", named);
      const paths = error.metadata.issues.map(({ path }: Json) => path);
      expect([status, paths]).toEqual([400, ["items.0.box", "address_from", "address_to"]]);
      await save("Warehouse", "sender", { ...athens, city: "Piraeus" }, stranger);
    }
    expect((await client.get("/v1/address_book?search=piraeus")).data).toEqual([]);
  });
});

test("boxes that can't be stored are named, and nothing changes", async () => {
  const own = await api.client("Boxes");
  await own.put("/v1/boxes", { boxes: [shoeBox] });
  const wrong = { ...shoeBox, outer: { length: 1, width: 22, height: 13 }, padding: -1 };
  const { status, error } = await own.put("/v1/boxes", { boxes: [shoeBox, wrong] });
  expect([status, error.metadata.issues.map(({ path }: Json) => path)]).toEqual([
    400,
    ["boxes.1.padding", "boxes.1.outer.length", "boxes.1.code"],
  ]);
  expect((await own.get("/v1/boxes")).data).toHaveLength(1);
});
