import { expect, it } from "vitest";
import { isDatabaseUnavailable } from "../../app/store/database/unavailable.ts";

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
