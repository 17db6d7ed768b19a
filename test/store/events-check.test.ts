/** The check that finds statements which may cause an event and do not record it. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { EventTable } from "../../app/adapters/store/events/change.ts";
import { deleting, inserting, updating } from "../../app/adapters/store/events/change.ts";
import { write } from "../../app/adapters/store/events/write.ts";
import { Prisma } from "../../app/adapters/store/generated/client.ts";
import { forgetMerchant } from "../../app/adapters/store/shops/forget-shop.ts";
import type { EventName } from "../../app/domain/events/events.ts";
import { eventRow, events } from "../../app/domain/events/events.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import { unrecordedEvents } from "../support/events-check.ts";
import { eventsMissingIn, reasons } from "../support/events-missing.ts";
import type { TestStores } from "../support/stores.ts";
import { testStores } from "../support/stores.ts";

let database: FreshDatabase;
let stores: TestStores;
let merchantId: string;
beforeAll(async () => {
  database = await freshDatabase();
  stores = testStores(database);
  const domain = "checked.myshopify.com";
  ({ merchantId } = await stores.shops.install(domain));
});
afterAll(() => database.close());

const brand = () => ({ merchantId, value: {}, updatedAt: new Date() });

describe("a statement without its event", () => {
  it("is found, alone and in a transaction", async () => {
    const alone = await unrecordedEvents(() => database.prisma.trackingBrand.create({ data: brand() }));
    expect(alone.join()).toContain("no tracking_page.changed is recorded by");
    const inside = await unrecordedEvents(() =>
      database.prisma.$transaction(async (transaction) => {
        await transaction.merchant.update({ where: { id: merchantId }, data: { refusesDuplicates: true } });
      }),
    );
    expect(inside.join()).toContain("no settings.changed is recorded by");
  });

  it("is found as a prepared one", async () => {
    const text = "UPDATE api_keys SET revoked_at = now() WHERE id = $1";
    const prepared = await unrecordedEvents(() => database.run({ name: "planted", text }, [merchantId]));
    expect(prepared.join()).toContain("no key.revoked is recorded by");
  });

  it("is none if it records the event, sets none of its columns, or is part of an erasure", async () => {
    const where = Prisma.sql`TRUE`;
    const found = await unrecordedEvents(async () => {
      await write(
        database.prisma,
        updating("merchants", {
          actor: null,
          set: { refuses_duplicates: false },
          merchant: merchantId,
          where,
        }),
      );
      await database.prisma.merchant.update({ where: { id: merchantId }, data: { name: "Renamed" } });
      await database.prisma.$transaction(async (transaction) => {
        await transaction.trackingBrand.deleteMany({ where: { merchantId } });
        await transaction.trackingBrand.create({ data: brand() });
        await forgetMerchant(transaction, merchantId, new Date());
      });
    });
    expect(found).toEqual([]);
  });
});

it("finds each write of a statement, and the columns that it sets", () => {
  const missing = (text: string) => eventsMissingIn(text);
  expect(missing('INSERT INTO "public"."shops" ("domain") VALUES ($1)')).toEqual(["app.installed"]);
  expect(missing('DELETE FROM "public"."members" WHERE "id" = $1')).toEqual(["member.removed"]);
  expect(missing('UPDATE "public"."members" SET "language" = $1, "role" = $2 WHERE 1=1')).toEqual([
    "member.changed",
  ]);
  expect(missing("UPDATE members SET language = coalesce($1, role) WHERE role = $2")).toEqual([]);
  expect(
    missing(
      "WITH a AS (SELECT 1) INSERT INTO tracking_brands (value) VALUES ($1) ON CONFLICT (a) DO UPDATE SET value = $1",
    ),
  ).toEqual(["tracking_page.changed"]);
  expect(missing("SELECT 1 FROM members WHERE id = $1 FOR UPDATE")).toEqual([]);
  expect(missing("WITH a AS (DELETE FROM member_sessions WHERE id = $1) SELECT 1")).toEqual([
    "session.ended",
  ]);
});

it("knows every table of the events", async () => {
  const tables = Object.values(events).flatMap((row) =>
    "of" in row ? [row.of].flat().flatMap((of) => Object.entries(of)) : [],
  );
  const named = tables
    .filter(([name]) => /^(inserted|updated|deleted)$/.test(name))
    .map(([, table]) => table);
  const { rows } = await database.pool.query<{ name: string }>(
    "SELECT relname AS name FROM pg_class WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace",
  );
  const known = new Set(rows.map(({ name }) => name));
  expect(named.filter((table) => !known.has(String(table)))).toEqual([]);
  expect(reasons.every(({ reason }) => reason.endsWith("."))).toBe(true);
});

describe("a row of the table of events", () => {
  const rows = (Object.keys(events) as EventName[]).flatMap((event) =>
    [eventRow(event).of ?? []].flat().map((occasion) => ({ event, occasion })),
  );
  const columnsOf = async (table: string) => {
    const text =
      "SELECT attname AS name FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped";
    return (await database.pool.query<{ name: string }>(text, [table])).rows.map(({ name }) => name);
  };

  it.each(rows)(
    "is recorded by the statement of its change: $event, $occasion",
    async ({ event, occasion }) => {
      const [[, name = ""] = []] = Object.entries(occasion).filter(([key]) =>
        /^(inserted|updated|deleted)$/.test(key),
      );
      const table = name as EventTable;
      const own = (columns: readonly string[], of: string) =>
        Object.fromEntries(columns.map((column) => [column, Prisma.raw(`${of}."${column}"`)]));
      const by = { actor: null };
      const watched =
        "updated" in occasion
          ? [...(occasion.set ?? []), ...(occasion.changed ?? []), ...Object.keys(occasion.before ?? {})]
          : [];
      const statement =
        "inserted" in occasion
          ? inserting(table, {
              ...by,
              rows: [own(await columnsOf(table), "source")],
              from: Prisma.raw(`${table} AS source`),
            })
          : "updated" in occasion
            ? updating(table, {
                ...by,
                set: own(watched, "known"),
                merchant: merchantId,
                where: Prisma.raw("false"),
              })
            : deleting(table, { ...by, where: Prisma.raw("false") });
      const apart = statement.apart?.();
      const texts = [
        statement.atOnce,
        apart?.read?.([own(await columnsOf(table), table)]) ?? apart?.change ?? Prisma.empty,
      ];
      for (const { text, values } of texts) {
        expect(text).toContain(`'${event}'`);
        // The database knows every column that it names.
        await database.pool.query(`EXPLAIN ${text}`, values);
      }
    },
  );
});

it("finds no trigger and no function in the schema but those of the audit trail", async () => {
  const { rows } = await database.pool.query<{ trigger: string }>(
    `SELECT tgrelid::regclass || '.' || tgname AS trigger FROM pg_trigger JOIN pg_class AS c ON c.oid = tgrelid
     WHERE NOT tgisinternal AND relnamespace = 'public'::regnamespace ORDER BY 1`,
  );
  expect(rows.map(({ trigger }) => trigger)).toEqual([
    "audit_events.audit_event_stays",
    "audit_events.audit_events_stay",
  ]);
  const functions = await database.pool.query<{ name: string }>(
    "SELECT proname AS name FROM pg_proc WHERE pronamespace = 'public'::regnamespace ORDER BY 1",
  );
  // The guard, and what retention and erasure call.
  expect(functions.rows.map(({ name }) => name)).toEqual([
    ...["end_audit_events", "forget_audit_events", "forget_events_of_erased", "keep_audit_event"],
  ]);
});
