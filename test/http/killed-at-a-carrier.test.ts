// Run: long
/**
 * A web process is killed while BOX NOW or ACS works on its booking. The caller repeats with the same key at another process: held up by the
 * dead one for seconds, and after that by the carrier alone.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { NewCarrierAccount } from "../../app/domain/engine/index.ts";
import { openStores } from "../../app/entrypoints/cli/open-stores.ts";
import { readEnv } from "../../app/process/env.server.ts";
import type { AcsServer } from "../../simulator/carriers/acs/start-acs.ts";
import { startAcs } from "../../simulator/carriers/acs/start-acs.ts";
import type { Boxnow } from "../../simulator/carriers/boxnow/start-boxnow.ts";
import { startBoxnow } from "../../simulator/carriers/boxnow/start-boxnow.ts";
import { aNewAccount as acsAccount } from "../carriers/acs/an-acs-desk.ts";
import { aNewAccount as boxnowAccount, locker } from "../carriers/boxnow/an-account.ts";
import type { EmptyDatabase } from "../support/database.ts";
import { emptyDatabase, postgres } from "../support/database.ts";
import type { Waybill } from "../support/server.ts";
import { generousLimits, startWaybill } from "../support/server.ts";
import { atMost } from "../support/time-limits.ts";
import type { Json } from "./api-client.ts";
import { aQuote, aShipment, thessaloniki } from "./requests.ts";

/** A dead process has lost its key and its booking by then. */
const RECOVERY_MS = 5_000;
/** BOX NOW's requests may take effect so long after their call. */
const SETTLES_MS = 60_000;
const REPEAT_MS = 250;

let database: EmptyDatabase;
let boxnow: Boxnow;
let acs: AcsServer;
let env: Record<string, string>;
let steady: Waybill;
let key: string;

beforeAll(async () => {
  if (postgres === undefined) return;
  boxnow = await startBoxnow({ points: 120, pace: null });
  acs = await startAcs();
  database = await emptyDatabase();
  env = {
    ...generousLimits,
    LOG_LEVEL: "error",
    ENCRYPTION_KEY: Buffer.alloc(32, 5).toString("base64"),
    CARRIER_HOSTS: `boxnow=${boxnow.url},boxnow-locations=${boxnow.locationUrl},acs=${acs.url}`,
  };
  steady = await start();
  key = await steady.createKey("Unlucky", "production");
  await add(boxnowAccount());
  await add(acsAccount());
}, atMost(120_000));
beforeEach(async () => {
  await boxnow?.control("DELETE", "/faults");
  await acs?.control("DELETE", "/faults");
});
afterAll(async () => {
  await steady?.stop();
  await database?.close();
  await boxnow?.close();
  await acs?.close();
});

// No worker: only callers look a booking up.
const start = () => startWaybill({ databaseUrl: database.connectionString, env: { ...env, ROLE: "web" } });

async function add(account: NewCarrierAccount): Promise<void> {
  const { stores, close } = await openStores(readEnv(steady.env));
  const { id: merchantId } = await stores.merchants.ensure("Unlucky");
  await stores.accounts.add({ merchantId, environment: "production" }, account);
  await close();
}

async function post(at: Waybill, path: string, body: object, idempotencyKey?: string) {
  const response = await fetch(`${at.url}${path}`, {
    method: "POST",
    headers: {
      "x-api-key": key,
      "content-type": "application/json",
      ...(idempotencyKey && { "idempotency-key": idempotencyKey }),
    },
    body: JSON.stringify(body),
  });
  return {
    status: response.status,
    retryAfter: response.headers.get("retry-after"),
    json: (await response.json()) as Json,
  };
}

async function aRequest(driver: string, service: string, change: Record<string, unknown>): Promise<object> {
  const quote = aQuote(change);
  const { json } = await post(steady, "/v1/rates", quote);
  const rate = (json as Json[]).find((each) => each.id.startsWith(`${driver}_${service}_`));
  if (rate === undefined) throw new Error(`no rate of ${driver}: ${JSON.stringify(json).slice(0, 500)}`);
  return aShipment(rate.id, change);
}

interface Repeated {
  /** Milliseconds after the kill. */
  readonly atMs: number;
  readonly status: number;
  readonly said: string;
  readonly retryAfter: string | null;
}

/** Kills a process when its call is `underWay`, and repeats its request at another one, until `isOver`. */
async function killAndRepeat(
  body: object,
  name: string,
  underWay: () => Promise<boolean>,
  isOver: (last: Repeated) => boolean,
): Promise<readonly Repeated[]> {
  const victim = await start();
  const unanswered = post(victim, "/v1/shipments", body, name).then(
    ({ status, json }) => `${status} ${JSON.stringify(json)}`,
    () => "no answer",
  );
  const answered = unanswered.then((answer) => Promise.reject(new Error(`answered too soon: ${answer}`)));
  answered.catch(() => undefined);
  await Promise.race([answered, expect.poll(underWay, { interval: 20 }).toBe(true)]);
  await victim.kill9();
  const killedAt = performance.now();
  expect(await unanswered).toBe("no answer");
  const repeated: Repeated[] = [];
  for (;;) {
    const { status, json, retryAfter } = await post(steady, "/v1/shipments", body, name);
    const said =
      json.error === undefined ? json.tracking_ref : (json.error.metadata?.outcome ?? json.error.code);
    const last = { atMs: performance.now() - killedAt, status, said, retryAfter };
    repeated.push(last);
    if (isOver(last)) break;
    await sleep(REPEAT_MS);
  }
  process.stdout.write(`${name}: ${summary(repeated)}\n`);
  return repeated;
}

/** Each answer that differs from the one before, with its moment. */
function summary(repeated: readonly Repeated[]): string {
  const text = ({ status, said }: Repeated) => `${status} ${said}`;
  return repeated
    .filter((each, index) => index === 0 || text(each) !== text(repeated[index - 1] as Repeated))
    .map((each) => `${text(each)} from ${Math.round(each.atMs)} ms`)
    .join(", ");
}

const isBought = ({ status, atMs }: Repeated) => status === 200 || atMs > atMost(90_000);
const isDeadOnes = ({ status }: Repeated) => status === 409;

/** The dead process held the key; later refusals are the carrier's, and say so. */
function expectHeldBriefly(repeated: readonly Repeated[]): void {
  expect(Math.max(0, ...repeated.filter(isDeadOnes).map(({ atMs }) => atMs))).toBeLessThan(
    atMost(RECOVERY_MS),
  );
  const others = repeated.filter((each) => !isDeadOnes(each) && each.status !== 200);
  expect(others.filter(({ status, said }) => status !== 503 || said !== "unknown")).toEqual([]);
  expect(others.filter(({ retryAfter }) => !(Number(retryAfter) <= 5))).toEqual([]);
}

describe.skipIf(postgres === undefined)("a process that is killed while BOX NOW books", () => {
  const toLocker = {
    address_to: { ...thessaloniki, phone: "+306912345678", email: "eleni@example.org", location_id: locker },
  };
  const parcels = () => boxnow.control<readonly Json[]>("GET", "/parcels");
  /** How the faulty call arrived: BOX NOW counts a fault when it begins. */
  const hasBegun = (kind: string) => async () => {
    const { counts } = await boxnow.control<{ counts: Record<string, number> }>("GET", "/faults");
    return (counts[kind] ?? 0) > begun;
  };
  let begun = 0;

  async function kill(kind: string, faults: object) {
    const request = await aRequest("boxnow", "locker", toLocker);
    const before = (await parcels()).length;
    const { counts } = await boxnow.control<{ counts: Record<string, number> }>("PUT", "/faults", faults);
    begun = counts[kind] ?? 0;
    await boxnow.control("POST", "/faults/next", { kind, call: "book" });
    const repeated = await killAndRepeat(request, `boxnow-${kind}`, hasBegun(kind), isBought);
    expectHeldBriefly(repeated);
    const made = (await parcels()).slice(before);
    expect(made.map(({ id }) => id)).toEqual([repeated.at(-1)?.said]);
    return repeated.at(-1)?.atMs ?? Number.NaN;
  }

  test("which has booked, gives the parcel to the repeated request within 5 s", async () => {
    expect(await kill("hang-after", {})).toBeLessThan(atMost(RECOVERY_MS));
  });

  test("which books later, gives the parcel within 5 s of booking it", async () => {
    const lateMs = 15_000;
    expect(await kill("slow", { slowMs: [lateMs, lateMs] })).toBeLessThan(lateMs + atMost(RECOVERY_MS));
  });

  test("which never books, buys once it is certain, a minute after the call", async () => {
    const boughtMs = await kill("hang-before", { hangMs: 1_000 });
    expect(boughtMs).toBeGreaterThan(SETTLES_MS - RECOVERY_MS);
    expect(boughtMs).toBeLessThan(SETTLES_MS + atMost(RECOVERY_MS));
  });
});

describe.skipIf(postgres === undefined)("a process that is killed while ACS books", () => {
  const vouchers = () => acs.control<readonly Json[]>("GET", "/vouchers");

  // ACS finds a reference on a pickup list alone: test/carriers/acs/day.test.ts has the end of the wait.
  test("leaves an unknown outcome, which the repeated request hears within 5 s, and one voucher", async () => {
    const request = await aRequest("acs", "standard", {
      address_to: { ...thessaloniki, phone: "+306912345678" },
    });
    await acs.control("POST", "/faults/next", { kind: "hang-after", call: "ACS_Create_Voucher" });
    const untilMs = atMost(RECOVERY_MS) + 10_000;
    const repeated = await killAndRepeat(
      request,
      "acs",
      async () => (await vouchers()).length > 0,
      ({ atMs }) => atMs > untilMs,
    );
    expectHeldBriefly(repeated);
    expect(repeated.at(-1)).toMatchObject({ status: 503, said: "unknown" });
    expect(await vouchers()).toHaveLength(1);
  });
});
