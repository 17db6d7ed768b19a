// Run: everyday, on both databases
/** Two merchants with two environments each: four callers that must learn nothing of each other. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { endpoints } from "../../app/entrypoints/rest/endpoints.ts";
import { newAccount } from "../support/new-account.ts";
import type { ApiClient, Json } from "./api-client.ts";
import { aPickupDate } from "./pickup-date.ts";
import { aShipment } from "./requests.ts";
import { anExampleOf, collectionOf, namesOwn, naming } from "./rows-of-api.ts";
import type { RunningApi } from "./running-api.ts";
import { rateOf, sharedApi, withoutSignatures } from "./running-api.ts";

interface Resident {
  readonly name: string;
  readonly client: ApiClient;
  readonly rate: Json;
  readonly shipment: Json;
  readonly manifest: Json;
  readonly pickup: Json;
  readonly endpoint: Json;
  readonly saved: Json;
  readonly tracker: Json;
}

let api: RunningApi;
const residents: Resident[] = [];
beforeAll(async () => {
  api = await sharedApi();
  const { stores, close } = await api.stores();
  for (const merchant of ["Papyrus", "Byblos"]) {
    const { id: merchantId } = await stores.merchants.ensure(api.named(merchant));
    const samples = await stores.accounts.list({ merchantId, environment: "sandbox" });
    for (const environment of ["sandbox", "production"] as const) {
      const client = await api.client(merchant, environment);
      // Production starts empty.
      if (environment === "production") {
        for (const account of samples)
          await stores.accounts.add({ merchantId, environment }, newAccount(account));
        const first = BigInt(residents.length) * 1_000n + 1n;
        await stores.voucherRanges.add(
          { merchantId, environment, carrierCode: "gorgona" },
          // The carriers of two merchants may give the same numbers: other ones keep the searches apart.
          { prefix: "GL", digits: 8, checkDigit: "s10", suffix: "", first, last: first + 999n },
        );
      }
      const rate = await rateOf(client, "gorgona");
      const { status, json } = await client.post(
        "/v1/shipments",
        aShipment(rate.id, { related_order_id: "the same for all" }),
      );
      expect(status).toBe(200);
      const { json: manifest } = await client.post("/v1/manifests", { driver: "gorgona" });
      expect(manifest.shipments.map(({ id }: Json) => id)).toEqual([json.id]);
      const asked = { shipment_ids: [json.id], date: aPickupDate() };
      const { json: scheduled } = await client.post("/v1/pickups", asked);
      expect(scheduled.pickups.map(({ shipment_ids }: Json) => shipment_ids)).toEqual([[json.id]]);
      const { json: endpoint } = await client.post("/v1/webhook_endpoints", {
        url: "http://127.0.0.1:9/hooks",
      });
      const { data: shipment } = await client.get(`/v1/shipments/${json.id}`);
      const { json: saved } = await client.post("/v1/address_book", {
        ...{ name: "The same for all", kind: "recipient" },
        address: { ...aShipment("").address_to, company: `${merchant} ${environment}` },
      });
      const { json: tracker } = await client.post("/v1/trackers", {
        ...{ driver: environment === "sandbox" ? "gorgona" : "argo", tracking_ref: "TEST SLOW 1" },
        related_order_id: "the same for all",
      });
      residents.push({
        name: `${merchant} ${environment}`,
        client,
        rate,
        shipment,
        manifest,
        pickup: scheduled.pickups[0],
        endpoint,
        saved,
        tracker,
      });
    }
  }
  await close();
});
afterAll(() => api.stop());

/** Production has no carrier that can be asked. */
const missing = "01938f5e-7c1a-7b6e-9d2f-3a4b5c6d7e8f";

const nameOf = ({ method, path }: (typeof endpoints)[number]) => `${method} ${path}`;
const byName = new Map(endpoints.map((row) => [nameOf(row), row]));
const firstExample = (name: string) => Object.values(byName.get(name)?.examples ?? {})[0]?.value;
const namesWhere = (fits: (row: (typeof endpoints)[number]) => boolean) => endpoints.filter(fits).map(nameOf);

/** Ids of each collection, as far as they were asked for. */
const made = new Map<Resident, Record<string, string>>();

async function idOf(resident: Resident, collection: string): Promise<string> {
  const { rate, shipment, manifest, pickup, endpoint, saved, tracker } = resident;
  const known: Record<string, string> = made.get(resident) ?? {
    ...{ rates: rate.id, shipments: shipment.id, manifests: manifest.id, pickups: pickup.id },
    ...{ webhook_endpoints: endpoint.id, address_book: saved.id, trackers: tracker.id ?? missing },
    jobs: await aJob(resident),
  };
  made.set(resident, known);
  const id = known[collection] ?? (await anExampleOf(resident.client, collection));
  known[collection] = id;
  return id;
}

async function aJob({ client, shipment }: Resident): Promise<string> {
  const { json } = await client.post("/v1/labels", { shipment_ids: [shipment.id], async: true });
  return json.data.id;
}

async function eachPair(check: (one: Resident, other: Resident) => Promise<void>): Promise<void> {
  for (const resident of residents)
    for (const other of residents) if (other !== resident) await check(resident, other);
}

describe("another caller's id", () => {
  test.each(namesWhere(({ id }) => id !== undefined))("looks like a missing one at %s", async (name) => {
    const { method = "", path = "" } = byName.get(name) ?? {};
    const options = { body: firstExample(name) };
    await eachPair(async (resident, other) => {
      const ask = (id: string) => resident.client.call(method, path.replace(":id", id), options);
      const { status, error } = await ask(await idOf(other, collectionOf(path) ?? ""));
      expect([resident.name, other.name, status, error?.code]).toEqual([
        resident.name,
        other.name,
        404,
        "NOT_FOUND",
      ]);
      expect(error).toEqual((await ask(missing)).error);
    });
  });

  test.each(namesWhere((row) => namesOwn(firstExample(nameOf(row)))))(
    "looks like a missing one in the body of %s",
    async (name) => {
      const { method = "", path = "" } = byName.get(name) ?? {};
      await eachPair(async (resident, other) => {
        const ids = { rate: other.rate.id, shipment: other.shipment.id };
        const { text } = await resident.client.call(method, path, { body: naming(ids, firstExample(name)) });
        expect([name, text]).toEqual([name, expect.stringContaining('"code":"NOT_FOUND"')]);
        expect(text).not.toContain(other.shipment.tracking_ref);
      });
    },
  );

  test.each(namesWhere(({ method, id }) => method === "GET" && id === undefined))(
    "is in no answer of %s",
    async (name) => {
      await eachPair(async (resident, other) => {
        const { path = "" } = byName.get(name) ?? {};
        await idOf(other, "shipments");
        const { text } = await resident.client.call("GET", path);
        for (const id of Object.values(made.get(other) ?? {}))
          if (id !== missing) expect(text).not.toContain(id);
        expect(text).not.toContain(other.shipment.tracking_ref);
      });
    },
  );

  test("is skipped among those of a print, as a missing one is", async () => {
    for (const { client, shipment } of residents) {
      const ids = residents.map((each) => each.shipment.id);
      const { status, json } = await client.post("/v1/labels", { shipment_ids: [...ids, "missing"] });
      expect(status).toBe(200);
      expect(json.data.pages).toBe(1);
      const others = [...ids.filter((id) => id !== shipment.id), "missing"];
      const message = "The shipment does not exist.";
      expect(json.data.skipped).toEqual(
        others.map((id) => ({ shipment_id: id, code: "NOT_FOUND", message })),
      );
    }
  });

  test("changes nothing", async () => {
    for (const { client, shipment } of residents) {
      const { data } = await client.get(`/v1/shipments/${shipment.id}`);
      expect(withoutSignatures(data)).toEqual(withoutSignatures(shipment));
    }
  });
});

test("a key sees its own merchant, environment and carriers", async () => {
  for (const { name, client } of residents) {
    const [merchant = "", environment] = name.split(" ");
    const { data: me } = await client.get("/v1/me");
    expect([me.merchant.name, me.environment]).toEqual([api.named(merchant), environment]);
    const { data: carriers } = await client.get("/v1/carriers");
    expect(carriers.map(({ driver }: Json) => driver)).toEqual(["gorgona", "thyrida", "viadotto", "zephyra"]);
    const thyrida = carriers.find(({ driver }: Json) => driver === "thyrida");
    // Only the sandbox's sample has lockers: in production the same price list is the merchant's own.
    const toLocker = { to_point: true, from_point: false };
    expect(thyrida).toMatchObject(
      environment === "sandbox"
        ? { has_points: true, services: [toLocker, { to_point: true, from_point: true }] }
        : { has_points: false, services: [toLocker] },
    );
  }
});

describe("a list", () => {
  test.each([
    "",
    "?limit=250",
    "?related_order_id=the%20same%20for%20all",
    "?state=created&limit=250",
    "?driver=gorgona",
  ])("/v1/shipments%s holds the caller's own", async (query) => {
    for (const { client, shipment } of residents) {
      const { data } = await client.get(`/v1/shipments${query}`);
      expect(data.map((each: Json) => each.id)).toEqual([shipment.id]);
    }
  });

  test("finds no other caller's tracking reference, and another's cursor leads to none of their shipments", async () => {
    for (const { client, shipment } of residents) {
      for (const other of residents.filter((each) => each.client !== client)) {
        const found = await client.get(`/v1/shipments?tracking_ref=${other.shipment.tracking_ref}`);
        expect(found.data).toEqual([]);
        const paged = await client.get(`/v1/shipments?limit=10&cursor=${other.shipment.id}`);
        expect(paged.data.every((each: Json) => each.id === shipment.id)).toBe(true);
      }
    }
  });
});

describe("pickups", () => {
  test("are listed to their own caller, and another's shipment is skipped as a missing one", async () => {
    for (const { client, pickup } of residents) {
      const { data } = await client.get("/v1/pickups");
      expect(data.map(({ id }: Json) => id)).toEqual([pickup.id]);
      for (const other of residents.filter((each) => each.client !== client)) {
        const asked = { shipment_ids: [other.shipment.id], date: pickup.date };
        const { json } = await client.post("/v1/pickups", asked);
        expect(json).toEqual({
          pickups: [],
          skipped: [
            { shipment_id: other.shipment.id, code: "NOT_FOUND", message: "The shipment does not exist." },
          ],
        });
      }
    }
  });
});

test("trackers are listed to their own caller, and the same number is one for each", async () => {
  for (const { client, tracker } of residents) {
    const { data } = await client.get("/v1/trackers?related_order_id=the%20same%20for%20all");
    expect(data.map(({ id }: Json) => id)).toEqual(tracker.id === undefined ? [] : [tracker.id]);
  }
  const ids = residents.flatMap(({ tracker }) => tracker.id ?? []);
  expect(new Set(ids).size).toBe(2);
});

test("webhook endpoints are listed to their own caller, and none is changed by another", async () => {
  for (const { client, endpoint } of residents) {
    const { data } = await client.get("/v1/webhook_endpoints");
    expect(data.map((each: Json) => [each.id, each.enabled, each.former_secret_until])).toEqual([
      [endpoint.id, true, null],
    ]);
  }
});

describe("an idempotency key", () => {
  test("is the caller's own", async () => {
    const ids = [];
    for (const { client, rate } of residents) {
      const headers = { "idempotency-key": "order-1" };
      const { status, json } = await client.post("/v1/shipments", aShipment(rate.id), { headers });
      expect(status).toBe(200);
      ids.push(json.id);
    }
    expect(new Set(ids).size).toBe(residents.length);
  });
});

describe("the names of two merchants", () => {
  test("differ between merchants, and agree between a merchant's environments", () => {
    const partners = residents.map(({ shipment }) => shipment.partner_id);
    expect(partners[0]).toBe(partners[1]);
    expect(partners[2]).toBe(partners[3]);
    expect(partners[0]).not.toBe(partners[2]);
  });
});
