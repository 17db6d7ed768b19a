/** Labels for the way back. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ApiClient, Json, Reply } from "./api-client.ts";
import { aQuote, aShipment, thessaloniki } from "./requests.ts";
import type { RunningApi } from "./running-api.ts";
import { bought, rateOf, sharedApi } from "./running-api.ts";

let api: RunningApi;
let client: ApiClient;
beforeAll(async () => {
  api = await sharedApi();
  client = await api.client("Comes back");
});
afterAll(() => api.stop());

const sendBack = (id: string, body: object = {}, key?: string) =>
  client.post(`/v1/shipments/${id}/returns`, body, key ? { headers: { "idempotency-key": key } } : {});
const outcome = ({ status, error }: Reply) => [status, error?.code, error?.metadata?.reason];

test("an empty body brings the whole shipment back for its cheapest service, with the addresses swapped", async () => {
  const outgoing = await bought(client, { related_order_id: "order-7" });
  const { status, json } = await sendBack(outgoing.id);
  expect(status).toBe(200);
  expect(json).toMatchObject({
    state: "created",
    related_order_id: "order-7",
    return_request_id: outgoing.id,
    address_from: { name: outgoing.address_to.name, zip: outgoing.address_to.zip },
    address_to: { name: outgoing.address_from.name, zip: outgoing.address_from.zip },
    cash_on_delivery: 0,
    tracking_history: [],
  });
  expect(json.id).not.toBe(outgoing.id);
  expect(json.tracking_ref).not.toBe(outgoing.tracking_ref);
  expect(json.items).toEqual(outgoing.items);
  expect(json.parcels.map(({ weight }: Json) => weight)).toEqual(
    outgoing.parcels.map(({ weight }: Json) => weight),
  );
  const wayBack = {
    items: aQuote().items,
    address_from: outgoing.address_to,
    address_to: outgoing.address_from,
  };
  const cheapest = { ...wayBack, select: "cheapest", dry_run: true };
  expect(json.rate.total_amount).toBe((await client.post("/v1/shipments", cheapest)).json.rate.total_amount);
  const { data: found } = await client.get("/v1/shipments?related_order_id=order-7");
  expect(found.map(({ id, return_request_id }: Json) => [id, return_request_id])).toEqual([
    [json.id, outgoing.id],
    [outgoing.id, null],
  ]);
});

test("a part comes back to another place under the caller's number, at a quoted rate or a certain service", async () => {
  const items = [...aQuote().items, ...aQuote().items];
  const rate = await rateOf(client, "gorgona", { items });
  const { json: outgoing } = await client.post("/v1/shipments", aShipment(rate.id, { items }));
  const part = { items: items.slice(0, 1), address_to: thessaloniki, return_request_id: "RMA-7" };
  const { json: rates } = await client.post("/v1/rates", {
    items: part.items,
    address_from: outgoing.address_to,
    address_to: thessaloniki,
  });
  const chosen = rates.at(-1);
  for (const way of [
    { rate_id: chosen.id },
    { service: { driver: chosen.driver, code: chosen.service.code } },
  ]) {
    const { json } = await sendBack(outgoing.id, { ...part, ...way });
    expect(json).toMatchObject({
      return_request_id: "RMA-7",
      driver: chosen.driver,
      address_to: { zip: "54624" },
      rate: { total_amount: chosen.total_amount },
    });
    expect(json.items).toHaveLength(1);
  }
  // The rate of the way there is not one of the way back.
  expect(outcome(await sendBack(outgoing.id, { rate_id: rate.id }))[1]).toBe("RATE_MISMATCH");
  expect(outcome(await sendBack(outgoing.id, { rate_id: rate.id, select: "cheapest" }))[0]).toBe(400);
});

test("a repeated request buys one label, also when the outgoing shipment is cancelled meanwhile; a dry run none", async () => {
  const outgoing = await bought(client, { related_order_id: "order-8" });
  expect((await sendBack(outgoing.id, { dry_run: true }, "back")).json).toMatchObject({
    id: null,
    return_request_id: outgoing.id,
  });
  const first = await sendBack(outgoing.id, {}, "back");
  expect(first.status).toBe(200);
  expect((await client.delete(`/v1/shipments/${outgoing.id}`)).status).toBe(200);
  expect((await sendBack(outgoing.id, {}, "back")).text).toBe(first.text);
  expect((await client.get("/v1/shipments?related_order_id=order-8")).data).toHaveLength(2);
  expect(outcome(await sendBack(outgoing.id))).toEqual([400, "OPTION_NOT_AVAILABLE", "shipment_cancelled"]);
});

test("a sender without a phone number has to be completed", async () => {
  const { phone: _, ...from } = aShipment("").address_from as Json;
  const outgoing = await bought(client, { address_from: from });
  const { status, error } = await sendBack(outgoing.id);
  expect([status, error.metadata.issues[0].path]).toEqual([400, "address_to.phone"]);
  expect((await sendBack(outgoing.id, { address_to: aShipment("").address_from })).status).toBe(200);
});

test("a return is no second shipment of its order, and a second shipment is one beside a return", async () => {
  const strict = await api.client("One an order");
  const { stores, close } = await api.stores();
  await stores.merchants.setRefusesDuplicates(
    (await stores.merchants.ensure(api.named("One an order"))).id,
    true,
  );
  await close();
  const outgoing = await bought(strict, { related_order_id: "order-9" });
  const { status } = await strict.post(`/v1/shipments/${outgoing.id}/returns`, {});
  expect(status).toBe(200);
  const body = { ...aQuote(), select: "cheapest", related_order_id: "order-9" };
  const second = await strict.post("/v1/shipments", body);
  expect([second.status, second.error.metadata.shipment_id]).toEqual([409, outgoing.id]);
  await strict.delete(`/v1/shipments/${outgoing.id}`);
  expect((await strict.post("/v1/shipments", body)).status).toBe(200);
});
