// Run: everyday, on both databases
/** Two merchants with two environments each: four callers that must learn nothing of each other. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { endpoints } from "../../app/entrypoints/rest/endpoints.ts";
import { newAccount } from "../support/new-account.ts";
import type { ApiClient, Json } from "./api-client.ts";
import { aPickupDate } from "./pickup-date.ts";
import { aShipment } from "./requests.ts";
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
          // The couriers of two merchants may give the same numbers: other ones keep the searches apart.
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

const tracking = {
  tracking_history: [
    { status: "TRANSIT", status_date: "2026-11-24T08:15:00.000Z", status_details: "", status_exact: null },
  ],
};

/** Every endpoint that takes an id in its path or body, tried with another caller's id. */
const attempts: Readonly<
  Record<string, (client: ApiClient, other: Resident) => Promise<{ status: number; error: Json }>>
> = {
  "GET /v1/rates/:id": (client, { rate }) => client.get(`/v1/rates/${rate.id}`),
  "POST /v1/shipments": (client, { rate }) => client.post("/v1/shipments", aShipment(rate.id)),
  "GET /v1/shipments/:id": (client, { shipment }) => client.get(`/v1/shipments/${shipment.id}`),
  "GET /v1/shipments/:id/choice": (client, { shipment }) => client.get(`/v1/shipments/${shipment.id}/choice`),
  "PATCH /v1/shipments/:id": (client, { shipment }) =>
    client.patch(`/v1/shipments/${shipment.id}`, { metadata: { stolen: true } }),
  "DELETE /v1/shipments/:id": (client, { shipment }) => client.delete(`/v1/shipments/${shipment.id}`),
  "POST /v1/shipments/:id/returns": (client, { shipment }) =>
    client.post(`/v1/shipments/${shipment.id}/returns`, {}),
  "PUT /v1/shipments/:id/tracking": (client, { shipment }) =>
    client.put(`/v1/shipments/${shipment.id}/tracking`, tracking),
  "GET /public/v1/shipments/:id/tracking": (client, { shipment }) =>
    client.get(`/public/v1/shipments/${shipment.id}/tracking`),
  "GET /v1/jobs/:id": async (client, other) => {
    const asked = { shipment_ids: [other.shipment.id], async: true };
    const { json } = await other.client.post("/v1/labels", asked);
    return client.get(`/v1/jobs/${json.data.id}`);
  },
  "DELETE /v1/pickups/:id": (client, { pickup }) => client.delete(`/v1/pickups/${pickup.id}`),
  "GET /v1/webhook_endpoints/:id": (client, { endpoint }) =>
    client.get(`/v1/webhook_endpoints/${endpoint.id}`),
  "PATCH /v1/webhook_endpoints/:id": (client, { endpoint }) =>
    client.patch(`/v1/webhook_endpoints/${endpoint.id}`, { enabled: false }),
  "DELETE /v1/webhook_endpoints/:id": (client, { endpoint }) =>
    client.delete(`/v1/webhook_endpoints/${endpoint.id}`),
  "GET /v1/webhook_endpoints/:id/secret": (client, { endpoint }) =>
    client.get(`/v1/webhook_endpoints/${endpoint.id}/secret`),
  "POST /v1/webhook_endpoints/:id/secret": (client, { endpoint }) =>
    client.post(`/v1/webhook_endpoints/${endpoint.id}/secret`, {}),
  "POST /v1/webhook_endpoints/:id/test": (client, { endpoint }) =>
    client.post(`/v1/webhook_endpoints/${endpoint.id}/test`, {}),
  "POST /v1/webhook_endpoints/:id/replay": (client, { endpoint }) =>
    client.post(`/v1/webhook_endpoints/${endpoint.id}/replay`, { from: "2026-01-01T00:00:00.000Z" }),
  "GET /v1/webhook_endpoints/:id/deliveries": (client, { endpoint }) =>
    client.get(`/v1/webhook_endpoints/${endpoint.id}/deliveries`),
  "GET /v1/trackers/:id": (client, { tracker }) => client.get(`/v1/trackers/${tracker.id ?? missing}`),
  "DELETE /v1/trackers/:id": (client, { tracker }) => client.delete(`/v1/trackers/${tracker.id ?? missing}`),
  "GET /v1/address_book/:id": (client, { saved }) => client.get(`/v1/address_book/${saved.id}`),
  "PATCH /v1/address_book/:id": (client, { saved }) =>
    client.patch(`/v1/address_book/${saved.id}`, { name: "Stolen" }),
  "DELETE /v1/address_book/:id": (client, { saved }) => client.delete(`/v1/address_book/${saved.id}`),
  "GET /v1/manifests/:id": (client, { manifest }) => client.get(`/v1/manifests/${manifest.id}`),
};
/** These take no id, or several; tests below examine their answers. */
const withoutId = [
  "POST /v1/labels",
  "POST /v1/addresses/validate",
  "POST /v1/rates",
  "GET /v1/shipments",
  "POST /v1/manifests",
  "POST /v1/pickups",
  "GET /v1/pickups",
  "POST /v1/webhook_endpoints",
  "GET /v1/webhook_endpoints",
  "POST /v1/trackers",
  "GET /v1/trackers",
  "POST /v1/address_book",
  "GET /v1/address_book",
  // The address book's own file compares the boxes of two merchants.
  "GET /v1/boxes",
  "PUT /v1/boxes",
  "GET /v1/points",
  "GET /v1/carriers",
  "GET /v1/me",
  "POST /v1/batches",
  "POST /v1/customs_invoices",
  // Their own file shows that a clock moves only its own merchant's parcels.
  "POST /v1/sandbox/clock",
  "POST /v1/sandbox/credentials",
  // Its own file compares what two merchants did.
  "GET /v1/audit_events",
  // Their own file compares what several merchants keep of one person.
  "POST /v1/privacy/exports",
  "POST /v1/privacy/erasures",
];

describe("another caller's id", () => {
  test("is tried at every endpoint", () => {
    const served = endpoints.map(({ method, path }) => `${method} ${path}`);
    expect([...Object.keys(attempts), ...withoutId].sort()).toEqual(served.sort());
  });

  test.each(Object.keys(attempts))("looks like a missing one at %s", async (endpoint) => {
    for (const resident of residents) {
      for (const other of residents.filter((each) => each !== resident)) {
        const { status, error } = (await attempts[endpoint]?.(resident.client, other)) ?? {};
        expect([resident.name, other.name, status, error?.code]).toEqual([
          resident.name,
          other.name,
          404,
          "NOT_FOUND",
        ]);
        expect(JSON.stringify(error)).not.toContain(other.shipment.tracking_ref);
      }
    }
  });

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
