// Run: push
/** `npm run -s carrier -- verify` against the carriers' servers, behind a door that makes them differ from their documents. */
import { spawn } from "node:child_process";
import { once as eventOf } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { main } from "../../app/entrypoints/cli/carrier.ts";
import { startAcs } from "../../simulator/carriers/acs/start-acs.ts";
import { startBoxnow } from "../../simulator/carriers/boxnow/start-boxnow.ts";
import { startCourierCenter } from "../../simulator/carriers/courier-center/start-courier-center.ts";
import { startDhlExpress } from "../../simulator/carriers/dhl-express/start-dhl-express.ts";
import { startDhlParcelDe } from "../../simulator/carriers/dhl-parcel-de/start-dhl-parcel-de.ts";
import { startElta } from "../../simulator/carriers/elta/start-elta.ts";
import { startGeniki } from "../../simulator/carriers/geniki/start-geniki.ts";
import { startGls } from "../../simulator/carriers/gls/start-gls.ts";
import { startSpeedex } from "../../simulator/carriers/speedex/start-speedex.ts";
import * as acs from "../carriers/acs/an-acs-desk.ts";
import * as boxnow from "../carriers/boxnow/an-account.ts";
import * as courierCenter from "../carriers/courier-center/a-courier-center-desk.ts";
import * as dhlExpress from "../carriers/dhl-express/a-dhl-desk.ts";
import * as dhlParcelDe from "../carriers/dhl-parcel-de/a-dhl-parcel-desk.ts";
import * as elta from "../carriers/elta/an-elta-desk.ts";
import * as geniki from "../carriers/geniki/a-geniki-desk.ts";
import * as gls from "../carriers/gls/a-gls-desk.ts";
import * as speedex from "../carriers/speedex/a-speedex-desk.ts";
import type { AlteredCarrier } from "../support/altered-carrier.ts";
import { alteredCarrier } from "../support/altered-carrier.ts";
import { commandHere } from "../support/command-here.ts";
import { freshDatabase } from "../support/database.ts";
import { testStores } from "../support/stores.ts";

interface Server {
  readonly url: string;
  control<Answer>(method: string, path: string, body?: object): Promise<Answer>;
  close(): Promise<void>;
}

interface Row {
  readonly driver: string;
  start(): Promise<Server & { readonly locationUrl?: string }>;
  readonly account: Pick<ReturnType<typeof speedex.aNewAccount>, "secrets" | "settings">;
  /** The control call that lists the bookings, and the field of a booking's number. */
  readonly books: readonly [path: string, number: string];
  /** Names of its further servers. */
  readonly further?: readonly string[];
  /** Places of the parcel, where the contract's are not in Greece. */
  readonly ways?: readonly string[];
}

const rows: readonly Row[] = [
  { driver: "acs", start: startAcs, account: acs.aNewAccount(), books: ["/vouchers", "number"] },
  {
    driver: "boxnow",
    start: startBoxnow,
    account: boxnow.aNewAccount(),
    books: ["/parcels", "id"],
    further: ["boxnow-locations"],
  },
  {
    driver: "courier-center",
    start: startCourierCenter,
    account: courierCenter.aNewAccount(),
    books: ["/shipments", "number"],
  },
  {
    driver: "dhl-express",
    start: startDhlExpress,
    account: dhlExpress.aNewAccount(),
    books: ["/shipments", "number"],
  },
  {
    driver: "dhl-parcel-de",
    start: startDhlParcelDe,
    account: dhlParcelDe.aNewAccount(),
    books: ["/shipments", "number"],
    further: ["dhl-parcel-de-points"],
    ways: ["--from", "DE", "--to", "DE"],
  },
  { driver: "elta", start: startElta, account: elta.aNewAccount(), books: ["/vouchers", "number"] },
  { driver: "geniki", start: startGeniki, account: geniki.aNewAccount(), books: ["/jobs", "voucher"] },
  {
    driver: "gls",
    start: startGls,
    account: gls.aNewAccount(),
    books: ["/parcels", "number"],
    ways: ["--from", "DE", "--to", "DE"],
  },
  {
    driver: "speedex",
    start: startSpeedex,
    account: speedex.aNewAccount(),
    books: ["/consignments", "master"],
  },
];

interface Desk extends Row {
  readonly server: Server;
  readonly door: AlteredCarrier;
  readonly env: Readonly<Record<string, string>>;
}

const desks = new Map<string, Desk>();
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "waybill-verify-"));
  for (const row of rows) {
    const server = await row.start();
    const door = await alteredCarrier(server.url);
    const further = (row.further ?? []).map((name) => `,${name}=${server.locationUrl ?? door.url}`);
    const env = { CARRIER_HOSTS: `${row.driver}=${door.url}${further.join("")}` };
    desks.set(row.driver, { ...row, server, door, env });
  }
});
afterEach(() => {
  for (const { door } of desks.values()) door.alter();
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  for (const { door, server } of desks.values()) {
    await door.close();
    await server.close();
  }
});

const deskOf = (driver: string): Desk => desks.get(driver)!;

function aFile({ account: { secrets, settings } }: Row): string {
  const file = path.join(folder, "entered.json");
  writeFileSync(file, JSON.stringify({ credentials: secrets, settings }));
  return file;
}

const verify = (driver: string, ...more: readonly string[]) => {
  const desk = deskOf(driver);
  return commandHere(main, desk.env, "verify", driver, aFile(desk), ...(desk.ways ?? []), ...more);
};

const bookings = ({ server, books: [list] }: Desk): Promise<readonly Record<string, unknown>[]> =>
  server.control("GET", list);

/** The number of the newest booking in the carrier's books. */
async function newest(desk: Desk): Promise<string> {
  return String((await bookings(desk)).at(-1)?.[desk.books[1]]);
}

/** A control call about the newest booking. */
function report(desk: Desk, happening: (number: string) => readonly [string, object]): Promise<unknown> {
  return newest(desk).then((number) => desk.server.control("POST", ...happening(number)));
}

/** The first time alone. */
function once(act: () => Promise<unknown>): () => Promise<unknown> {
  let done: Promise<unknown> | undefined;
  return () => (done ??= act());
}

/** The verdicts of the report's table. */
function verdictsIn(report: string): Readonly<Record<string, string>> {
  const [, steps = ""] = report.split("\n\n");
  return Object.fromEntries(steps.split("\n").map((line) => line.trim().split(/\s{2,}/)));
}

describe.each(rows.map(({ driver }) => driver))("of %s as its documents have it", (driver) => {
  it("holds at every step, and its report has no secret", async () => {
    const desk = deskOf(driver);
    const before = (await bookings(desk)).length;
    const report = path.join(folder, "report.txt");
    const { code, stdout, stderr } = await verify(driver, "--report", report);
    expect(verdictsIn(stdout)).toMatchObject({
      "log-in": "held",
      booking: "held",
      "look-up": "held",
      labels: "held",
      tracking: "held",
      cancellation: driver === "elta" ? "not offered" : "held",
    });
    expect(code).toBe(0);
    expect(readFileSync(report, "utf8")).toBe(stdout);
    expect((await bookings(desk)).length).toBe(before + 1);
    expect(stdout).toContain(`Vouchers   ${await newest(desk)}`);
    expect(stdout).toMatch(/ 200 {2}\d+ ms {2,}\d{4}-\d{2}-\d{2}T[\d:.]+Z {2}(POST|GET) 127\.0\.0\.1:\d+\//);
    expect(stdout).toContain("x-request-id door-17");
    expect(stdout).toContain("Form of ");
    expect(stdout + stderr).toContain(
      driver === "elta"
        ? `LEFT AT THE CARRIER: ${await newest(desk)} is not cancelled`
        : "Nothing is left at the carrier.",
    );
    for (const secret of Object.values(desk.account.secrets).filter(({ length }) => length > 5))
      expect(stdout + stderr).not.toContain(secret);
  });
});

describe("a difference is named", () => {
  const NEW_WORD = "ΝΕΑ ΛΕΞΗ";

  it.each([
    [
      "boxnow",
      "/parcels?",
      (n: string): readonly [string, object] => [
        `/parcels/${n}/events`,
        { event: "beamed-up", webhook: false },
      ],
      "beamed-up",
    ],
    [
      "elta",
      "PELTT03",
      (n: string): readonly [string, object] => [`/vouchers/${n}/movements`, { title: NEW_WORD }],
      NEW_WORD,
    ],
    [
      "speedex",
      "GetTraceByVoucher",
      (n: string): readonly [string, object] => [
        `/consignments/${n}/checkpoints`,
        { text: NEW_WORD, code: "S99" },
      ],
      "S99",
    ],
    [
      "courier-center",
      "racking",
      (n: string): readonly [string, object] => [`/shipments/${n}/rows`, { code: "777" }],
      "777",
    ],
  ] as const)("by %s: a new status", async (driver, call, happening, word) => {
    const desk = deskOf(driver);
    desk.door.alter({ call, before: once(() => report(desk, happening)) });
    const { code, stdout } = await verify(driver);
    expect(verdictsIn(stdout)).toMatchObject({ tracking: "differs" });
    expect(stdout).toContain(`! a code or word that the driver does not know: ${word}`);
    expect(code).toBe(1);
  });

  const without = (name: string) => (text: string) =>
    text
      .replace(new RegExp(`<${name}>[^<]*</${name}>`, "g"), "")
      .replace(new RegExp(`"${name}":("[^"]*"|\\d+),?`, "g"), "");

  it.each([
    ["speedex", "GetBranches", "returnCode", "log-in", "An answer without a code."],
    ["geniki", "Authenticate", "Key", "log-in", "Key: expected"],
    [
      "boxnow",
      "auth-sessions",
      "access_token",
      "log-in",
      "access_token: expected string, received undefined",
    ],
    ["courier-center", "/api/Shipment ", "ShipmentNumber", "booking", "A success without a number."],
  ])("by %s: a field is missing in %s", async (driver, call, field, step, words) => {
    deskOf(driver).door.alter({ call, answer: without(field) });
    const { code, stdout } = await verify(driver);
    expect(verdictsIn(stdout)).toMatchObject({ [step]: "differs" });
    expect(stdout).toContain("! form of the answer to ");
    expect(stdout).toContain(words);
    expect(code).toBe(1);
  });

  it.each([
    ["acs", "ACS_Price_Calculation", "Total_Ammount", "log-in"],
    ["boxnow", "delivery-requests", "id", "booking"],
  ])("by %s: a value of another type in %s", async (driver, call, field, step) => {
    const answer = (text: string) =>
      text.replaceAll(new RegExp(`"${field}":("[^"]*"|[\\d.]+)`, "g"), `"${field}":{"new":true}`);
    deskOf(driver).door.alter({ call, answer });
    const { code, stdout } = await verify(driver);
    expect(verdictsIn(stdout)).toMatchObject({ [step]: "differs" });
    expect(stdout).toMatch(/! form of the answer to \S+: .*expected \w+, received object/);
    expect(stdout).toMatch(/^ +new +boolean/m);
    expect(code).toBe(1);
  });

  it("and a field that the driver does not read", async () => {
    const answer = (text: string) => text.replace("{", '{"brand_new":1,');
    deskOf("boxnow").door.alter({ call: "auth-sessions", answer });
    const { code, stdout } = await verify("boxnow");
    expect(stdout).toMatch(/^ +brand_new +number +not read by the driver$/m);
    expect(stdout).toMatch(/^ +access_token +string$/m);
    expect(code).toBe(0);
  });

  it.each([
    [
      "boxnow",
      ":cancel",
      (n: string): readonly [string, object] => [`/parcels/${n}/events`, { event: "accepted-to-locker" }],
    ],
    [
      "speedex",
      "CancelBOL",
      (n: string): readonly [string, object] => [`/consignments/${n}/events`, { event: "picked-up" }],
    ],
  ] as const)(
    "by %s: a cancellation that is refused, and the voucher that is left",
    async (driver, call, happening) => {
      const desk = deskOf(driver);
      desk.door.alter({ call, before: once(() => report(desk, happening)) });
      const { code, stdout, stderr } = await verify(driver);
      expect(verdictsIn(stdout)).toMatchObject({ cancellation: "differs", "cancellation, again": "differs" });
      expect(stdout).toContain("! refused as NOT_CANCELLABLE");
      const words = `${await newest(desk)} is not cancelled: cancel it at the carrier`;
      expect(stdout).toContain(`LEFT AT THE CARRIER: ${words}`);
      expect(stderr).toContain(words);
      expect(code).toBe(1);
    },
  );
});

describe("a booking whose answer is lost", () => {
  it("is found again, and cancelled", async () => {
    const desk = deskOf("speedex");
    await desk.server.control("POST", "/faults/next", { kind: "reset-after", call: "CreateBOL" });
    const { code, stdout } = await verify("speedex");
    expect(verdictsIn(stdout)).toMatchObject({
      booking: "failed",
      "look-up of the unknown outcome": "held",
      cancellation: "held",
    });
    expect(stdout).toContain("Nothing is left at the carrier.");
    expect((await bookings(desk)).at(-1)).toMatchObject({ master: await newest(desk), state: "cancelled" });
    expect(code).toBe(1);
  });

  it("and can't be found is said, with the place where a person looks", async () => {
    const desk = deskOf("elta");
    const when = { kind: "reset-after", call: "CREATEAWB02" };
    await desk.server.control("POST", "/faults/next", when);
    const { code, stdout, stderr } = await verify("elta");
    const reference = /Reference +(\S+)/.exec(stdout)?.[1];
    expect(reference).toBeDefined();
    expect(stdout).toMatch(/LEFT AT THE CARRIER: a parcel may be booked under .*: look in ELTA's/);
    expect(stderr).toContain(`under the reference ${reference}`);
    expect(code).toBe(1);
  });
});

describe("a production account", () => {
  it("is not checked before the operator accepts the costs", async () => {
    const calls = () => deskOf("speedex").server.control<readonly unknown[]>("GET", "/calls");
    const before = (await calls()).length;
    const refused = await verify("speedex", "--environment", "production");
    expect(refused).toMatchObject({ code: 1, stdout: "" });
    expect(refused.stderr).toContain("books a real parcel, which the carrier may charge");
    expect((await calls()).length).toBe(before);
    const { code, stdout } = await verify("speedex", "--environment", "production", "--production");
    expect(code).toBe(0);
    expect(stdout).toContain("System     production");
  });
});

it("checks an account as the merchant stored it, with the prices of its list", async () => {
  const database = await freshDatabase();
  try {
    const stores = testStores(database);
    const { id: merchantId } = await stores.merchants.ensure("Olive Grove");
    await stores.accounts.add({ merchantId, environment: "sandbox" }, speedex.aNewAccount());
    const env = {
      ...deskOf("speedex").env,
      DATABASE_URL: database.connectionString,
      ENCRYPTION_KEY: Buffer.alloc(32, 7).toString("base64"),
    };
    const of = ["verify", "--merchant", "Olive Grove", "--carrier", "speedex"];
    const { code, stdout } = await commandHere(main, env, ...of);
    expect(verdictsIn(stdout)).toMatchObject({ prices: "held", booking: "held", cancellation: "held" });
    expect(stdout).toMatch(/standard: \d+ minor units of EUR/);
    expect(code).toBe(0);
    const elsewhere = await commandHere(main, env, ...of, "--service", "overnight", "--to", "DE");
    expect(elsewhere.stdout).toContain("there is no service to book");
    expect(elsewhere.code).toBe(1);
  } finally {
    await database.close();
  }
});

it("that is ended cancels its parcel first", async () => {
  const desk = deskOf("speedex");
  const args = ["scripts/carrier.mjs", "verify", "speedex", aFile(desk)];
  const child = spawn(process.execPath, args, { env: { ...process.env, ...desk.env } });
  desk.door.alter({ call: "GetBOLPdf", before: once(async () => child.kill("SIGINT")) });
  let stdout = "";
  child.stdout.on("data", (chunk) => {
    stdout += String(chunk);
  });
  const [code] = await eventOf(child, "close");
  expect(verdictsIn(stdout)).toMatchObject({ booking: "held", tracking: "skipped", cancellation: "held" });
  expect((await bookings(desk)).at(-1)).toMatchObject({ state: "cancelled" });
  expect(code).toBe(1);
});

it.each([
  [["verify"], "--carrier is missing"],
  [["verify", "speedex"], "name a driver and one file"],
  [["verify", "speedex", "-", "--to", "XX"], "--to is GR, CY, DE"],
])("%j is answered with the usage", async (args, words) => {
  const { code, stderr } = await commandHere(main, {}, ...args);
  expect(code).toBe(2);
  expect(stderr).toContain(words);
  expect(stderr).toContain("npm run -s carrier -- new NAME");
});
