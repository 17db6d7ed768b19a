/** The work of others on the same server while shoppers wait for rates; each works until it is stopped. */
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { labelFormats } from "../../app/domain/papers/label-formats.ts";
import { aParcel, aQuote, aShipment } from "../../test/http/requests.ts";
import { submit } from "../../test/shopify/admin-forms.ts";
import { confirmedOrders } from "../../test/shopify/confirmed-view.ts";
import type { RunningShop } from "../../test/shopify/running-shop.ts";
import { browser } from "../../test/shopify/running-shop.ts";
import { orderWithout, ShipmentApi } from "../../test/shopify/shop-life.ts";
import { manyShipments } from "../../test/support/many-shipments.ts";
import { databaseOf } from "../../test/support/server.ts";

/** How often it did its work. @param isOver asked before each piece of work */
export type Neighbour = (isOver: () => boolean) => Promise<number>;

const LARGEST_LABELS = 10;
const PIECES = 190;
const LISTED = 100_000;
const PAGE_OF_ORDERS = 50;
const UPLOADED_BYTES = 8 * 1024 * 1024;

/** @param pages of orders that are bought while a neighbour works */
export async function neighboursOf(
  shop: RunningShop,
  pages: number,
): Promise<Readonly<Record<string, Neighbour>>> {
  const { waybill } = shop;
  const key = await waybill.createKey("Neighbour");
  const api = new ShipmentApi(waybill.url, key);
  const labels = await largestLabels(api);
  await addShipments(shop, labels[0]?.id ?? "");
  const orders = await ordersToBuy(shop, 2 * pages);
  const file = largestTariff();
  return {
    "ten largest labels": async (isOver) => {
      // Each format is drawn anew: one shipment's document stays in memory.
      const links = labelFormats.flatMap((format) =>
        labels.map(({ label_url: url }) => `${url}&format=${format}`),
      );
      let drawn = 0;
      await Promise.all(
        Array.from({ length: LARGEST_LABELS }, async () => {
          for (let link = links.pop(); link !== undefined && !isOver(); link = links.pop()) {
            await answered(await fetch(link), 200, 429, 503);
            drawn++;
          }
        }),
      );
      return drawn;
    },
    "an upload at its limit": (isOver) =>
      again(isOver, async () => {
        const { token } = await shop.control<{ token: string }>("POST", "session-token", {});
        const form = new FormData();
        form.set("intent", "check");
        form.set("files", new File([file], "tariff.json"));
        const headers = { authorization: `Bearer ${token}`, "user-agent": browser };
        const url = `${waybill.url}/app/rates/upload.data`;
        const text = await answered(await fetch(url, { method: "POST", headers, body: form }), 200);
        if (!text.includes("checked")) throw new Error(`the tariff was not taken: ${text.slice(0, 300)}`);
      }),
    [`a list of ${LISTED} shipments`]: (isOver) =>
      again(isOver, async () => {
        const response = await fetch(`${waybill.url}/v1/shipments`, { headers: { "x-api-key": key } });
        for await (const _ of response.body ?? []) if (isOver()) return;
      }),
    "pages of bulk buying": async (isOver) => {
      let bought = 0;
      for (; bought < pages && !isOver(); bought++) {
        const ids = orders.splice(0, PAGE_OF_ORDERS);
        const form = await confirmedOrders(shop, ids);
        await answered(await submit(shop, "/app/orders.data?index", form), 200);
        while (!isOver() && (await areBought(shop))) await sleep(200);
      }
      return bought;
    },
  };
}

/** Whether purchases are under way. */
async function areBought(shop: RunningShop): Promise<boolean> {
  const rows = await shop.rows("SELECT 1 FROM purchases WHERE turn = 'working' LIMIT 1");
  return rows.length > 0;
}

async function again(isOver: () => boolean, work: () => Promise<void>): Promise<number> {
  let times = 0;
  for (; !isOver(); times++) await work();
  return times;
}

async function answered(response: Response, ...statuses: readonly number[]): Promise<string> {
  const text = await response.text();
  if (statuses.includes(response.status)) return text;
  throw new Error(`${response.url} answered ${response.status}: ${text.slice(0, 300)}`);
}

interface Labelled {
  readonly id: string;
  readonly label_url: string;
}

/** Of as many pieces as a request may have, with the longest texts. */
async function largestLabels(api: ShipmentApi): Promise<readonly Labelled[]> {
  const long = (length: number) => "Ωμέγα και ξανά ".repeat(40).slice(0, length).trim();
  const { address_to: to, address_from: from } = aQuote();
  const texts = { name: long(100), company: long(100), address: long(200), city: to.city };
  const request = {
    address_from: { ...from, ...texts, city: from.city },
    address_to: { ...to, ...texts },
    items: Array.from({ length: PIECES }, () => ({ ...aParcel, description: long(100) })),
  };
  const rates = await api.call<{ id: string; driver: string }[]>("POST", "/v1/rates", aQuote(request));
  const rate = rates.find(({ driver }) => driver === "gorgona");
  const made: Labelled[] = [];
  for (let number = 0; number < LARGEST_LABELS; number++)
    made.push(await api.call<Labelled>("POST", "/v1/shipments", aShipment(rate?.id ?? "", request)));
  return made;
}

async function addShipments({ waybill }: RunningShop, like: string): Promise<void> {
  // A connection without the app's limits of time.
  const pool = new pg.Pool({ connectionString: databaseOf(waybill), max: 1 });
  try {
    const { rows } = await pool.query<{ merchant_id: string }>(
      "SELECT merchant_id FROM shipments WHERE id = $1",
      [like],
    );
    const merchantId = rows[0]?.merchant_id ?? "";
    const small = await pool.query<{ id: string }>(
      "SELECT id FROM shipments WHERE merchant_id <> $1 LIMIT 1",
      [merchantId],
    );
    const caller = { merchantId, environment: "sandbox" } as const;
    await manyShipments(pool, caller, { count: LISTED, newest: new Date(), like: small.rows[0]?.id ?? like });
    await pool.query("VACUUM ANALYZE shipments");
  } finally {
    await pool.end();
  }
}

async function ordersToBuy(shop: RunningShop, pages: number): Promise<string[]> {
  const ids: string[] = [];
  const shippingLine = { title: "Alkyon", code: "alkyon.service-0" };
  for (let number = 0; number < pages * PAGE_OF_ORDERS; number++) {
    const { fulfillmentOrders } = await orderWithout(shop, { shippingLine });
    ids.push(String(fulfillmentOrders[0]?.id));
    // The wait for all of it together would exceed its limit.
    if (number % 25 === 24) await shop.settled();
  }
  return ids;
}

/** A tariff that is taken, as close to the limit of an upload as whole services come. */
function largestTariff(): string {
  const zones = Array.from({ length: 90 }, (_, zone) => ({
    code: `zone-${zone}`,
    places: [{ country: "GR", zipPrefixes: [String(10 + (zone % 80))] }],
  })).slice(0, 80);
  const service = (number: number) => ({
    code: `service-${number}`,
    name: `Service ${number}`,
    transitDays: 1,
    prices: zones.map(({ code }) => ({
      zone: code,
      brackets: Array.from({ length: 60 }, (_, step) => ({ upToKg: step + 1, price: 3 + step / 10 })),
    })),
  });
  const services = Math.floor((UPLOADED_BYTES - 64 * 1024) / JSON.stringify(service(100)).length);
  return JSON.stringify({
    format: "waybill-tariff/2",
    carrier: { code: "neighbour", name: "Neighbour" },
    currency: "EUR",
    timeZone: "Europe/Athens",
    validFrom: "2026-01-01",
    zones,
    services: Array.from({ length: services }, (_, number) => service(number)),
    tax: { prices: "net", otherwise: "destination", shopper: "invoiced" },
  });
}
