import { createHash } from "node:crypto";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { AcsAnswer, SimulatedAcs } from "./simulated-acs.ts";
import { monday, startSimulatedAcs } from "./simulated-acs.ts";

/**
 * The way of section 11 through lost answers: the client sends no booking again before the pickup list has named
 * the unprinted vouchers. It shows that the simulator leaves a careful client a way.
 */
let acs: SimulatedAcs;
beforeEach(async () => {
  acs = await startSimulatedAcs();
});
afterEach(() => acs.server.close());

interface Books {
  number: string;
  state: string;
  request: { Reference_Key1: string };
  prints: { sha256: string }[];
}

/** @returns null if the outcome is unknown */
async function once(call: () => Promise<AcsAnswer>): Promise<AcsAnswer | null> {
  try {
    const answer = await call();
    return answer.status === 200 ? answer : null;
  } catch {
    return null;
  }
}

async function untilAnswered(call: () => Promise<AcsAnswer>): Promise<AcsAnswer> {
  for (let attempt = 0; attempt < 50; attempt++) {
    const answer = await once(call);
    if (answer !== null) return answer;
  }
  throw new Error("no answer in 50 attempts");
}

it("ends with one voucher for each shipment, whatever answers are lost", async () => {
  const kinds = ["error-before", "error-after", "page-before", "page-after", "reset-before", "reset-after"];
  const others = ["cut-inside", "hang-before", "hang-after", "too-fast", "slow"];
  const rates = Object.fromEntries([...kinds, ...others].map((kind) => [kind, 0.03]));
  await acs.control("PUT", "/faults", { seed: 7, rates, hangMs: 20, slowMs: [1, 5] });

  const open = new Set(Array.from({ length: 40 }, (_, index) => `s${index}`));
  const booked = new Map<string, string>();
  const labels = new Map<string, string>();
  const remove = async (number: string) => {
    const parameters = { Language: "EN", Voucher_No: number };
    const { error } = await untilAnswered(() => acs.call("ACS_Delete_Voucher", parameters));
    if (error !== "" && !error.includes("shipment found")) throw new Error(error);
  };
  for (let round = 0; open.size > 0 && round < 20; round++) {
    for (const reference of open) {
      const answer = await once(() => acs.create({ Reference_Key1: reference }));
      if (answer === null) continue;
      booked.set(String(answer.value.Voucher_No).trim(), reference);
      open.delete(reference);
    }
    for (const number of booked.keys()) {
      if (labels.has(number)) continue;
      const { value } = await untilAnswered(() => acs.print(number));
      labels.set(
        number,
        createHash("sha256")
          .update(Buffer.from(String(value.ACSObjectOutput), "base64"))
          .digest("hex"),
      );
    }
    for (;;) {
      const { value, rows } = await untilAnswered(() => acs.issue({ Pickup_Date: monday }));
      if (value.Unprinted_Found === 0) break;
      for (const row of rows) await remove(String(row.Unprinted_Vouchers));
    }
  }

  await acs.control("DELETE", "/faults");
  const vouchers = await acs.control<Books[]>("GET", "/vouchers");
  const kept = vouchers.filter(({ state }) => state !== "deleted");
  expect(vouchers.length).toBeGreaterThan(kept.length);
  expect(kept.map(({ request }) => request.Reference_Key1).toSorted()).toEqual(
    [...booked.values()].toSorted(),
  );
  expect(new Set(booked.values()).size).toBe(40);
  for (const { number, state, prints } of kept) {
    expect(state).toBe("listed");
    expect(prints.map(({ sha256 }) => sha256)).toContain(labels.get(number));
  }
});
