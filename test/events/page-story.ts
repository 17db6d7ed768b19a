/** Every form of the embedded admin as it comes, and those again that need the id of something real. */
import { unchangedSettings } from "../shopify/admin-forms.ts";
import { confirmedOrders } from "../shopify/confirmed-view.ts";
import { everyForm } from "../shopify/every-form.ts";
import { checkFile } from "../shopify/import-page.ts";
import {
  aScan,
  fulfill,
  labelUrlOf,
  oil,
  orderWith,
  orderWithout,
  shipmentApi,
} from "../shopify/shop-life.ts";
import { argoUser } from "../support/argo-server.ts";
import type { World } from "./world.ts";
import { argoPassword } from "./world.ts";

type Fields = Readonly<Record<string, unknown>>;

export async function pageStory(world: World): Promise<void> {
  const { shop, step, send } = world;
  const form = (path: string, fields: Fields) => send({ path, fields });
  const idOf = async (table: string): Promise<string> =>
    (await shop.rows<{ id: string }>(`SELECT id::text FROM ${table} ORDER BY id DESC LIMIT 1`))[0]?.id ?? "";

  const ids = await named(world);
  const forms = everyForm(ids);
  for (const [page, list] of Object.entries(forms))
    for (const each of list) {
      const { intent = each.file?.name ?? "save" } = each.fields;
      const confirmed = await confirmedOn(`${page} ${intent}`, each.file?.text ?? "");
      await step(`page: ${page}, ${intent}`, () =>
        send({ ...each, fields: { ...each.fields, ...confirmed } }),
      );
    }
  /** The labels that the page shows before they are bought. */
  async function confirmedOn(pageAndIntent: string, file: string): Promise<Fields> {
    if (pageAndIntent === "orders buy")
      return confirmedOrders(shop, [ids.fulfillmentOrderId], "gorgona.standard");
    if (pageAndIntent !== "batch buy") return {};
    const { id, prices } = await checkFile(shop, file);
    return { id, labels: JSON.stringify(prices.labels) };
  }
  // The same again changes nothing.
  for (const page of ["settings", "customs", "tracking-page", "rates/delivery", "rates/packing/box"] as const)
    for (const each of forms[page] ?? [])
      if (each.fields.intent !== "create-key") await step(`page: ${page}, again`, () => send(each));

  const settings = "/app/settings.data";
  const save = (change: Fields) => form(settings, { intent: "save", ...unchangedSettings, ...change });
  await step("page: settings, another pickup", () => save({ pickup: "next-working-day" }));
  await step("page: settings, duplicates are refused", () =>
    save({ pickup: "next-working-day", refusesDuplicates: "true" }),
  );
  const [key] = await shop.rows<{ prefix: string }>(
    "SELECT prefix FROM api_keys WHERE name = 'Till' ORDER BY id DESC LIMIT 1",
  );
  await step("page: settings, a key is replaced", () =>
    form(settings, { intent: "replace-key", prefix: key?.prefix, hours: "24" }),
  );
  await step("page: settings, a key ends", () =>
    form(settings, { intent: "revoke-key", prefix: key?.prefix }),
  );
  await step("page: settings, a key ends again", () =>
    form(settings, { intent: "revoke-key", prefix: key?.prefix }),
  );

  const saved = await idOf("saved_addresses");
  await step("page: address-book, removed", () =>
    form("/app/address-book.data?index", { intent: "remove", id: saved }),
  );
  const endpoint = `/app/webhooks/${await idOf("webhook_endpoints")}.data`;
  for (const intent of ["disable", "enable", "rotate", "test", "remove"])
    await step(`page: an endpoint, ${intent}`, () => form(endpoint, { intent, hours: "24" }));

  const argo = "/app/rates/carriers/argo.data";
  const account = async (change: Fields) => {
    const [stored] = await shop.rows<{ at: Date }>(
      "SELECT updated_at AS at FROM carrier_accounts WHERE driver = 'argo'",
    );
    return form(argo, {
      ...{ intent: "save", key: stored?.at.toISOString() ?? "", "credentials:user": argoUser },
      ...{ "credentials:password": argoPassword, "credentials:webhook_key": "" },
      ...{ "settings:url": world.argo.url, "settings:sender": "Kalimera", "settings:language": "GR" },
      ...{ "settings:max_weight_kg": "", "settings:insured": "false", ...change },
    });
  };
  await step("page: a carrier is connected", () => account({}));
  await step("page: a carrier's form as it is", () => account({ "credentials:password": "" }));
  await step("page: a carrier's credentials", () => account({ "credentials:webhook_key": "planted-hook-3" }));
  await step("page: a carrier's setting", () =>
    account({ "credentials:password": "", "settings:insured": "true" }),
  );
  const [connected] = await shop.rows<{ id: string }>(
    "SELECT id::text FROM carrier_accounts WHERE driver = 'argo'",
  );
  for (const intent of ["disable", "disable", "enable", "remove"])
    await step(`page: a carrier, ${intent}`, () => form(argo, { intent, accountId: connected?.id }));
  await step("page: a list of shipments as a file", () => shop.openAdmin("/app/shipments.csv?view=all"));
}

/** Of the sandbox: a label that was bought for a fulfillment, and an order that waits. */
async function named({ shop, step }: World) {
  const fulfilled = await step("Shopify: an order of the sandbox is paid", () => orderWithout(shop));
  await step("Shopify: an order of the sandbox is fulfilled", () => fulfill(shop, fulfilled));
  const waiting = await step("Shopify: an order waits", () => orderWithout(shop, { lines: [oil] }));
  const [fulfillmentOrder] = waiting.fulfillmentOrders;
  const [ids] = await shop.rows<{ account: string; variant: string }>(
    `SELECT (SELECT id::text FROM carrier_accounts ORDER BY id LIMIT 1) AS account,
       (SELECT variant_id::text FROM product_variants ORDER BY variant_id LIMIT 1) AS variant`,
  );
  return {
    ...{ purchaseId: crypto.randomUUID(), shipmentId: crypto.randomUUID() },
    orderId: String(waiting.id),
    fulfillmentOrderId: String(fulfillmentOrder?.id),
    lineId: String(fulfillmentOrder?.lines[0]?.id),
    ...{ variantId: ids?.variant ?? "1", accountId: ids?.account ?? "" },
  };
}

/** A live shop: a label for a fulfillment, one that the merchant buys, its papers, scans and pickup, and its end. */
export async function liveStory({ shop, step, send, receiver }: World): Promise<void> {
  const form = (path: string, fields: Fields) => send({ path, fields });
  await step("page: a live shop listens to every event", () =>
    form("/app/webhooks.data?index", { intent: "add", url: receiver.url, description: "", events: "" }),
  );
  const tariff = "/app/rates/tariff/gorgona.data";
  const range = { from: "1000", to: "2000", prefix: "EL", suffix: "", checkDigit: "none" };
  await step("page: a carrier's numbers", () => form(tariff, { intent: "add-range", ...range }));
  const [added] = await shop.rows<{ id: string }>("SELECT id::text FROM voucher_ranges WHERE prefix = 'EL'");
  for (const again of ["", ", again"])
    await step(`page: a carrier's numbers are removed${again}`, () =>
      form(tariff, { intent: "remove-range", id: added?.id }),
    );

  await step("Shopify: the merchant grants a scope", () =>
    shop.control("POST", "scopes", { grant: ["write_orders"] }),
  );
  const corrected = await step("Shopify: an order with a wrong address", () =>
    orderWith(shop, "gorgona.standard"),
  );
  const recipient = {
    ...{ name: "Maria Georgiou", company: null, address: "Egnatia 154", address2: null, zip: "54636" },
    ...{ city: "Thessaloniki", state: null, country: "GR", phone: "+302310222333" },
  };
  await step("page: its address is corrected", () =>
    form(`/app/orders/${corrected.id}.data`, {
      ...{ intent: "correct", fulfillmentOrderId: String(corrected.fulfillmentOrders[0]?.id) },
      recipient: JSON.stringify(recipient),
    }),
  );
  const order = await step("Shopify: an order of a live shop", () => orderWith(shop, "gorgona.standard"));
  await step("Shopify: it is fulfilled, and a rule buys its label", () => fulfill(shop, order));
  const api = await step("a key of the shop's", () => shipmentApi(shop));
  const [label] = await api.of(order);
  const id = label?.id ?? "";
  const shipment = `/app/shipments/${id}.data`;
  await step("page: a pickup of a shipment", () =>
    form(shipment, { intent: "schedule-pickup", date: "next" }),
  );
  await step("API: a scan of a shop's parcel", () => api.replaceTracking(id, [aScan("TRANSIT", 1, "Left")]));
  await step("API: a shop's parcel was delivered", () =>
    api.replaceTracking(id, [aScan("TRANSIT", 1, "Left"), aScan("DELIVERED", 5, "At the door")]),
  );
  const labelUrl = await labelUrlOf(api, order);
  for (const again of ["", ", again"]) await step(`link: a label is opened${again}`, () => fetch(labelUrl));
  const paper = { format: "a6", position: "1", order: "order" };
  for (const documents of ["labels", "slips", "pick_list"])
    await step(`page: print ${documents}`, () =>
      form("/app/shipments.data?index", { intent: "print", ids: id, documents, ...paper }),
    );
  await step("page: a return", () =>
    form(shipment, { intent: "buy-return", service: "gorgona.standard", returnId: crypto.randomUUID() }),
  );

  const wanted = await step("Shopify: an order without our rates", () => orderWithout(shop));
  const [part] = wanted.fulfillmentOrders;
  await step("page: a label for an order", () =>
    form(`/app/orders/${wanted.id}.data`, {
      ...{ intent: "buy", fulfillmentOrderId: String(part?.id), lines: `${part?.lines[0]?.id}:1` },
      ...{ service: "gorgona.standard", notify: "no" },
    }),
  );
  const [other] = await api.of(wanted);
  await step("page: a label is cancelled", () =>
    form(`/app/shipments/${other?.id}.data`, { intent: "cancel" }),
  );
  const many = await step("Shopify: another order without our rates", () => orderWithout(shop));
  const offer = await confirmedOrders(shop, [many.fulfillmentOrders[0]?.id ?? 0], "gorgona.standard");
  await step("page: labels for orders", () => form("/app/orders.data?index", offer));
  await step("Shopify: a cancelled order ends its label", () =>
    shop.control("POST", `orders/${many.id}/cancel`, {}),
  );

  for (const topic of ["customers/data_request", "customers/redact"])
    await step(`Shopify: ${topic}`, () =>
      shop.control("POST", "compliance", { topic, orderIds: [order.id] }),
    );
  await step("Shopify: the app is uninstalled", () => shop.control("POST", "uninstall", {}));
  await step("Shopify: the app is installed again", async () => {
    await shop.control("POST", "install", {});
    await shop.openAdmin();
  });
  await step("Shopify: the app is uninstalled for good", () => shop.control("POST", "uninstall", {}));
  await step("Shopify: shop/redact", () => shop.control("POST", "compliance", { topic: "shop/redact" }));
}
