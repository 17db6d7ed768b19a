import { afterEach, beforeEach, expect, it } from "vitest";
import { drawLabelPdf } from "../../../simulator/carriers/kit/label-pdf.ts";
import { readPdfText } from "../../support/read-label.ts";
import type { EchoCarrier } from "./an-echo-carrier.ts";
import { anEchoCarrier } from "./an-echo-carrier.ts";

let carrier: EchoCarrier;
beforeEach(async () => {
  carrier = await anEchoCarrier();
});
afterEach(() => carrier.close());

it("takes a colon as part of a path, and a percent-encoded one as a letter", async () => {
  const post = (path: string) => fetch(`${carrier.url}${path}`, { method: "POST" });
  expect((await post("/things/7:do")).status).toBe(200);
  expect((await post("/things/7%3Ado")).status).toBe(404);
  expect((await post("/things/7:do/")).status).toBe(404);
});

it("refuses calls beyond the pace, and lets them pass again when the clock has moved", async () => {
  const pace = async () => (await fetch(`${carrier.url}/pace`)).status;
  expect([await pace(), await pace(), await pace()]).toEqual([200, 200, 429]);
  await carrier.control("POST", "/clock", { advanceMs: 1_000 });
  expect(await pace()).toBe(200);
});

it("moves its clock forward by control calls", async () => {
  await carrier.control("POST", "/clock", { advanceMs: 3_600_000 });
  const { now } = await carrier.control<{ now: string }>("GET", "/clock");
  expect(Date.parse(now) - Date.now()).toBeGreaterThan(3_590_000);
});

it("records every call with its effect, its answer and its fault", async () => {
  await carrier.control("POST", "/faults/next", { kind: "reset-after" });
  await fetch(`${carrier.url}/things/1:do?x=y`, { method: "POST" }).catch(() => undefined);
  await fetch(`${carrier.url}/things/1:do`, { method: "POST" });
  const calls = await carrier.control<object[]>("GET", "/calls?name=do");
  expect(calls).toMatchObject([
    { n: 1, path: "/things/1:do?x=y", outcome: 200, answered: null, fault: "reset-after" },
    { n: 2, path: "/things/1:do", outcome: 200, answered: 200, fault: null },
  ]);
  expect(await carrier.control<object[]>("GET", "/calls?since=1")).toHaveLength(1);
});

it("records that a caller left before its answer", async () => {
  const leaving = new AbortController();
  await carrier.control("POST", "/faults/next", { kind: "slow" });
  const asked = fetch(`${carrier.url}/things/1:do`, { method: "POST", signal: leaving.signal });
  await new Promise((resolve) => setTimeout(resolve, 20));
  leaving.abort();
  await expect(asked).rejects.toThrow();
  const calls = () => carrier.control<object[]>("GET", "/calls?name=do");
  await expect.poll(calls).toMatchObject([{ outcome: 200, answered: null, fault: "slow" }]);
});

it("answers an unknown control call with its name", async () => {
  await expect(carrier.control("GET", "/nothing")).rejects.toThrow("no control call GET /control/nothing");
  expect(await carrier.control("GET", "/done")).toEqual([]);
});

it("draws equal labels in equal bytes, with Greek in Latin letters", async () => {
  const sheet = { widthMm: 105, heightMm: 148, columns: 1, rows: 1 };
  const labels = [
    { barcode: "6400173925", lines: ["6400173925", "Μαρία Ιωάννου"] },
    { barcode: "6400173933", lines: ["6400173933", "Петър"] },
  ];
  const first = await drawLabelPdf(sheet, labels);
  expect((await drawLabelPdf(sheet, labels)).equals(first)).toBe(true);
  const text = await readPdfText(new Uint8Array(first));
  expect(text).toHaveLength(2);
  expect(text[0]).toContain("Maria Ioannoy");
  expect(text[1]).toContain("Petar");
});

it("leaves a place of a sheet empty", async () => {
  const sheet = { widthMm: 210, heightMm: 297, columns: 1, rows: 3 };
  const label = { barcode: "1", lines: ["first line"] };
  const text = await readPdfText(new Uint8Array(await drawLabelPdf(sheet, [null, null, label, label])));
  expect(text.map((page) => page.includes("first line"))).toEqual([true, true]);
});
