/**
 * `npm run bench -- persons [shipments]`: the cost of encrypting people. The same shipments and quotes are written, read by pages
 * of 50 and searched twice, encrypted and in clear, by turns in one run over one database. Prints a table and writes
 * bench/results/persons.json. Times are of the processor of this process, which other work on the machine changes little.
 */

import { openDatabase } from "../app/adapters/store/database/database.ts";
import { migrate } from "../app/adapters/store/database/migrate.ts";
import type { People } from "../app/adapters/store/rows/people.ts";
import { rateIdsOf } from "../app/domain/engine/index.ts";
import { aRate, aShipment, storeShipment } from "../test/support/a-shipment.ts";
import { emptyDatabase } from "../test/support/database.ts";
import { peopleInClear, testPeople, testStores } from "../test/support/stores.ts";
import { printTable } from "./support/print-table.ts";
import { writeResults } from "./support/write-results.ts";

const SHIPMENTS = Number(process.argv[2] ?? 1_000);
const ROUNDS = 5;
const PAGE = 50;
const RATES_OF_A_QUOTE = 10;

interface Cost {
  readonly work: string;
  readonly times: number;
  cpuMs: number;
  wallMs: number;
}

const empty = await emptyDatabase();
await migrate(empty.connectionString);
const database = openDatabase(empty.connectionString, { maxConnections: 4 });
try {
  const sides = [sideOf("encrypted", testPeople), sideOf("in clear", peopleInClear)];
  for (let round = 0; round < ROUNDS; round += 1)
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) await side.writeSome();
  await database.pool.query("VACUUM ANALYZE shipments, bookings, rates");
  for (let round = 0; round < ROUNDS; round += 1)
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) await side.readSome();
  await report(sides);
} finally {
  await database.close();
  await empty.close();
}

function sideOf(name: string, people: People) {
  const stores = testStores(database, { people });
  const caller = { merchantId: stores.ids.next(), environment: "sandbox" } as const;
  const costs = new Map<string, Cost>();
  let written = 0;

  async function measured(work: string, times: number, run: () => Promise<void>): Promise<void> {
    const cost = costs.get(work) ?? { work, times: times * ROUNDS, cpuMs: 0, wallMs: 0 };
    costs.set(work, cost);
    const before = process.cpuUsage();
    const begun = performance.now();
    await run();
    const used = process.cpuUsage(before);
    cost.cpuMs += (used.user + used.system) / 1_000;
    cost.wallMs += performance.now() - begun;
  }

  const shipmentOf = (number: number) =>
    aShipment(caller, stores.ids.next(), {
      relatedOrderId: `order-${number}`,
      to: {
        ...{ country: "GR", zip: "546 23", city: "Θεσσαλονίκη", address: `Τσιμισκή ${number}` },
        ...{ name: `Μαρία Παπαδοπούλου${number}`, phone: `+30 2310 ${100_000 + number}` },
        email: `maria${number}@example.com`,
      },
    });

  async function writeSome(): Promise<void> {
    const count = SHIPMENTS / ROUNDS;
    await measured("buy a shipment", count, async () => {
      for (let each = 0; each < count; each += 1) {
        written += 1;
        await storeShipment(stores, shipmentOf(written));
      }
    });
    await measured("keep a quote of 10 rates", count, async () => {
      for (let each = 0; each < count; each += 1) {
        const { from, to, items } = shipmentOf(each);
        const idOf = rateIdsOf(stores.ids.next());
        await stores.rates.add(
          Array.from({ length: RATES_OF_A_QUOTE }, () =>
            aRate(caller, { id: idOf("hermes", "door"), request: { from, to, items } }),
          ),
        );
      }
    });
  }

  async function readSome(): Promise<void> {
    await measured("read a page of 50", 40, async () => {
      for (let each = 0; each < 40; each += 1) await stores.shipments.page(caller, {}, PAGE, null);
    });
    await measured("search a name", 40, async () => {
      for (let each = 1; each <= 40; each += 1) {
        const search = `παπαδοπουλου${each} μαρ`;
        const { shipments } = await stores.shipments.page(caller, { search }, PAGE, null);
        if (shipments.length === 0) throw new Error(`${name}: nothing found for ${search}`);
      }
    });
    await measured("find a person to erase", 4, async () => {
      for (let each = 1; each <= 4; each += 1) {
        const clue = { email: `maria${each}@example.com`, isTheirPhone: () => true };
        const { shipments } = await stores.people.find(caller, clue);
        if (shipments.length !== 1) throw new Error(`${name}: ${shipments.length} shipments of one person`);
      }
    });
  }

  return { name, caller, costs, writeSome, readSome };
}

async function report(sides: readonly ReturnType<typeof sideOf>[]): Promise<void> {
  const [encrypted, clear] = sides;
  const rows = [...(encrypted?.costs.values() ?? [])].map((cost) => {
    const other = clear?.costs.get(cost.work) ?? cost;
    const each = (ms: number) => ms / cost.times;
    return {
      work: cost.work,
      encryptedCpuMs: each(cost.cpuMs),
      clearCpuMs: each(other.cpuMs),
      encryptedPerSecond: 1_000 / each(cost.wallMs),
      clearPerSecond: 1_000 / each(other.wallMs),
    };
  });
  const bytes: { table: string; encrypted: number; clear: number }[] = [];
  for (const [table, value] of [
    ["shipments", "value"],
    ["rates", "value"],
  ] as const) {
    const sizes = [];
    for (const side of sides) {
      const { rows: found } = await database.pool.query<{ size: number }>(
        `SELECT sum(pg_column_size(t.${value}))::float8 AS size FROM ${table} AS t WHERE merchant_id = $1`,
        [side.caller.merchantId],
      );
      sizes.push((found[0]?.size ?? 0) / SHIPMENTS);
    }
    bytes.push({ table, encrypted: sizes[0] ?? 0, clear: sizes[1] ?? 0 });
  }
  printTable([
    ["work", "CPU ms encrypted", "CPU ms in clear", "a second encrypted", "a second in clear"],
    ...rows.map((row) => [
      row.work,
      row.encryptedCpuMs.toFixed(2),
      row.clearCpuMs.toFixed(2),
      row.encryptedPerSecond.toFixed(0),
      row.clearPerSecond.toFixed(0),
    ]),
  ]);
  printTable([
    ["stored bytes of a shipment, of a quote", "encrypted", "in clear"],
    ...bytes.map(({ table, encrypted, clear }) => [table, encrypted.toFixed(0), clear.toFixed(0)]),
  ]);
  writeResults("persons", { shipments: SHIPMENTS, rows, bytes });
}
