import { expect, test } from "vitest";
import type { BilledShipment } from "../../app/domain/bills/billed-shipment.ts";
import type { BillFile } from "../../app/domain/bills/check-file.ts";
import { checkFile } from "../../app/domain/bills/check-file.ts";
import type { FindingCode } from "../../app/domain/bills/finding.ts";
import { foldNumber } from "../../app/domain/bills/fold.ts";
import type { Random } from "./planted-bill.ts";
import { plantedBill, seeded } from "./planted-bill.ts";

const kinds = [
  "paid-missing",
  "paid-short",
  "paid-late",
  "paid-unknown",
  "paid-again",
  "paid-over",
  "nothing-to-collect",
] as const;

const DAY = 86_400_000;

interface Payout {
  readonly csv: string;
  readonly shipments: readonly BilledShipment[];
  readonly before: readonly string[];
  readonly planted: ReadonlyMap<string, FindingCode>;
}

/** A payout of 30 November for deliveries until 20 November, with mistakes. */
function aPayout(seed: number, count: number, share: number): Payout {
  const random: Random = seeded(seed);
  const { shipments } = plantedBill(seed, "domestic-carrier", "bare", count, 0);
  const planted = new Map<string, FindingCode>();
  const before: string[] = [];
  const rows: string[] = [];
  const all = shipments.map((shipment, index): BilledShipment => {
    const kind = random() < share ? kinds[index % kinds.length] : undefined;
    const voucher = shipment.vouchers[0] ?? "";
    if (kind !== undefined) planted.set(kind === "paid-unknown" ? `XX${voucher}` : voucher, kind);
    const cash = kind === "nothing-to-collect" ? 0 : 500 + Math.floor(random() * 40_000);
    const early = kind === "paid-late" || kind === "paid-missing";
    const deliveredAt = new Date(Date.UTC(2026, 10, early ? 1 : 20, 10) + Math.floor(random() * 5) * DAY);
    const paid = (name: string, minor: number) =>
      rows.push(`${name};30/11/2026;${(minor / 100).toFixed(2).replace(".", ",")}`);
    if (kind === "paid-unknown") paid(`XX${voucher}`, cash);
    else if (kind === "paid-short") paid(voucher, cash - 1 - Math.floor(random() * 400));
    else if (kind === "paid-over") paid(voucher, cash + 1);
    else if (kind === "nothing-to-collect") paid(voucher, 1_000);
    else if (kind !== "paid-missing") paid(voucher, cash);
    if (kind === "paid-again") {
      if (random() < 0.5) paid(voucher, cash);
      else before.push(foldNumber(voucher));
    }
    const isOpen = kind === "paid-unknown";
    return { ...shipment, cashOnDeliveryMinor: isOpen ? 0 : cash, deliveredAt };
  });
  return {
    csv: ["Voucher;Ημερομηνία;Ποσό", ...rows, ";;1,00"].join("\r\n"),
    shipments: all,
    before,
    planted,
  };
}

function check({ csv, shipments, before }: Payout) {
  const file: BillFile = {
    ...{
      kind: "payout",
      bytes: new TextEncoder().encode(csv),
      account: { environment: "production", settings: {} },
      currency: "EUR",
      fixings: [],
    },
    ...{
      chosen: { columns: { Voucher: "voucher", Ημερομηνία: "date", Ποσό: "paid" }, weightUnit: "kg" },
      kept: null,
    },
    ...{ days: 12, today: "2026-12-01" },
  };
  const byVoucher = new Map(shipments.map((shipment) => [shipment.vouchers[0] ?? "", shipment]));
  return checkFile(
    file,
    async ({ vouchers }) => ({
      shipments: vouchers.flatMap((voucher) => byVoucher.get(voucher) ?? []),
      billed: before
        .filter((voucher) => vouchers.includes(voucher))
        .map((voucher) => ({ voucher, charge: "payout", number: "P-1" })),
    }),
    async (from, to) =>
      shipments.filter(({ cashOnDeliveryMinor, deliveredAt }) => {
        const day = deliveredAt?.toISOString().slice(0, 10) ?? "";
        return cashOnDeliveryMinor > 0 && from <= day && day <= to;
      }),
  );
}

test.each([1, 2, 3])(
  "each planted mistake of a payout is found under its name, and nothing else (seed %i)",
  async (seed) => {
    const payout = aPayout(seed, 1_500, 0.3);
    const reading = await check(payout);
    if (reading.state !== "checked") throw new Error(reading.state);
    const found = new Map(reading.checked.findings.map(({ voucher, code }) => [voucher, code]));
    expect(payout.planted.size).toBeGreaterThan(300);
    expect(found).toEqual(payout.planted);
    expect(reading.problems).toEqual([]);
  },
);

test("a right payout has no findings, and its amounts are matched to the cent", async () => {
  const payout = aPayout(4, 800, 0);
  const reading = await check(payout);
  if (reading.state !== "checked") throw new Error(reading.state);
  const { findings, billedMinor, shipments } = reading.checked;
  expect(findings).toEqual([]);
  expect(shipments).toBe(800);
  expect(billedMinor).toBe(
    payout.shipments.reduce((sum, { cashOnDeliveryMinor }) => sum + cashOnDeliveryMinor, 0),
  );
});
