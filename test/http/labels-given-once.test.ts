/** A carrier that gives a label once, with the booking, whose answer was lost: the shipment is whole, but for its label. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { jobHandlers } from "../../app/entrypoints/jobs/jobs.ts";
import type { Services } from "../../app/process/services.server.ts";
import { aCarrier } from "../support/a-carrier.ts";
import type { ApiWithCarrier } from "./api-with-carrier.ts";
import { apiWithCarrier } from "./api-with-carrier.ts";
import { aQuote, aShipment } from "./requests.ts";

const carrier = aCarrier({ labelFormats: ["a6"], labelsAtBooking: true });
let api: ApiWithCarrier;
beforeAll(async () => {
  api = await apiWithCarrier(carrier);
});
afterAll(() => api?.stop());

async function bought() {
  const [rate] = (await api.client.post("/v1/rates", aQuote())).json;
  const { status, json } = await api.client.post("/v1/shipments", aShipment(rate.id));
  expect(status).toBe(200);
  return json;
}

function afterBooking(shipmentId: string): Promise<void> {
  // The job needs no other services: the merchant has no shop.
  const { purchases, shops, dueWork } = api.stores;
  const services = { ...api.services, purchases, shops, dueWork } as unknown as Services;
  const handlers = jobHandlers({ ...services, mailSender: null, vacuum: null, backUp: null });
  return handlers["shipment-event"]({ type: "shipment.created", ...api.caller, shipmentId });
}

test("the label of an answer that came is behind its link", async () => {
  const shipment = await bought();
  const label = await fetch(shipment.label_url);
  expect(await label.text()).toBe(`label of ${shipment.tracking_ref}`);
});

test("a lost label is no work for the queue, and its link says why there is none", async () => {
  carrier.will("book", "lost after acting");
  const shipment = await bought();
  await afterBooking(shipment.id);
  expect(carrier.calls).not.toContain("label");
  const link = await fetch(shipment.label_url);
  expect([link.status, (await link.json()).error]).toMatchObject([
    502,
    { code: "CARRIER_REJECTED", message: "The label was given once." },
  ]);
  expect(carrier.sold).toHaveLength(2);
});
