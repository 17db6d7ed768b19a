import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { EchoCarrier } from "./an-echo-carrier.ts";
import { anEchoCarrier } from "./an-echo-carrier.ts";

let carrier: EchoCarrier;
beforeEach(async () => {
  carrier = await anEchoCarrier();
});
afterEach(() => carrier.close());

const act = (id: string) => fetch(`${carrier.url}/things/${id}:do`, { method: "POST" });
const setFaults = (input: object) => carrier.control("PUT", "/faults", input);

interface FaultView {
  injected: { kind: string; point: string }[];
  counts: Record<string, number>;
}

describe("a call", () => {
  it.each([
    ["error-before", 0, "json"],
    ["error-after", 1, "json"],
    ["error-page-before", 0, "html"],
    ["error-page-after", 1, "html"],
  ])("can fail with a status of a broken server: %s", async (kind, done, form) => {
    await setFaults({ rates: { [kind]: 1 } });
    const answer = await act("a");
    expect([500, 502, 503]).toContain(answer.status);
    expect(answer.headers.get("content-type")).toContain(form);
    expect(carrier.done).toHaveLength(done);
  });

  it.each([
    ["page-before", 0],
    ["page-after", 1],
  ])("can answer a page with status 200: %s", async (kind, done) => {
    await setFaults({ rates: { [kind]: 1 } });
    const answer = await act("a");
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toContain("html");
    expect(carrier.done).toHaveLength(done);
  });

  it.each([
    ["reset-before", 0],
    ["reset-after", 1],
    ["cut-inside", 1],
    ["hang-before", 0],
    ["hang-after", 1],
  ])("can lose its connection: %s", async (kind, done) => {
    await setFaults({ rates: { [kind]: 1 }, hangMs: 50 });
    await expect(act("a").then((answer) => answer.text())).rejects.toThrow();
    expect(carrier.done).toHaveLength(done);
  });

  it("can be late, too fast, or of a forgotten login", async () => {
    await setFaults({ rates: { slow: 1 }, slowMs: [120, 120] });
    const startedAt = performance.now();
    expect((await act("a")).status).toBe(200);
    expect(performance.now() - startedAt).toBeGreaterThan(110);
    await setFaults({ rates: { "too-fast": 1 } });
    expect((await act("b")).status).toBe(429);
    await setFaults({ rates: { "login-lost": 1 } });
    expect((await act("c")).status).toBe(401);
    expect(carrier.done).toEqual(["a"]);
  });

  it("is well again after the faults are cleared", async () => {
    await setFaults({ rates: { "error-before": 1 } });
    await carrier.control("DELETE", "/faults");
    expect((await act("a")).status).toBe(200);
  });

  it("meets an ordered fault, so many times and of that name alone", async () => {
    await carrier.control("POST", "/faults/next", { kind: "error-after", call: "do", times: 2 });
    expect((await fetch(`${carrier.url}/pace`)).status).toBe(200);
    const statuses = [await act("a"), await act("a"), await act("a")].map(({ status }) => status >= 500);
    expect(statuses).toEqual([true, true, false]);
  });

  it("of a name outside `calls` suffers nothing", async () => {
    await setFaults({ rates: { "error-before": 1 }, calls: ["pace"] });
    expect((await act("a")).status).toBe(200);
  });
});

describe("the plan", () => {
  const fates = async (ids: string[]) => {
    await setFaults({ seed: 7, rates: { "error-before": 0.3, "error-after": 0.3 } });
    const seen: Record<string, number> = {};
    for (const id of ids) seen[id] = (await act(id)).status;
    return seen;
  };

  it("gives equal faults to equal calls, in whichever order they come", async () => {
    const ids = Array.from({ length: 30 }, (_, index) => `t${index}`);
    const forwards = await fates(ids);
    await carrier.close();
    carrier = await anEchoCarrier();
    expect(await fates(ids.toReversed())).toEqual(forwards);
    expect(new Set(Object.values(forwards)).size).toBeGreaterThan(1);
  });

  it("records the place of each fault", async () => {
    await setFaults({ rates: { "reset-after": 1 } });
    await act("a").catch(() => undefined);
    const { injected, counts } = await carrier.control<FaultView>("GET", "/faults");
    expect(injected).toEqual([{ kind: "reset-after", point: "do /things/a:do/1" }]);
    expect(counts).toEqual({ "reset-after": 1 });
  });

  it.each([[{ rates: { "no-such": 1 } }], [{ rates: { slow: 2 } }], [{ slowMs: [2, 1] }], [{ unknown: 1 }]])(
    "refuses %j",
    async (input) => {
      await expect(setFaults(input)).rejects.toThrow("answered 400");
    },
  );
});
