import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { SimulatedAcs } from "./simulated-acs.ts";
import { aVoucher, credentials, post, startSimulatedAcs } from "./simulated-acs.ts";

let acs: SimulatedAcs;
beforeEach(async () => {
  acs = await startSimulatedAcs();
});
afterEach(() => acs.server.close());

const create = (Reference_Key1: string) =>
  fetch(acs.server.callUrl, {
    method: "POST",
    headers: { "content-type": "application/json", AcsApiKey: "acs-demo-key" },
    body: JSON.stringify({
      ACSAlias: "ACS_Create_Voucher",
      ACSInputParameters: { ...credentials, ...aVoucher, Reference_Key1 },
    }),
  });
const vouchersOf = (reference: string) =>
  acs.control<{ state: string }[]>("GET", `/vouchers?reference=${reference}`);
const next = (kind: string) => acs.control("POST", "/faults/next", { kind, call: "ACS_Create_Voucher" });

describe("a booking", () => {
  it.each([
    ["hang-before", 0],
    ["hang-after", 1],
  ])("without an answer may have made a voucher: %s", async (kind, made) => {
    await acs.control("PUT", "/faults", { hangMs: 50 });
    await next(kind);
    await expect(create("a")).rejects.toThrow();
    expect(await vouchersOf("a")).toHaveLength(made);
  });

  it.each([
    ["reset-before", 0],
    ["reset-after", 1],
    ["cut-inside", 1],
  ])("with a cut connection may have made a voucher: %s", async (kind, made) => {
    await next(kind);
    await expect(create("a").then((answer) => answer.text())).rejects.toThrow();
    expect(await vouchersOf("a")).toHaveLength(made);
  });

  it.each([
    ["error-before", 0, [500, 502, 503]],
    ["error-after", 1, [500, 502, 503]],
    ["error-page-after", 1, [500, 502, 503]],
    ["page-before", 0, [200]],
    ["page-after", 1, [200]],
    ["too-fast", 0, [406]],
  ])("with the fault %s makes %i vouchers and answers %j", async (kind, made, statuses) => {
    await next(kind);
    const { status } = await create("a");
    expect(statuses).toContain(status);
    expect(await vouchersOf("a")).toHaveLength(made);
  });

  it("sent again makes a second voucher: ACS knows no idempotency", async () => {
    await next("reset-after");
    await create("a").catch(() => undefined);
    expect((await create("a")).status).toBe(200);
    expect(await vouchersOf("a")).toHaveLength(2);
  });

  it("with a lost answer blocks the pickup list, which names its voucher", async () => {
    await next("reset-after");
    await create("orphan").catch(() => undefined);
    const { value, rows } = await acs.issue();
    expect(value.Unprinted_Found).toBe(1);
    const [orphan] = await acs.control<{ number: string }[]>("GET", "/vouchers?reference=orphan");
    expect(rows).toEqual([{ Unprinted_Vouchers: orphan?.number }]);
    await acs.call("ACS_Delete_Voucher", { Language: null, Voucher_No: orphan?.number });
    expect((await acs.issue()).value.Unprinted_Found).toBe(0);
  });
});

describe("the fault plan", () => {
  /** The references whose booking failed, with a server of its own. */
  async function failures(seed: number, references: string[]): Promise<string[]> {
    const own = await startSimulatedAcs({ seed, rates: { "error-before": 0.2, "error-after": 0.2 } });
    const failed: string[] = [];
    for (const reference of references) {
      const parameters = { ...credentials, ...aVoucher, Reference_Key1: reference };
      const { status } = await post(own.server.callUrl, {
        ACSAlias: "ACS_Create_Voucher",
        ACSInputParameters: parameters,
      });
      if (status !== 200) failed.push(reference);
    }
    await own.server.close();
    return failed.toSorted();
  }

  it("has equal faults for equal shipments in any order, and others for another seed", async () => {
    const references = Array.from({ length: 30 }, (_, index) => `s${index}`);
    const failed = await failures(7, references);
    expect(failed.length).toBeGreaterThan(2);
    expect(await failures(7, references.toReversed())).toEqual(failed);
    expect(await failures(8, references)).not.toEqual(failed);
  });

  it("is switched off by a control call", async () => {
    await acs.control("PUT", "/faults", { seed: 1, rates: { "error-before": 1 } });
    expect((await create("a")).status).not.toBe(200);
    await acs.control("DELETE", "/faults");
    expect((await create("a")).status).toBe(200);
  });

  it("names calls by alias and shipment, in the books too", async () => {
    const number = await acs.book({ Reference_Key1: "shipment-9" });
    await acs.print(number);
    const calls = await acs.control<{ name: string; subject: string }[]>("GET", "/calls");
    expect(calls.map(({ name, subject }) => `${name} ${subject}`)).toEqual([
      "ACS_Create_Voucher shipment-9",
      "ACS_Print_Voucher shipment-9",
    ]);
  });
});
