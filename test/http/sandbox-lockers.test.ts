/** A caller with nothing but a sandbox key ships from and to lockers: the list, the ids, and what real lockers refuse. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ApiClient, Json } from "./api-client.ts";
import { aParcel, aShipment, athens, thessaloniki } from "./requests.ts";
import type { RunningApi } from "./running-api.ts";
import { rateOf, sharedApi } from "./running-api.ts";

let api: RunningApi;
let client: ApiClient;
beforeAll(async () => {
  api = await sharedApi();
  client = await api.client("Locker stranger");
});
afterAll(() => api.stop());

const points = async (query: string) => (await client.get(`/v1/points?${query}`)).data;
const names = (list: Json) => list.map((each: Json) => each.location_id);

/** Buys between points; `null`: no `location_id` on that side. */
async function buy(
  code: string,
  from: string | null,
  to: string | null,
  change: Record<string, unknown> = {},
) {
  const end = (address: typeof athens, id: string | null) =>
    id === null ? address : { ...address, location_id: id };
  const { items = [aParcel] } = change;
  const { json } = await client.post("/v1/rates", {
    items,
    address_from: athens,
    address_to: thessaloniki,
  });
  const ends = { items, address_from: end(athens, from), address_to: end(thessaloniki, to) };
  const rate = json.find((each: Json) => each.driver === "thyrida" && each.service.code === code);
  return client.post("/v1/shipments", aShipment(rate.id, { ...ends, ...change }));
}

describe("the list of lockers", () => {
  test("is there at a new sandbox's first request, in several cities, nearest first", async () => {
    for (const [zip, city] of [
      ["10557", "Athens"],
      ["54624", "Thessaloniki"],
      ["26221", "Patras"],
      ["71202", "Heraklion"],
      ["49100", "Corfu"],
    ]) {
      const [first, ...others] = await points(`country=GR&zip=${zip}&limit=100&carrier=thyrida`);
      expect([zip, first.address.city]).toEqual([zip, city]);
      const distances = [first, ...others].map((each: Json) => each.distance_in_meters);
      expect(distances).toEqual(distances.toSorted((a: number, b: number) => a - b));
    }
  });

  test("says that every locker is invented, and hides the closed one", async () => {
    const all = await points("latitude=38&longitude=23.7&limit=100&carrier=thyrida");
    expect(all.length).toBeGreaterThan(40);
    for (const { location_id, name, address } of all) {
      expect([location_id, name]).toEqual([
        expect.stringMatching(/^SANDBOX-/),
        expect.stringMatching(/^Sandbox /),
      ]);
      expect(address.address).toMatch(/^Sandbox Street/);
    }
    expect(names(all)).toContain("SANDBOX-ATH-FULL");
    expect(names(all)).not.toContain("SANDBOX-ATH-CLOSED");
  });

  test("holds compartments, which searches use", async () => {
    const large = await points("country=GR&zip=10557&compartment_size=3&limit=100");
    expect(large.length).toBeGreaterThan(5);
    for (const { compartment_sizes } of large) expect(compartment_sizes).toContain("3");
    expect(names(large)).not.toContain("SANDBOX-ATH-SMALL");
  });

  test("is named by GET /v1/carriers, with the side of each service", async () => {
    const { data } = await client.get("/v1/carriers");
    expect(data.find((each: Json) => each.driver === "thyrida")).toMatchObject({
      has_points: true,
      services: [
        { code: "locker", to_point: true, from_point: false },
        { code: "locker-to-locker", to_point: true, from_point: true },
      ],
    });
  });
});

describe("a shipment", () => {
  test("goes from the sender's door to a locker", async () => {
    const { status, json } = await buy("locker", null, "SANDBOX-SKG-1");
    expect([status, json.address_to?.location_id]).toEqual([200, "SANDBOX-SKG-1"]);
  });

  test("starts at a locker too", async () => {
    const items = [{ ...aParcel, compartment_size: 2 }];
    const { status, json } = await buy("locker-to-locker", "SANDBOX-ATH-1", "SANDBOX-SKG-2", { items });
    expect([status, json.address_from?.location_id]).toEqual([200, "SANDBOX-ATH-1"]);
    expect([json.address_to.location_id, json.items[0].compartment_size]).toEqual(["SANDBOX-SKG-2", 2]);
    const { data } = await client.get(`/v1/shipments/${json.id}`);
    expect(data.address_from.location_id).toBe("SANDBOX-ATH-1");
  });

  const [small, large] = [
    { weight: 1_000, height: 8, width: 30, length: 40 },
    { weight: 1_000, height: 30, width: 30, length: 40 },
  ];
  const good = { from: "SANDBOX-ATH-1", to: "SANDBOX-SKG-1" };

  test.each<[string, "from" | "to", string, Json, string]>([
    ["an id that nobody has", "to", "SKG-014", small, "point_unknown"],
    ["an id that nobody has", "from", "SKG-014", small, "point_unknown"],
    ["a closed locker", "to", "SANDBOX-SKG-CLOSED", small, "point_closed"],
    ["a closed locker", "from", "SANDBOX-ATH-CLOSED", small, "point_closed"],
    ["a locker that closed since the list was read", "to", "SANDBOX-SKG-JUST-CLOSED", small, "point_closed"],
    [
      "a locker that closed since the list was read",
      "from",
      "SANDBOX-ATH-JUST-CLOSED",
      small,
      "point_closed",
    ],
    ["a full locker", "to", "SANDBOX-SKG-FULL", small, "point_too_small"],
    ["a full locker", "from", "SANDBOX-ATH-FULL", small, "point_too_small"],
    ["a locker without large compartments", "to", "SANDBOX-SKG-SMALL", large, "point_too_small"],
    ["a locker without large compartments", "from", "SANDBOX-ATH-SMALL", large, "point_too_small"],
  ])("is refused at %s (%s), and the nearest that fit are named", async (_, side, id, item, reason) => {
    const ends = { ...good, [side]: id };
    const before = (await client.get("/v1/shipments")).data.length;
    const { status, error } = await buy("locker-to-locker", ends.from, ends.to, { items: [item] });
    expect([status, error.code]).toEqual([400, "OPTION_NOT_AVAILABLE"]);
    expect(error.metadata).toMatchObject({ reason, path: `address_${side}.location_id` });
    const { nearest } = error.metadata;
    expect(nearest).toHaveLength(5);
    expect(names(nearest)).not.toContain(id);
    const city = side === "from" ? /^SANDBOX-(ATH|PER|PIR|MAR|GLY)-/ : /^SANDBOX-SKG-/;
    for (const each of nearest)
      expect(each).toEqual({
        location_id: expect.stringMatching(city),
        name: expect.any(String),
        distance_in_meters: expect.any(Number),
      });
    expect((await client.get("/v1/shipments")).data).toHaveLength(before);
    // One of those that are named takes it.
    const open = names(nearest).find((each: string) => /\d$/.test(each));
    const repaired = { ...ends, [side]: open };
    expect((await buy("locker-to-locker", repaired.from, repaired.to, { items: [item] })).status).toBe(200);
  });

  test("is refused the same when it is only tried", async () => {
    for (const id of ["SKG-014", "SANDBOX-SKG-JUST-CLOSED", "SANDBOX-SKG-FULL"]) {
      const { status, error } = await buy("locker", null, id, { dry_run: true });
      expect([status, error.metadata.path]).toEqual([400, "address_to.location_id"]);
      expect(error.metadata.nearest).toHaveLength(5);
    }
  });

  test("needs the locker of each side that its service has", async () => {
    for (const [from, to, path] of [
      [null, "SANDBOX-SKG-1", "address_from.location_id"],
      ["SANDBOX-ATH-1", null, "address_to.location_id"],
    ] as const) {
      const { status, error } = await buy("locker-to-locker", from, to);
      expect([status, error.metadata]).toEqual([
        400,
        expect.objectContaining({ path, reason: "point_missing" }),
      ]);
    }
  });
});

describe("a quote", () => {
  const ends = (from: string | null, to: string | null) => ({
    items: [{ ...aParcel, compartment_size: 2 }],
    address_from: { ...athens, ...(from !== null && { location_id: from }) },
    address_to: { ...thessaloniki, ...(to !== null && { location_id: to }) },
  });
  const quote = (from: string | null, to: string | null) => client.post("/v1/rates", ends(from, to));

  test.each([
    ["to", null, "SKG-014"],
    ["from", "ATH-014", "SANDBOX-SKG-1"],
    ["from", "ATH-014", null],
  ] as const)("refuses an unknown id of %s, as a purchase does", async (side, from, to) => {
    const { status, error } = await quote(from, to);
    expect([status, error?.code]).toEqual([400, "OPTION_NOT_AVAILABLE"]);
    expect(error.metadata.nearest).toHaveLength(5);
    const service = side === "to" ? "locker" : "locker-to-locker";
    const purchase = await buy(service, from, to ?? "SANDBOX-SKG-1", { items: ends(from, to).items });
    expect(error).toEqual(purchase.error);
    const path = `address_${side}.location_id`;
    expect(error.metadata).toMatchObject({ path, reason: "point_unknown" });
  });

  test("has rates to a known point, and to one that is closed or full now", async () => {
    for (const id of ["SANDBOX-SKG-1", "SANDBOX-SKG-CLOSED", "SANDBOX-SKG-FULL"]) {
      const { status, json } = await quote("SANDBOX-ATH-1", id);
      expect([id, status]).toEqual([id, 200]);
      expect(json.map(({ driver }: Json) => driver)).toContain("thyrida");
    }
  });

  test("of a purchase in one call, and of a batch's row, is refused the same", async () => {
    const unknown = { ...ends(null, "SKG-014"), service: { driver: "thyrida", code: "locker" } };
    for (const change of [{}, { dry_run: true }]) {
      const { status, error } = await client.post("/v1/shipments", { ...unknown, ...change });
      expect([status, error?.metadata.reason]).toEqual([400, "point_unknown"]);
    }
    const { id } = (await client.post("/v1/batches", { rows: [unknown] })).json.data;
    const job = async () => (await client.get(`/v1/jobs/${id}`)).data;
    await expect.poll(async () => (await job()).state).toBe("done");
    const [row] = (await job()).rows;
    expect([row.error.code, row.error.path]).toEqual(["OPTION_NOT_AVAILABLE", "address_to.location_id"]);
  });
});

test("production knows neither the carrier nor its lockers", async () => {
  const live = await api.client("Locker stranger", "production");
  expect((await live.get("/v1/carriers")).data).toEqual([]);
  expect((await live.get("/v1/points?country=GR&zip=10557")).data).toEqual([]);
});

test("a price list of the merchant's own takes the sample's place, and the lockers go with it", async () => {
  const own = await api.client("Locker owner");
  const { stores, announce, close } = await api.stores();
  const { id: merchantId } = await stores.merchants.ensure(api.named("Locker owner"));
  const caller = { merchantId, environment: "sandbox" } as const;
  expect((await own.get("/v1/points?country=GR&zip=10557")).data.length).toBeGreaterThan(0);
  await stores.accounts.change(caller, "thyrida", (stored) => {
    if (stored === null) throw new Error("There is no sample.");
    const { sample: _, ...account } = stored;
    return account;
  });
  await announce(merchantId);
  await close();
  const thyrida = async () =>
    (await own.get("/v1/carriers")).data.find((each: Json) => each.driver === "thyrida");
  await expect.poll(async () => (await thyrida()).has_points).toBe(false);
  await expect.poll(async () => (await own.get("/v1/points?country=GR&zip=10557")).data).toEqual([]);
  const rate = await rateOf(own, "thyrida");
  const to = { ...thessaloniki, location_id: "L-1" };
  expect((await own.post("/v1/shipments", aShipment(rate.id, { address_to: to }))).status).toBe(200);
});
