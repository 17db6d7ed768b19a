// Run: push
/** `npm run -s carrier -- verify` against the carriers' servers, behind a door that makes them differ from their documents. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { main } from "../../app/entrypoints/cli/carrier.ts";
import { startAcs } from "../../simulator/carriers/acs/start-acs.ts";
import { startBoxnow } from "../../simulator/carriers/boxnow/start-boxnow.ts";
import { startCourierCenter } from "../../simulator/carriers/courier-center/start-courier-center.ts";
import { startElta } from "../../simulator/carriers/elta/start-elta.ts";
import { startGeniki } from "../../simulator/carriers/geniki/start-geniki.ts";
import { startSpeedex } from "../../simulator/carriers/speedex/start-speedex.ts";
import * as acs from "../carriers/acs/an-acs-desk.ts";
import * as boxnow from "../carriers/boxnow/an-account.ts";
import * as courierCenter from "../carriers/courier-center/a-courier-center-desk.ts";
import * as elta from "../carriers/elta/an-elta-desk.ts";
import * as geniki from "../carriers/geniki/a-geniki-desk.ts";
import * as speedex from "../carriers/speedex/a-speedex-desk.ts";
import type { AlteredCarrier } from "../support/altered-carrier.ts";
import { alteredCarrier } from "../support/altered-carrier.ts";
import { commandHere } from "../support/command-here.ts";
import type { FreshDatabase } from "../support/database.ts";
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
}

const rows: readonly Row[] = [
  { driver: "acs", start: startAcs, account: acs.aNewAccount(), books: ["/vouchers", "number"] },
  { driver: "boxnow", start: startBoxnow, account: boxnow.aNewAccount(), books: ["/parcels", "id"] },
  {
    driver: "courier-center",
    start: startCourierCenter,
    account: courierCenter.aNewAccount(),
    books: ["/shipments", "number"],
  },
  { driver: "elta", start: startElta, account: elta.aNewAccount(), books: ["/vouchers", "number"] },
  { driver: "geniki", start: startGeniki, account: geniki.aNewAccount(), books: ["/jobs", "voucher"] },
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
    const points = server.locationUrl === undefined ? "" : `,boxnow-locations=${server.locationUrl}`;
    const env = { CARRIER_HOSTS: `${row.driver}=${door.url}${points}` };
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
  return commandHere(main, desk.env, "verify", driver, aFile(desk), ...more);
};

const bookings = ({ server, books: [list] }: Desk): Promise<readonly Record<string, unknown>[]> =>
  server.control("GET", list);

/** The number of the newest booking in the carrier's books. */
async function newest(desk: Desk): Promise<string> {
  return String((await bookings(desk)).at(-1)?.[desk.books[1]]);
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
      (n: string) => [`/parcels/${n}/events`, { event: "beamed-up", webhook: false }],
      "beamed-up",
    ],
    ["geniki", "TrackAndTrace", (n: string) => [`/jobs/${n}/checkpoints`, { code: "C_ZZ" }], "C_ZZ"],
    ["elta", "PELTT01", (n: string) => [`/vouchers/${n}/movements`, { title: NEW_WORD }], NEW_WORD],
    [
      "speedex",
      "GetTraceByVoucher",
      (n: string) => [`/consignments/${n}/checkpoints`, { text: NEW_WORD, code: "S99" }],
      "S99",
    ],
    ["courier-center", "racking", (n: string) => [`/shipments/${n}/rows`, { code: "777" }], "777"],
  ] as const)("by %s: a new status", async (driver, call, happening, word) => {
    const desk = deskOf(driver);
    let isDone = false;
    const before = async () => {
      if (isDone) return;
      isDone = true;
      const [where, what] = happening(await newest(desk)) as [string, object];
      await desk.server.control("POST", where, what);
    };
    desk.door.alter({ call, before });
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
    ["courier-center", "ShipmentVoucher", "ShipmentNumber", "booking", "ShipmentNumber"],
  ])("by %s: a field is missing in %s", async (driver, call, field, step, words) => {
    deskOf(driver).door.alter({ call, answer: without(field) });
    const { code, stdout } = await verify(driver);
    expect(verdictsIn(stdout)).toMatchObject({ [step]: "differs" });
    expect(stdout).toContain("! form of the answer: ");
    expect(stdout).toContain(words);
    expect(code).toBe(1);
  });
});
