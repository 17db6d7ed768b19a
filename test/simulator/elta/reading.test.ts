import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { rivalAccount } from "../../../simulator/carriers/elta/accounts.ts";
import type { SimulatedElta } from "./simulated-elta.ts";
import { aBooking, startSimulatedElta } from "./simulated-elta.ts";

let elta: SimulatedElta;
beforeEach(async () => {
  elta = await startSimulatedElta();
});
afterEach(() => elta.server.close());

const rival = {
  wpel_code: rivalAccount.customerCode,
  wpel_user: rivalAccount.userCode,
  wpel_pass: rivalAccount.password,
};
const byReference = { wpel_vg: "", wpel_ref: aBooking.pel_ref_no, wpel_flag: "2" };
const move = (number: string, title: string, at: string) =>
  elta.control("POST", `/vouchers/${number}/movements`, { title, at });

describe("a label", () => {
  it.each(["A4", "A6"])("on %s is a PDF of one number, in lines of base64, the same again", async (paper) => {
    const number = await elta.book();
    const paper_size = paper === "A4" ? "0" : "1";
    const [one, other] = [await elta.label(number, { paper_size }), await elta.label(number, { paper_size })];
    expect(one.texts("b64_string")[0]).toContain("\n");
    expect(other.texts("b64_string")).toEqual(one.texts("b64_string"));
    const pdf = Buffer.from(one.texts("b64_string")[0] ?? "", "base64");
    expect(pdf.toString("latin1").startsWith("%PDF")).toBe(true);
    const kept = await fetch(`${elta.server.controlUrl}/vouchers/${number}/labels/${paper}`);
    expect(Buffer.from(await kept.arrayBuffer()).equals(pdf)).toBe(true);
  });

  it("is there for each further number", async () => {
    const answer = await elta.create({ pel_temaxia: "002", pel_sur_1: "1" });
    for (const name of ["vg_child", "return_vg"])
      expect((await elta.label(answer.texts(name)[0] ?? "")).flag).toBe(0);
  });

  it("of an unknown number or another customer's is refused", async () => {
    const number = await elta.book();
    expect((await elta.label("SE999999999GR")).flag).toBe(19);
    const others = {
      pel_user_code: rivalAccount.userCode,
      pel_user_pass: rivalAccount.password,
      pel_apost_code: rivalAccount.customerCode,
    };
    expect((await elta.label(number, others)).flag).toBe(19);
  });

  it.each([
    ["master", 0, 6],
    ["long", 6, 0],
  ])("takes the %s form of the customer code", async (labelCode, master, long) => {
    await elta.control("PUT", "/quirks", { labelCode });
    const number = await elta.book();
    expect((await elta.label(number)).flag).toBe(master);
    expect((await elta.label(number, { pel_apost_code: "010101      0005" })).flag).toBe(long);
  });
});

describe("tracking", () => {
  it("shows movements newest first, without the voucher's number", async () => {
    const number = await elta.book();
    await move(number, "ΚΛΕΙΣΙΜΟ ΑΠΟ ΑΘΗΝΑ", "2027-03-01T18:00:00+02:00");
    await move(number, "ΠΡΟΣ ΠΑΡΑΔΟΣΗ", "2027-03-02T09:12:00+02:00");
    await move(number, "ΠΑΡΑΔΟΘΗΚΕ", "2027-03-02T09:12:30+02:00");
    await elta.control("PUT", `/vouchers/${number}/pod`, { at: "2027-03-02T09:12:00+02:00" });
    const answer = await elta.track(number);
    expect(answer.texts("web_status_title")).toEqual([
      "ΠΑΡΑΔΟΘΗΚΕ",
      "ΠΡΟΣ ΠΑΡΑΔΟΣΗ",
      "ΚΛΕΙΣΙΜΟ ΑΠΟ ΑΘΗΝΑ",
      "ΔΗΜΙΟΥΡΓΙΑ ΣΥ.ΔΕ.ΤΑ. ΑΠΟ ΠΕΛΑΤΗ",
    ]);
    expect(answer.texts("web_date")[0]).toBe("20270302");
    expect(answer.texts("web_time")[0]).toBe("0912");
    expect(answer.texts("web_status_counter")).toEqual(["4"]);
    expect([answer.texts("pod_date"), answer.texts("pod_name")]).toEqual([["20270302"], ["ΔΗΜΟΥ"]]);
    expect(answer.text).not.toContain(number);
  });

  it("has 100 rows at most, and on a switch always", async () => {
    const number = await elta.book();
    for (let count = 0; count < 100; count++) await move(number, `ΑΦΙΞΗ ΣΕ ${count}`, "2027-03-02T09:00:00Z");
    const answer = await elta.track(number);
    expect(answer.texts("web_date")).toHaveLength(100);
    expect(answer.texts("web_status_counter")).toEqual(["101"]);
    await elta.control("PUT", "/quirks", { fullTables: true, showsCreation: false });
    const other = await elta.track(await elta.book());
    expect([other.texts("web_date").length, other.texts("web_status_counter")]).toEqual([100, ["0"]]);
  });

  it("finds a voucher by its reference, after a while, and one of several", async () => {
    await elta.control("PUT", "/quirks", { referenceDelayMs: 60_000 });
    await elta.book();
    expect((await elta.track("", byReference)).flag).toBe(19);
    await elta.control("POST", "/clock", { advanceMs: 60_000 });
    expect((await elta.track("", byReference)).flag).toBe(0);
    const second = await elta.book();
    await move(second, "ΠΑΡΑΔΟΘΗΚΕ", "2027-03-02T09:00:00Z");
    expect((await elta.track("", byReference)).texts("web_status_title")).toHaveLength(1);
  });

  it("refuses an unknown number, another customer's, and a user that is no integer", async () => {
    const number = await elta.book();
    expect((await elta.track("SE999999999GR")).flag).toBe(19);
    expect((await elta.track(number, rival)).flag).toBe(19);
    expect((await elta.track("", { ...byReference, ...rival })).flag).toBe(19);
    expect((await elta.track(number, { wpel_user: "user" })).status).toBe(500);
    expect((await elta.track(number, { wpel_pass: "wrong" })).flag).toBe(3);
  });
});

it("points come in the wire's spelling, one without coordinates and one with a comma", async () => {
  const { pel_user_code, pel_user_pass, pel_apost_code } = aBooking;
  const answer = await elta.call("GETPUDODETAILS", { pel_user_code, pel_user_pass, pel_apost_code });
  expect(answer.texts("pudo_codes").length).toBeGreaterThanOrEqual(30);
  const longitudes = answer.texts("pudo_longtitude");
  expect(longitudes.filter((text) => text === "")).toHaveLength(1);
  expect(longitudes.filter((text) => text.includes(","))).toHaveLength(1);
  expect(answer.texts("pudo_sanday_operation").length).toBe(longitudes.length);
});

describe("a booking's fault", () => {
  const count = async () => (await elta.control<unknown[]>("GET", "/vouchers")).length;

  it.each([
    ["fault", "before", 0],
    ["fault", "after", 1],
    ["no-number", "after", 1],
    [42, "before", 0],
  ] as const)("%s %s the call makes %i vouchers", async (result, when, made) => {
    await elta.control("POST", "/results/next", { call: "CREATEAWB02", result, when });
    const answer = await elta.create();
    expect([answer.flag, answer.texts("vg_code").join("")]).toEqual([
      result === "fault" ? null : result === "no-number" ? 0 : 42,
      "",
    ]);
    expect(await count()).toBe(made);
  });

  it.each([
    ["reset-before", 0],
    ["reset-after", 1],
    ["cut-inside", 1],
  ])("%s makes %i vouchers", async (kind, made) => {
    await elta.control("POST", "/faults/next", { kind, call: "CREATEAWB02" });
    await expect(elta.create()).rejects.toThrow();
    expect(await count()).toBe(made);
  });

  it("follows the seed, in every form that ELTA has", async () => {
    const forms = async (seed: number, order: readonly string[]) => {
      const own = await startSimulatedElta({ seed, rates: { "error-before": 0.3, "error-after": 0.3 } });
      const found: Record<string, string> = {};
      for (const pel_ref_no of order) {
        const { status, flag, text, texts } = await own.create({ pel_ref_no });
        found[pel_ref_no] = `${status} ${flag} ${texts("vg_code").join("") !== ""} ${text.includes("Fault")}`;
      }
      await own.server.close();
      return found;
    };
    const references = Array.from({ length: 40 }, (_, index) => `S${index}`);
    const found = await forms(7, references);
    expect(await forms(7, references.toReversed())).toEqual(found);
    expect(new Set(Object.values(found))).toEqual(
      new Set([
        "200 0 true false",
        "200 0 false false",
        "500 null false true",
        "500 null false false",
        "502 null false false",
        "503 null false false",
      ]),
    );
  });
});

it("calls are named by service and reference", async () => {
  const number = await elta.book();
  await elta.label(number);
  await elta.track("", byReference);
  const calls = await elta.control<{ name: string; subject: string }[]>("GET", "/calls");
  expect(calls.map(({ name, subject }) => `${name} ${subject}`)).toEqual(
    ["CREATEAWB02", "PELB64VG", "PELTT03"].map((name) => `${name} ${aBooking.pel_ref_no}`),
  );
});

it("a webhook has the agreed key, or a wrong one", async () => {
  const received: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    received.push(request.headers.apikey as string | undefined);
    response.end();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  const voucher = await elta.book();
  await expect(elta.control("POST", "/webhooks", { voucher })).rejects.toThrow("no webhook");
  await elta.control("PUT", "/webhook", { url: `http://127.0.0.1:${port}/`, apiKey: "agreed" });
  const pushed = await elta.control<{ status: number; body: { statusTime: string } }>("POST", "/webhooks", {
    voucher,
  });
  expect([pushed.status, pushed.body.statusTime.length]).toEqual([200, 6]);
  await elta.control("POST", "/webhooks", { voucher, isForged: true });
  expect(received).toEqual(["agreed", "wrong"]);
  await new Promise((resolve) => {
    server.close(resolve);
  });
});
