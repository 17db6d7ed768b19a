/** A caller's day with the client. Runs in this process, on other versions of Node and in a browser. */
import { verifyWebhook, Waybill, WaybillError } from "../../clients/typescript/src/index.ts";

export interface StoryInput {
  readonly url: string;
  readonly key: string;
  /** Orders' numbers begin so. */
  readonly prefix: string;
  /** A request that the service sent to an endpoint. */
  readonly delivery: {
    readonly body: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly secret: string;
    readonly at: number;
  };
}

const address_from = {
  country: "GR",
  zip: "10557",
  city: "Athens",
  name: "Papyrus Books",
  address: "Ermou 12",
};
const address_to = {
  ...{ country: "GR", zip: "54624", city: "Thessaloniki", name: "Ελένη Παπαδάκη" },
  ...{ address: "Τσιμισκή 40", phone: "+306912345678" },
};
const items = [{ weight: 1200, height: 10, width: 20, length: 30 }];
const request = { address_from, address_to, items };

/** The same on every platform. */
export const storyEnds = {
  dryRun: null,
  bought: "created",
  sameByKey: true,
  label: "%PDF-",
  listed: 2,
  printed: 2,
  tracking: "PRE_TRANSIT",
  refusal: [400, "VALIDATION_FAILED", "address_to.zip"],
  missing: [404, "NOT_FOUND"],
  endpoint: ["shipment.created"],
  secret: "whsec_",
  cancelled: "cancelled",
  event: "shipment.created",
  forged: "WebhookVerificationError",
};

export async function clientStory({ url, key, prefix, delivery }: StoryInput): Promise<typeof storyEnds> {
  const waybill = new Waybill({ url, key });
  const rate = (await waybill.quote(request)).find(({ driver }) => driver === "gorgona");
  if (rate === undefined) throw new Error("no rate of gorgona");
  const order = { ...request, rate_id: rate.id, related_order_id: `${prefix}-1` };
  const { id: dryRun } = await waybill.dryRun(order);
  const bought = await waybill.buy(order, { idempotencyKey: `${prefix}-1` });
  const again = await waybill.buy(order, { idempotencyKey: `${prefix}-1` });
  const second = await waybill.buy({ ...request, select: "fastest", related_order_id: `${prefix}-2` });

  const label = await (await fetch(bought.label_url)).text();
  const mine: string[] = [];
  for await (const { id, related_order_id } of waybill.shipments({ limit: 1 }))
    if (related_order_id?.startsWith(prefix)) mine.push(id);
  const { pages } = await waybill.printLabels({ shipment_ids: mine });
  const tracking = await waybill.get("/public/v1/shipments/{id}/tracking", { path: { id: bought.id } });

  const wrong = await refusalOf(waybill.quote({ ...request, address_to: { ...address_to, zip: "1" } }));
  const [issue] = wrong.metadata.issues as { path: string }[];
  const missing = await refusalOf(waybill.shipment("018f0000-0000-7000-8000-000000000000"));

  const endpoint = await waybill.post("/v1/webhook_endpoints", {
    url: "https://shop.example.com/webhooks",
    events: ["shipment.created"],
  });
  const path = { id: endpoint.id };
  const { secret } = await waybill.get("/v1/webhook_endpoints/{id}/secret", { path });
  await waybill.delete("/v1/webhook_endpoints/{id}", { path });
  const { state } = await waybill.cancel(second.id);

  const { body, headers, at } = delivery;
  const event = await verifyWebhook(body, headers, delivery.secret, { now: at });
  const forged = await verifyWebhook(`${body} `, headers, delivery.secret, { now: at }).catch(
    (error) => error,
  );

  return {
    dryRun,
    bought: bought.state,
    sameByKey: again.id === bought.id,
    label: label.slice(0, 5),
    listed: mine.length,
    printed: pages,
    tracking: tracking.tracking_status,
    refusal: [wrong.status, wrong.code, issue?.path ?? ""],
    missing: [missing.status, missing.code],
    endpoint: endpoint.events,
    secret: secret.slice(0, 6),
    cancelled: state,
    event: event.type,
    forged: forged.name,
  };
}

async function refusalOf(promise: Promise<unknown>): Promise<WaybillError> {
  const error = await promise.then(
    () => undefined,
    (failed: unknown) => failed,
  );
  if (error instanceof WaybillError) return error;
  throw error ?? new Error("it was not refused");
}
