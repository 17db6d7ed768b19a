// Run: push
import { expect, test } from "vitest";
import { checkPlanted } from "./check-planted.ts";
import { exampleTariffs, layouts, plantedBill, plantedKinds } from "./planted-bill.ts";

const cases = exampleTariffs.flatMap((example) => layouts.map((layout) => ({ example, layout })));

test.each(cases)(
  "mistakes in an invoice of $example with the columns “$layout” are found",
  async ({ example, layout }) => {
    const bill = plantedBill(20261125, example, layout, 400, 0.2);
    const score = await checkPlanted(bill);
    expect(score.planted).toBeGreaterThan(40);
    expect(score.missed).toEqual([]);
    expect(score.wrong).toEqual([]);
  },
);

test("with all columns, a mistake is called by its name and the tariff's clause is named", async () => {
  const bill = plantedBill(42, "domestic-carrier", "full", 1_000, 0.2);
  const score = await checkPlanted(bill);
  expect(score.misnamed).toEqual({});
  expect(score.named).toBe(score.planted);
  expect(new Set(bill.planted.values())).toEqual(new Set(plantedKinds));
  for (const { code, clause } of score.checked.findings)
    if (code !== "unknown") expect(clause?.version).toMatch(/^202[67]-01-01$/);
});

test("findings add up to what was billed too much", async () => {
  const bill = plantedBill(7, "domestic-carrier", "full", 600, 0.2);
  const { checked } = await checkPlanted(bill);
  const { findings, overMinor } = checked;
  expect(overMinor).toBe(findings.reduce((sum, finding) => sum + Math.max(0, finding.overMinor), 0));
  const one = findings.find(({ code }) => code === "weight");
  expect(one?.billedMinor).toBe((one?.expectedMinor ?? 0) + (one?.overMinor ?? 0));
});

test("a right invoice has no findings", async () => {
  for (const example of exampleTariffs) {
    const bill = plantedBill(3, example, "full", 500, 0);
    const { checked } = await checkPlanted(bill);
    expect(checked.findings).toEqual([]);
    expect(checked.shipments).toBe(500);
    expect(checked.unchecked).toEqual([]);
  }
});

test("without scans from the carrier, nothing is called never handed over", async () => {
  const bill = plantedBill(9, "domestic-carrier", "full", 200, 0);
  const shipments = bill.shipments.map((each) => ({
    ...each,
    moved: false,
    listed: false,
    deliveredAt: null,
  }));
  const { checked } = await checkPlanted({ ...bill, shipments });
  expect(checked.knowsScans).toBe(false);
  expect(checked.findings).toEqual([]);
});
