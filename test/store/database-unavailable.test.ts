import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, it } from "vitest";
import { isDatabaseUnavailable } from "../../app/adapters/store/database/unavailable.ts";

/** As Prisma reports the driver's error of a raw query. */
const rawQueryFailed = (cause: object) =>
  Object.assign(new Error("Raw query failed."), {
    code: "P2010",
    meta: { driverAdapterError: Object.assign(new Error("postgres"), { cause }) },
  });

it("knows a connection that the database ended within a raw query", () => {
  const ended = { kind: "postgres", code: "57P01", originalCode: "57P01", message: "terminating connection" };
  expect(isDatabaseUnavailable(rawQueryFailed(ended))).toBe(true);
});

it("leaves a raw query's own faults alone", () => {
  expect(isDatabaseUnavailable(rawQueryFailed({ kind: "postgres", code: "42601" }))).toBe(false);
});

/** The kinds that the installed adapter can report, from its own code. */
const adapter = readFileSync(createRequire(import.meta.url).resolve("@prisma/adapter-pg"), "utf8");
const kinds = new Set([...adapter.matchAll(/kind: "(\w+)"/g)].map(([, kind = ""]) => kind));
/** Of these, the faults of a statement, of a value or of the installation. */
const ours = [
  ...[
    "postgres",
    "UnsupportedNativeDataType",
    "DatabaseAlreadyExists",
    "ColumnNotFound",
    "TableDoesNotExist",
  ],
  ...[
    "AuthenticationFailed",
    "DatabaseAccessDenied",
    "DatabaseDoesNotExist",
    "ForeignKeyConstraintViolation",
  ],
  ...["NullConstraintViolation", "UniqueConstraintViolation", "ValueOutOfRange", "LengthMismatch"],
  ...["InvalidInputValue", "InconsistentColumnData"],
];

it.each([...kinds])("knows whether the adapter's %s passes", (kind) => {
  const error = Object.assign(new Error(kind), { name: "DriverAdapterError", cause: { kind } });
  expect([kind, isDatabaseUnavailable(error)]).toEqual([kind, !ours.includes(kind)]);
});
