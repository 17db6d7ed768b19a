/**
 * `npm run bench -- http [seconds]`: the cost of the doors, beside an empty route of the same server in the
 * same run. The built server runs in a process of its own, on the embedded database or, with TEST_DATABASE_URL,
 * on that PostgreSQL. Each door is measured between two measurements of the empty route, so that a machine with
 * a drifting speed still gives a fair ratio. Prints a table and writes bench/results/http.json.
 */
import { runningShop } from "../test/shopify/running-shop.ts";
import { postgres } from "../test/support/database.ts";
import type { BesideEmptyRoute, Door } from "./support/at-full-speed.ts";
import { atFullSpeed, besideEmptyRoute, CONNECTIONS, emptyRoute } from "./support/at-full-speed.ts";
import { database } from "./support/database.ts";
import { printDoors } from "./support/print-doors.ts";
import { postmasterOf } from "./support/processor-time.ts";
import { writeResults } from "./support/write-results.ts";

const seconds = Number(process.argv[2] ?? 8);

const shop = await runningShop({
  env: { RATE_LIMIT_PER_SECOND: "1000000", RATE_LIMIT_BURST: "1000000", LOG_LEVEL: "warn" },
});
try {
  const doors = await openDoors();
  const [backend] =
    postgres === undefined ? [] : await shop.rows<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  const processes = {
    server: shop.waybill.process.pid,
    postmaster: backend === undefined ? null : postmasterOf(backend.pid),
  };
  // Once through every door, so that none pays for the first request's compilation.
  for (const door of [emptyRoute, ...doors]) await atFullSpeed(shop.waybill.url, door, 2);

  const results = [];
  for (const door of doors)
    results.push({
      door: door.name,
      ...(await besideEmptyRoute(shop.waybill.url, door, seconds, processes)),
    });
  report(results);
} finally {
  await shop.stop();
}

async function openDoors(): Promise<readonly Door[]> {
  const key = await shop.waybill.createKey("Bench");
  const headers = { "x-api-key": key, "content-type": "application/json" };
  const quote = {
    items: [{ weight: 1500, length: 30, width: 20, height: 10 }],
    address_from: { country: "GR", zip: "10557" },
    address_to: { country: "GR", zip: "54623" },
  };
  const rates = (await post("/v1/rates", headers, quote)) as readonly {
    id: string;
    service: { code: string };
  }[];
  const rate = rates.find(({ service }) => service.code === "standard");
  if (rate === undefined) throw new Error("no standard rate to buy");
  const order = {
    rate_id: rate.id,
    items: quote.items,
    address_from: { ...quote.address_from, name: "Elia", address: "Ermou 1", city: "Athens" },
    address_to: {
      ...quote.address_to,
      name: "Ελένη Παπαδοπούλου",
      address: "Τσιμισκή 45",
      city: "Θεσσαλονίκη",
      phone: "+306944123456",
    },
  };
  const shipment = (await post("/v1/shipments", headers, order)) as { id: string };
  return [
    { name: "POST /v1/rates", path: "/v1/rates", method: "POST", headers, body: JSON.stringify(quote) },
    { name: "GET /v1/shipments/:id", path: `/v1/shipments/${shipment.id}`, method: "GET", headers },
    {
      name: "POST /v1/shipments",
      path: "/v1/shipments",
      method: "POST",
      headers,
      body: JSON.stringify(order),
    },
    await checkoutDoor(),
  ];
}

/** The local Shopify's request for a real cart, repeated unchanged. */
async function checkoutDoor(): Promise<Door> {
  const { carrierServices } = await shop.view();
  const callback = carrierServices[0]?.callbackUrl;
  const { calls } = await shop.control<{ calls: readonly { request: unknown }[] }>("POST", "checkouts", {
    lines: [
      { sku: "OIL-750", quantity: 2 },
      { sku: "HON-450", quantity: 1 },
    ],
    shippingAddress: {
      firstName: "Ελένη",
      lastName: "Παπαδοπούλου",
      address1: "Τσιμισκή 45",
      city: "Θεσσαλονίκη",
      zip: "54623",
      countryCode: "GR",
      phone: "+306944123456",
    },
  });
  if (callback === undefined || calls[0] === undefined)
    throw new Error("the checkout asked no carrier service");
  return {
    name: "checkout callback",
    path: new URL(callback).pathname,
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(calls[0].request),
  };
}

async function post(
  below: string,
  headers: Readonly<Record<string, string>>,
  body: unknown,
): Promise<unknown> {
  const response = await fetch(`${shop.waybill.url}${below}`, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`POST ${below} answered ${response.status}: ${await response.text()}`);
  return response.json();
}

function report(results: readonly (BesideEmptyRoute & { readonly door: string })[]): void {
  process.stdout.write(
    `\n${CONNECTIONS} connections, ${seconds} s a door, database: ${database}; times in ms\n\n`,
  );
  printDoors(results);
  writeResults("http", { database, seconds, results });
}
