/** Processes keep accounts and shipping configurations that they have read, for exactly as long as the stored ones are the same. */
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { write } from "../../app/adapters/store/events/write.ts";
import { switchingOffTestCarrier } from "../../app/adapters/store/merchants/account-store.ts";
import type { Caller, NewCarrierAccount, ShippingConfig } from "../../app/domain/engine/index.ts";
import { defaultShippingConfig } from "../../app/domain/engine/index.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import type { Sent } from "../support/plans.ts";
import { recordStatements } from "../support/plans.ts";
import type { TestStores } from "../support/stores.ts";
import { testStores } from "../support/stores.ts";

const express: NewCarrierAccount = {
  driver: "tariff",
  carrier: { code: "express", name: "Express", imageUrl: "" },
  friendlyName: null,
  enabled: true,
  serviceCodes: null,
  credentials: "own",
  secrets: {},
  defaultParcel: null,
  settings: { zones: ["north"] },
};

let database: FreshDatabase;
let sentBy: (work: () => Promise<unknown>) => Promise<readonly Sent[]>;
let stores: TestStores;
/** Another process. The clock of neither moves. */
let elsewhere: TestStores;
let caller: Caller;

beforeAll(async () => {
  database = await freshDatabase();
  sentBy = recordStatements(database.pool);
});
afterAll(() => database.close());
beforeEach(async () => {
  [stores, elsewhere] = [1, 2].map(() => testStores(database, { sampleAccounts: [express] })) as [
    TestStores,
    TestStores,
  ];
  const { id: merchantId } = await stores.merchants.ensure(`Merchant ${stores.ids.next()}`);
  caller = { merchantId, environment: "sandbox" };
});

const readThere = async () => (await elsewhere.accounts.list(caller))[0];
const parcel = { lengthCm: 1, widthCm: 2, heightCm: 3 };

const writes: Readonly<Record<string, () => Promise<unknown>>> = {
  "another zone": () =>
    stores.accounts.change(caller, "express", () => ({ ...express, settings: { zones: ["south"] } })),
  "switched off": async () => {
    const [account] = await stores.accounts.list(caller);
    await stores.accounts.setEnabled(caller, account?.id ?? "none", false);
  },
  "a default parcel": () => stores.accounts.setDefaultParcel(caller, parcel),
  "a label format": () => stores.accounts.setLabelFormats(caller.merchantId, { express: "zpl" }),
  "other services": async () => {
    const [account] = await stores.accounts.list(caller);
    if (account !== undefined) await stores.accounts.setCatalogue(account, { services: [], news: [] });
  },
};

it.each(Object.entries(writes))(
  "an account with %s is another one for every process, within the same millisecond",
  async (_, write) => {
    const before = await readThere();
    await write();
    const [stored] = await testStores(database).accounts.list(caller);
    expect(stored).not.toEqual(before);
    expect(await readThere()).toEqual(stored);
  },
);

it("an account that the store's own change switches off is another one", async () => {
  const live: Caller = { ...caller, environment: "production" };
  await database.pool.query(
    "UPDATE carrier_accounts SET environment = 'production', sample = TRUE WHERE merchant_id = $1",
    [caller.merchantId],
  );
  expect((await elsewhere.accounts.list(live))[0]?.enabled).toBe(true);
  await write(database.prisma, switchingOffTestCarrier(caller.merchantId, null, stores.clock.now()));
  expect((await elsewhere.accounts.list(live))[0]?.enabled).toBe(false);
});

it("an account that a version without the column writes is another one", async () => {
  await readThere();
  await database.pool.query(
    `UPDATE carrier_accounts SET settings = '{"settings":{"zones":["east"]}}', updated_at = $2
     WHERE merchant_id = $1`,
    [caller.merchantId, new Date(stores.clock.now().getTime() + 1)],
  );
  expect((await readThere())?.settings).toEqual({ zones: ["east"] });
});

it("a row that moves stays what it is: on another node, or after the table was written anew", async () => {
  await stores.shippingConfigs.save(caller, aConfig(1), 0);
  await stores.accounts.setDefaultParcel(caller, parcel);
  const [account, config] = [await readThere(), await elsewhere.shippingConfigs.get(caller)];
  const place = "SELECT xmin, ctid FROM carrier_accounts WHERE merchant_id = $1";
  const before = (await database.pool.query(place, [caller.merchantId])).rows;
  for (const table of ["carrier_accounts", "shipping_configs"]) {
    await database.pool.query(`DELETE FROM ${table} WHERE merchant_id <> $1`, [caller.merchantId]);
    await database.pool.query(`CREATE TEMP TABLE moved AS SELECT * FROM ${table}`);
    await database.pool.query(`TRUNCATE ${table}`);
    await database.pool.query(`INSERT INTO ${table} SELECT * FROM moved`);
    await database.pool.query("DROP TABLE moved");
  }
  expect((await database.pool.query(place, [caller.merchantId])).rows).not.toEqual(before);
  const sent = await sentBy(async () => {
    expect(await readThere()).toBe(account);
    expect(await elsewhere.shippingConfigs.get(caller)).toBe(config);
  });
  // Each asks for the versions alone.
  expect(sent).toHaveLength(2);
});

it("a shipping configuration is another one after each save, and after it was deleted and made anew", async () => {
  await stores.shippingConfigs.save(caller, aConfig(1), 0);
  expect(await elsewhere.shippingConfigs.get(caller)).toEqual(aConfig(1));
  await stores.shippingConfigs.save(caller, aConfig(2), 1);
  expect(await elsewhere.shippingConfigs.get(caller)).toEqual(aConfig(2));
  await database.prisma.shippingConfig.deleteMany({ where: { merchantId: caller.merchantId } });
  stores.clock.advance(1);
  await stores.shippingConfigs.save(caller, aConfig(3), 0);
  await stores.shippingConfigs.save(caller, aConfig(4), 1);
  expect(await elsewhere.shippingConfigs.get(caller)).toEqual(aConfig(4));
});

function aConfig(days: number): ShippingConfig {
  const config = defaultShippingConfig();
  return { ...config, handling: { ...config.handling, preparationDays: days } };
}
