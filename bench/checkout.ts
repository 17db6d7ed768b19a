/**
 * `npm run bench -- checkout [seconds]`: the shoppers' waiting time. A shop with 4 carrier accounts, 25
 * services, 12 rules and 6 boxes is asked for rates of ten-piece carts, each a different one, 200 times a
 * second over HTTP. The same follows beside a network carrier that hangs and one that answers 500; beside 5,000 lockers; and beside the
 * carriers with an API that are built in, first without and then with three of them that hang. Then carts of 40 and of 10,000 pieces come one after the other; and then at full speed beside an empty route of the same server. The built server runs in a process of its own, on the
 * embedded database or, with TEST_DATABASE_URL, on that PostgreSQL. Prints a table and writes
 * bench/results/checkout.json.
 */
import { fileURLToPath } from "node:url";
import { startCarrier } from "../simulator/carriers/start-carrier.ts";
import { callbackUrlOf } from "../test/shopify/callback.ts";
import { changeAccounts, pretendAccount } from "../test/shopify/carrier-accounts.ts";
import { runningShop } from "../test/shopify/running-shop.ts";
import { lockerAccount } from "../test/support/locker-network.ts";
import { atASteadyRate } from "./support/at-a-steady-rate.ts";
import type { BesideEmptyRoute } from "./support/at-full-speed.ts";
import { atFullSpeed, besideEmptyRoute, CONNECTIONS, emptyRoute } from "./support/at-full-speed.ts";
import { builtInCarriers } from "./support/built-in-carriers.ts";
import { aCart, aCartOf, SERVICES, setUpCheckoutShop } from "./support/checkout-shop.ts";
import { database } from "./support/database.ts";
import type { LargeCarts } from "./support/large-carts.ts";
import { largeCarts, printLargeCarts } from "./support/large-carts.ts";
import type { Phase } from "./support/phases.ts";
import { phaseOf, printPhases } from "./support/phases.ts";
import { printDoors } from "./support/print-doors.ts";
import { processorTimeMs } from "./support/processor-time.ts";
import { writeResults } from "./support/write-results.ts";

const seconds = Number(process.argv[2] ?? 60);
const PER_SECOND = 200;
const LOCKERS = 5_000;
/** Until the breakers of both network carriers are open: their time-out, and some more. */
const OPENING_SECONDS = 6;
const TIMEOUT_MS = 3_000;
/** Until the breakers of the built-in carriers that hang are open, with their longer time-outs. */
const HANGING_SECONDS = 20;
/** The most that carriers that hang may cost the shoppers of all others. */
const MOST_TIMES_AS_LONG = 1.2;

const hanging = await startCarrier();
const failing = await startCarrier();
hanging.behave({ fault: "hang" });
failing.behave({ fault: "error" });
const builtIn = await builtInCarriers();
const shop = await runningShop({
  env: {
    LOG_LEVEL: "warn",
    CARRIER_HOSTS: builtIn.hosts,
    CARRIER_MODULES: ["../simulator/carriers/driver.ts", "../test/support/locker-network.ts"]
      .map((module) => fileURLToPath(new URL(module, import.meta.url)))
      .join(),
  },
});
try {
  await changeAccounts(shop, setUpCheckoutShop);
  const url = await callbackUrlOf(shop);
  let carts = 0;
  const phase = async (name: string, forSeconds: number) => {
    const from = carts;
    const body = (number: number) => aCart(from + number);
    const { pid } = shop.waybill.process;
    const cpuBefore = processorTimeMs(pid);
    const result = await atASteadyRate({ perSecond: PER_SECOND, seconds: forSeconds, url, body, check });
    carts += result.times.length;
    const cpuMs = (processorTimeMs(pid) - cpuBefore) / result.times.length;
    return { ...phaseOf(name, result), cpuMs };
  };

  // The first requests compile; their time is not measured.
  await phase("warming up", Math.min(5, seconds));
  const steady = [await phase("price lists alone", seconds)];
  await changeAccounts(shop, async (stores, caller) => {
    await stores.accounts.add(caller, pretendAccount(hanging.url, "hanging", TIMEOUT_MS));
    await stores.accounts.add(caller, pretendAccount(failing.url, "failing", TIMEOUT_MS));
  });
  steady.push(await phase("… beside two in trouble, at first", OPENING_SECONDS));
  steady.push(await phase("… once both are left alone", seconds));
  await leavePriceListsAlone();
  await changeAccounts(
    shop,
    async (stores, caller) => void (await stores.accounts.add(caller, lockerAccount(LOCKERS))),
  );
  await untilOffered(url, /"lockers\.locker\.\d+"/g, 5);
  steady.push(await phase(`… beside the five nearest of ${LOCKERS} lockers`, seconds));
  await leavePriceListsAlone();
  await builtIn.add(shop, "well");
  for (const name of builtIn.names.well) await untilOffered(url, new RegExp(`"${name}\\.`, "g"), 1);
  await phase("built-in carriers, at first", OPENING_SECONDS);
  const well = await phase(`… beside ${builtIn.names.well.length} built-in carriers`, seconds);
  await builtIn.add(shop, "hanging");
  const opening = await phase(`… and ${builtIn.names.hanging.length} that hang, at first`, HANGING_SECONDS);
  const beside = await phase("… once these are left alone", seconds);
  steady.push(well, opening, beside);
  await leavePriceListsAlone();
  const stored = await countStored(carts);
  const large = await largeCarts(url, aCartOf, Math.min(200, 10 * seconds));

  const door = {
    name: "checkout callback",
    path: new URL(url).pathname,
    method: "POST" as const,
    headers: { "content-type": "application/json" },
    body: aCart(0),
  };
  for (const warm of [emptyRoute, door]) await atFullSpeed(shop.waybill.url, warm, 2);
  report(
    steady,
    { well: well.p95, beside: beside.p95 },
    { carts, stored },
    large,
    await besideEmptyRoute(shop.waybill.url, door, Math.min(10, seconds), {
      server: shop.waybill.process.pid,
      postmaster: null,
    }),
  );
} finally {
  await shop.stop();
  await builtIn.close();
  await hanging.stop();
  await failing.stop();
}

/** With the server's processor time for each request, which a busy machine changes least. */
type MeasuredPhase = Phase & { readonly cpuMs: number };

/** Every service with a price list has a rate, whatever the others do. */
function check(status: number, body: string): void {
  if (status !== 200) throw new Error(`answered ${status}`);
  const { rates } = JSON.parse(body) as { rates: { service_code: string }[] };
  const local = rates.filter(({ service_code }) => service_code.includes(".service-"));
  if (local.length !== SERVICES) throw new Error(`${local.length} of ${SERVICES} services have a rate`);
}

async function leavePriceListsAlone(): Promise<void> {
  await changeAccounts(shop, async (stores, caller) => {
    for (const { id, driver } of await stores.accounts.list(caller))
      if (driver !== "tariff") await stores.accounts.setEnabled(caller, id, false);
  });
}

/** A new account's points are asked for in the background. */
async function untilOffered(url: string, rates: RegExp, count: number): Promise<void> {
  const headers = { "content-type": "application/json" };
  for (let tries = 0; ; tries++) {
    const response = await fetch(url, { method: "POST", headers, body: aCart(0) });
    const offered = (await response.text()).match(rates)?.length ?? 0;
    if (offered >= count) return;
    if (tries > 60) throw new Error(`${offered} of ${count} rates like ${rates} are offered`);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/** Quotes are written a second later at most. */
async function countStored(expected: number): Promise<number> {
  for (let tries = 0; ; tries++) {
    const [row] = await shop.rows<{ count: number }>("SELECT count(*)::int AS count FROM checkout_quotes");
    const count = row?.count ?? 0;
    if (count >= expected || tries > 20) return count;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

function report(
  steady: readonly MeasuredPhase[],
  hangingCarriers: { readonly well: number; readonly beside: number },
  quotes: { readonly carts: number; readonly stored: number },
  large: readonly LargeCarts[],
  fullSpeed: BesideEmptyRoute,
): void {
  const [alone] = steady;
  printPhases({ perSecond: PER_SECOND, seconds }, steady, {
    "processor ms": ({ cpuMs }) => cpuMs.toFixed(2),
    "× alone": ({ cpuMs }) => (cpuMs / (alone?.cpuMs ?? Number.NaN)).toFixed(2),
  });
  const times = hangingCarriers.beside / hangingCarriers.well;
  process.stdout.write(
    `\np95 beside ${builtIn.names.hanging.join(", ")}, which hang: ${times.toFixed(2)} times that of ${builtIn.names.well.join(", ")} alone\n`,
  );
  if (!(times <= MOST_TIMES_AS_LONG)) process.exitCode = 1;
  process.stdout.write(`\n${quotes.stored} of ${quotes.carts} answered checkouts are stored\n`);
  if (!printLargeCarts(large)) process.exitCode = 1;
  process.stdout.write(`\nat full speed, ${CONNECTIONS} connections\n\n`);
  printDoors([{ door: "checkout callback", ...fullSpeed }]);
  writeResults("checkout", {
    database,
    seconds,
    perSecond: PER_SECOND,
    steady,
    hangingCarriers,
    quotes,
    large,
    fullSpeed,
  });
}
