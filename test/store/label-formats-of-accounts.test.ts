/** Shops that chose a carrier's paper before accounts had one. */
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { migrate } from "../../app/adapters/store/database/migrate.ts";
import { readMigrations } from "../../app/adapters/store/database/migration-files.ts";
import type { EmptyDatabase } from "../support/database.ts";
import { emptyDatabase } from "../support/database.ts";

const merchants = ["019aa0f2-0000-7000-8000-00000000acc0", "019aa0f2-0000-7000-8000-00000000acc1"];

let empty: EmptyDatabase;
let client: pg.Client;
beforeAll(async () => {
  empty = await emptyDatabase();
  const migrations = readMigrations();
  const last = migrations.findIndex(({ name }) => name.endsWith("_label_format_of_accounts"));
  await migrate(empty.connectionString, migrations.slice(0, last));
  client = new pg.Client({ connectionString: empty.connectionString });
  await client.connect();
  for (const [index, merchantId] of merchants.entries()) {
    await client.query("INSERT INTO merchants (id, name, created_at) VALUES ($1, $2, now())", [
      merchantId,
      `M${index}`,
    ]);
    for (const [position, carrier] of ["acs", "gorgona"].entries())
      await client.query(
        `INSERT INTO carrier_accounts (id, merchant_id, environment, driver, carrier_code, carrier_name, carrier_image_url,
           enabled, credentials, encrypted_secrets, settings, position, updated_at)
         VALUES (gen_random_uuid(), $1, 'production', 'tariff', $2, $2, '', TRUE, 'own', '', '{}', $3, now())`,
        [merchantId, carrier, position],
      );
  }
  await client.query(
    `INSERT INTO shops (domain, merchant_id, environment, callback_token, callback_token_hash, settings, installed_at,
       granted_scopes, environment_since)
     VALUES ('a.myshopify.com', $1, 'production', 't', 'h', $2, now(), '{}', now())`,
    [merchants[0], JSON.stringify({ v: 1, paperByCarrier: { acs: "a4-4", boxnow: "a6" } })],
  );
  await migrate(empty.connectionString, migrations);
});
afterAll(async () => {
  await client?.end();
  await empty?.close();
});

it("have it on that carrier's account, and on no other", async () => {
  const { rows } = await client.query(
    "SELECT merchant_id, carrier_code, label_format FROM carrier_accounts ORDER BY merchant_id, carrier_code",
  );
  expect(rows.map(Object.values)).toEqual([
    [merchants[0], "acs", "a4-4"],
    [merchants[0], "gorgona", null],
    [merchants[1], "acs", null],
    [merchants[1], "gorgona", null],
  ]);
});
