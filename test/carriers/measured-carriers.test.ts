import { expect, it } from "vitest";
import { carriersFrom } from "../../app/adapters/carriers/kit/registry.ts";
import { measuredCarriers } from "../../app/process/metrics/measured.ts";
import { openMetrics } from "../../app/process/metrics/metrics.ts";
import { aCarrier } from "../support/a-carrier.ts";
import { testClock } from "../support/test-clock.ts";
import { storedAccount } from "./a-carrier-desk.ts";

it("measured carriers do all that carriers do: they name services and payments of cash too", async () => {
  const paid = [{ trackingRef: "TC1-1", amountMinor: 1_000, currency: "EUR", date: "2026-11-20" }];
  const { driver, account } = aCarrier();
  const carriers = carriersFrom(
    [{ ...driver, discover: async () => [], cashDeposits: async () => paid }],
    testClock(),
  );
  const metrics = openMetrics({ version: "1.0.0", commit: "unknown" }, "worker");
  const measured = measuredCarriers(carriers, metrics);
  const stored = storedAccount(account);
  expect(measured.cashDeposits?.drivers).toEqual(["test-carrier"]);
  const days = { from: "2026-11-01", to: "2026-11-30" };
  expect(await measured.cashDeposits?.paid(stored, days)).toEqual(paid);
  expect(await measured.discovery?.services(stored)).toEqual([]);
  expect(measured.connect(stored).services).toHaveLength(1);
});
