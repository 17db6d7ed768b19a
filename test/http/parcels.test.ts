/** An item is a parcel, unless the request says that its items are to be packed. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ApiClient, Json } from "./api-client.ts";
import { aParcel, aQuote, aShipment } from "./requests.ts";
import type { RunningApi } from "./running-api.ts";
import { sharedApi } from "./running-api.ts";

const carton = { weight: 12_000, length: 40, width: 30, height: 30 };
const service = { driver: "gorgona", code: "standard" };

let api: RunningApi;
let client: ApiClient;
beforeAll(async () => {
  api = await sharedApi();
  client = await api.client("Parcels");
});
afterAll(() => api.stop());

async function quoted(change: object): Promise<Json> {
  const { json } = await client.post("/v1/rates", { ...aQuote(), ...change });
  return json.find(
    ({ driver, service: { code } }: Json) => driver === service.driver && code === service.code,
  );
}

describe("four cartons", () => {
  const items = [carton, carton, { ...carton, weight: 5_000 }, carton];

  test("are four parcels, each with its item, and cost as four", async () => {
    const rate = await quoted({ items });
    expect(rate.metadata.parcels).toEqual([
      { items: [0], weight: 12_000, length: 40, width: 30, height: 30 },
      { items: [1], weight: 12_000, length: 40, width: 30, height: 30 },
      { items: [2], weight: 5_000, length: 40, width: 30, height: 30 },
      { items: [3], weight: 12_000, length: 40, width: 30, height: 30 },
    ]);
    expect((await client.get(`/v1/rates/${rate.id}`)).json.data.metadata.parcels).toEqual(
      rate.metadata.parcels,
    );
  });

  test("have a voucher and a label each, in the order of the shipment's items", async () => {
    const rate = await quoted({ items });
    const shuffled = [items[2], items[0], items[1], items[3]];
    const { json } = await client.post("/v1/shipments", aShipment(rate.id, { items: shuffled }));
    expect(json.parcels.map((parcel: Json) => [parcel.items, parcel.weight])).toEqual([
      [[0], 5_000],
      [[1], 12_000],
      [[2], 12_000],
      [[3], 12_000],
    ]);
    expect(json.parcels.map((parcel: Json) => parcel.tracking_ref)).toEqual([
      json.tracking_ref,
      ...json.child_vouchers.map((voucher: Json) => voucher.tracking_ref),
    ]);
    expect(new Set(json.parcels.map((parcel: Json) => parcel.label_url)).size).toBe(4);
    for (const { label_url } of json.parcels) expect((await fetch(label_url)).status).toBe(200);
    expect((await client.get(`/v1/shipments/${json.id}`)).json.data.parcels).toHaveLength(4);
  });
});

describe("packed items", () => {
  const items = Array.from({ length: 4 }, () => ({ ...aParcel, weight: 300 }));

  test("share a parcel, but for one that ships alone", async () => {
    expect((await quoted({ items, packing: "boxes" })).metadata.parcels).toHaveLength(1);
    const alone = [{ ...items[0], ships_alone: true }, ...items.slice(1)];
    const rate = await quoted({ items: alone, packing: "boxes" });
    expect(rate.metadata.parcels.map((parcel: Json) => parcel.items)).toEqual([[0], [1, 2, 3]]);
    expect(rate.metadata.items[0].ships_alone).toBe(true);
    const { json } = await client.post("/v1/shipments", aShipment(rate.id, { items }));
    expect(json.parcels).toHaveLength(2);
  });

  test("may be bought at once", async () => {
    const buy = (packing?: string) =>
      client.post("/v1/shipments", { ...aQuote({ items }), service, packing });
    expect((await buy("boxes")).json.parcels).toHaveLength(1);
    expect((await buy()).json.parcels).toHaveLength(4);
  });

  test("are packed in no third way", async () => {
    const { status, error } = await client.post("/v1/rates", { ...aQuote(), packing: "crates" });
    expect([status, error.metadata.issues]).toEqual([
      400,
      [{ path: "packing", message: "must be items or boxes" }],
    ]);
  });
});
