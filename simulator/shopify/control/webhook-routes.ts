import { json, notFound } from "../http/reply.ts";
import type { Router } from "../http/router.ts";
import type { Customer, Order } from "../state/model.ts";
import { findById } from "../state/record-index.ts";
import type { Shop } from "../state/shop.ts";
import type { World } from "../state/world.ts";
import { publish, retryNow, send, whenIdle } from "../webhooks/deliver.ts";
import * as inputs from "./inputs.ts";
import { numberParam, readInput, shopParam } from "./read-input.ts";
import { deliveryView } from "./views.ts";

/** Webhooks: those sent, repeated ones, forged ones, and the compliance topics. Also the log of Admin API requests. */
export function addWebhookRoutes(router: Router, world: World): void {
  router.add("GET", "/simulator/shops/:shop/webhooks", (incoming, { shop }) => {
    const topic = incoming.url.searchParams.get("topic");
    const { deliveries } = shopParam(world, shop);
    return json(
      deliveries.filter((delivery) => topic === null || delivery.topic === topic).map(deliveryView),
    );
  });
  router.add("POST", "/simulator/shops/:shop/webhooks/redeliver", (incoming, params) => {
    const shop = shopParam(world, params.shop);
    const { webhookId, times = 1 } = readInput(inputs.redeliver, incoming);
    const original = shop.deliveries.find((delivery) => delivery.webhookId === webhookId);
    if (!original) throw notFound(`webhook ${webhookId}`);
    const { topic, uri, body, eventId, triggeredAt } = original;
    const name = original.headers["X-Shopify-Name"];
    const again = Array.from({ length: times }, () =>
      send(world, shop, { topic, uri, name }, body, {
        eventId,
        triggeredAt,
        webhookId,
      }),
    );
    return json(again.map(deliveryView), 201);
  });
  router.add("POST", "/simulator/shops/:shop/webhooks/send", (incoming, params) => {
    const shop = shopParam(world, params.shop);
    const { topic, payload, signature, uri, triggeredAt, retry } = readInput(inputs.sendWebhook, incoming);
    const target = uri ?? world.app.webhooks.find(({ topics }) => topics.includes(topic))?.uri;
    if (!target) throw notFound(`subscription to ${topic}`);
    const delivery = send(world, shop, { topic, uri: target }, JSON.stringify(payload ?? {}), {
      ...(signature && { signature }),
      ...(triggeredAt && { triggeredAt }),
      ...(retry !== undefined && { retry }),
    });
    return json(deliveryView(delivery), 201);
  });
  router.add("POST", "/simulator/shops/:shop/webhooks/retry", (_incoming, { shop }) => {
    retryNow(shopParam(world, shop));
    return json({});
  });
  router.add("POST", "/simulator/shops/:shop/compliance", (incoming, params) => {
    const shop = shopParam(world, params.shop);
    const { topic, orderIds, customerId } = readInput(inputs.compliance, incoming);
    const customer = customerId === undefined ? undefined : findById(shop.customers, customerId);
    const orders = shop.orders.filter((order) =>
      orderIds ? orderIds.includes(order.id) : customer !== undefined && order.customerId === customer.id,
    );
    const sent = publish(world, shop, topic, compliancePayload(shop, topic, customer, orders), {
      always: true,
    });
    return json(sent.map(deliveryView), 201);
  });
  router.add("GET", "/simulator/shops/:shop/idle", async (incoming, { shop }) => {
    const pending = await whenIdle([shopParam(world, shop)], numberParam(incoming, "timeoutMs", 30_000));
    return pending.length === 0
      ? json({ idle: true })
      : json({ idle: false, pending: pending.map(deliveryView) }, 504);
  });
  router.add("GET", "/simulator/shops/:shop/requests", (incoming, { shop }) => {
    const since = numberParam(incoming, "since", 0);
    return json(shopParam(world, shop).requests.filter(({ n }) => n > since));
  });
}

/** As Shopify documents the mandatory compliance webhooks. */
function compliancePayload(
  shop: Shop,
  topic: string,
  customer: Customer | undefined,
  orders: Order[],
): unknown {
  const owner = { shop_id: shop.id, shop_domain: shop.domain };
  if (topic === "shop/redact") return owner;
  const order = orders[0];
  const person = {
    id: customer?.id ?? order?.customerId ?? 0,
    email: customer?.email ?? order?.email ?? null,
    phone: customer?.phone ?? order?.phone ?? null,
  };
  const ids = orders.map(({ id }) => id);
  return topic === "customers/redact"
    ? { ...owner, customer: person, orders_to_redact: ids }
    : { ...owner, orders_requested: ids, customer: person, data_request: { id: 9999 } };
}
