import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { GenikiAnswer, SimulatedGeniki } from "./simulated-geniki.ts";
import { startSimulatedGeniki, textAt } from "./simulated-geniki.ts";

let geniki: SimulatedGeniki;
beforeEach(async () => {
  geniki = await startSimulatedGeniki();
});
afterEach(() => geniki.server.close());

const jobsOf = (reference: string) => geniki.control<unknown[]>("GET", `/jobs?reference=${reference}`);
const next = (kind: string) => geniki.control("POST", "/faults/next", { kind, call: "CreateJob" });

describe("a booking", () => {
  it.each([
    ["hang-before", 0],
    ["hang-after", 1],
    ["reset-before", 0],
    ["reset-after", 1],
    ["cut-inside", 1],
  ])("without a whole answer may have made a job: %s", async (kind, made) => {
    await geniki.control("PUT", "/faults", { hangMs: 50 });
    await geniki.key();
    await geniki.call("GetShopsList");
    await next(kind);
    await expect(geniki.create({ OrderId: "a" })).rejects.toThrow();
    expect(await jobsOf("a")).toHaveLength(made);
  });

  it.each([
    [12, "before", 0],
    [8, "after", 1],
    [14, "before", 0],
    [15, "before", 0],
    [0, "after", 1],
  ])("is answered %i %s it takes effect", async (code, when, made) => {
    await geniki.control("POST", "/codes/next", { call: "CreateJob", code, when });
    const { result, content } = await geniki.create({ OrderId: "a" });
    expect([result, textAt(content, "Voucher")]).toEqual([code, null]);
    expect(await jobsOf("a")).toHaveLength(made);
  });

  it("is answered with a fault of SOAP", async () => {
    await geniki.control("POST", "/codes/next", { code: "fault", when: "after", call: "CreateJob" });
    const { status, text } = await geniki.create({ OrderId: "a" });
    expect([status, text.includes("soap:Server")]).toEqual([500, true]);
    expect(await jobsOf("a")).toHaveLength(1);
  });

  it("sent again makes a second job: Geniki knows no idempotency", async () => {
    await geniki.book({ OrderId: "a" });
    await geniki.book({ OrderId: "a" });
    expect(await jobsOf("a")).toHaveLength(2);
  });

  it("is too fast with 15, and loses its key with 11", async () => {
    await geniki.book();
    await next("too-fast");
    expect((await geniki.create()).result).toBe(15);
    await next("login-lost");
    expect((await geniki.create()).result).toBe(11);
    await geniki.control("DELETE", "/keys");
    expect(await geniki.key()).not.toBe("");
  });
});

describe("the seed", () => {
  const references = Array.from({ length: 40 }, (_, index) => `s${index}`);
  const formOf = ({ status, result, text }: GenikiAnswer): string =>
    result === null ? `${status}${text.includes("Fault") ? " fault" : ""}` : String(result);

  async function forms(seed: number, order: readonly string[]): Promise<Record<string, string>> {
    const own = await startSimulatedGeniki({ seed, rates: { "error-before": 0.3, "error-after": 0.3 } });
    await own.control("PUT", "/faults", {
      seed,
      rates: { "error-before": 0.3, "error-after": 0.3 },
      calls: ["CreateJob"],
    });
    const found: Record<string, string> = {};
    for (const OrderId of order) found[OrderId] = formOf(await own.create({ OrderId }));
    await own.server.close();
    return found;
  }

  it("gives equal faults in any order, in every form that Geniki has", async () => {
    const found = await forms(7, references);
    expect(await forms(7, references.toReversed())).toEqual(found);
    expect(await forms(8, references)).not.toEqual(found);
    expect(new Set(Object.values(found))).toEqual(
      new Set(["0", "8", "12", "14", "500", "502", "503", "500 fault"]),
    );
  });
});

it("calls are named by operation and reference, in the books too", async () => {
  const { id, voucher } = await geniki.book({ OrderId: "s9" });
  await geniki.call("GetVouchersPdf", {
    voucherNumbers: [voucher],
    format: "Sticker",
    extraInfoFormat: "None",
  });
  await geniki.call("GetJobsFromOrderId", { sOrderId: "s9" });
  await geniki.call("CancelJob", { nJobId: id, bCancel: true });
  const calls = await geniki.control<{ name: string; subject: string | null }[]>("GET", "/calls");
  expect(calls.map(({ name, subject }) => `${name} ${subject}`)).toEqual([
    "Authenticate null",
    "CreateJob s9",
    "GetVouchersPdf s9",
    "GetJobsFromOrderId s9",
    "CancelJob s9",
  ]);
});
