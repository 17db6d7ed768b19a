/** The schema allows the distribution that the table of kinds names, and the check finds each thing that would not. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inspectDistribution } from "../../app/adapters/store/distribution/inspect.ts";
import { distribution } from "../../app/adapters/store/distribution/kinds.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

it("has a row for every table of the schema, and no other, and no obstacle", async () => {
  const { tables, faults, notes } = await inspectDistribution(database.pool);
  expect(tables.map(({ name }) => name)).toEqual(Object.keys(distribution).toSorted());
  expect(faults).toEqual([]);
  expect(notes).toEqual([
    "audit_events: the trigger audit_event_stays becomes a privilege",
    "audit_events: the trigger audit_events_stay becomes a privilege",
  ]);
});

describe("names the obstacles of a changed schema", () => {
  const obstacles: readonly (readonly [change: string, ...faults: readonly string[]])[] = [
    ["CREATE TABLE toys (id int PRIMARY KEY)", "toys has no row in the table of kinds"],
    [
      "ALTER TABLE rates DROP CONSTRAINT rates_pkey",
      "rates has no primary key, so its changes can't be followed",
    ],
    [
      `ALTER TABLE chosen_points DROP CONSTRAINT chosen_points_pkey, ADD COLUMN place SERIAL PRIMARY KEY;
       ALTER TABLE chosen_points ALTER merchant_id DROP NOT NULL`,
      "chosen_points may have rows without merchant_id, which distributes it",
      "chosen_points: the unique key chosen_points_pkey lacks merchant_id",
    ],
    [
      "CREATE UNIQUE INDEX once ON shipments (tracking_ref)",
      "shipments: the unique key once lacks merchant_id",
    ],
    ["ALTER TABLE shops ADD CONSTRAINT owned FOREIGN KEY (merchant_id) REFERENCES merchants (id)"],
    [
      "ALTER TABLE bookings ADD CONSTRAINT priced FOREIGN KEY (merchant_id, id) REFERENCES shipments (merchant_id, id)",
    ],
    [
      "ALTER TABLE voucher_allocations ADD CONSTRAINT counted FOREIGN KEY (series) REFERENCES voucher_series (series)",
    ],
    [
      "ALTER TABLE allowances ADD CONSTRAINT allowed FOREIGN KEY (name) REFERENCES shops (domain)",
      "allowances: the foreign key allowed to shops crosses servers",
    ],
    [
      "ALTER TABLE mails ADD CONSTRAINT sent FOREIGN KEY (id, merchant_id) REFERENCES shipments (merchant_id, id)",
      "mails: the foreign key sent to shipments crosses servers",
    ],
    [
      `CREATE FUNCTION nothing() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
       CREATE TRIGGER idle AFTER INSERT ON rates FOR EACH STATEMENT EXECUTE FUNCTION nothing()`,
      "rates has the trigger idle: Citus takes no table with one",
    ],
  ];

  it.each(obstacles)("%s", async (change, ...expected) => {
    const client = await database.pool.connect();
    try {
      await client.query("BEGIN");
      await client.query(change);
      const { faults } = await inspectDistribution(client);
      expect(faults).toEqual(expected);
    } finally {
      await client.query("ROLLBACK");
      client.release();
    }
  });
});
