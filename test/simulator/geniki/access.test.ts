import { afterEach, describe, expect, it } from "vitest";
import type { GenikiOptions } from "../../../simulator/carriers/geniki/start-geniki.ts";
import { demoUser } from "../../../simulator/carriers/geniki/users.ts";
import type { SimulatedGeniki } from "./simulated-geniki.ts";
import {
  contentXml,
  keyNameOf,
  namespace,
  postSoap,
  recordWith,
  startSimulatedGeniki,
} from "./simulated-geniki.ts";

let geniki: SimulatedGeniki;
const start = async (options: GenikiOptions = {}) => {
  geniki = await startSimulatedGeniki(options);
};
afterEach(() => geniki.server.close());

const forms = [
  ["GetShopsList", {}],
  ["ClosePendingJobs", {}],
  ["CreateJob", { oVoucher: recordWith({}), eType: "Voucher" }],
] as const;

describe("the key", () => {
  it.each(["name", "password", "applicationKey"])("needs the right %s: 1", async (field) => {
    await start();
    await expect(geniki.key({ ...demoUser, [field]: "wrong" })).rejects.toThrow("answered 1");
  });

  it("holds letters that an address must encode", async () => {
    await start();
    expect(await geniki.key()).toMatch(/\+.*\/.*=/);
  });

  it.each(forms)("under another name than that of %s is missing: 11", async (operation, content) => {
    await start();
    const key = await geniki.key();
    const other = keyNameOf(operation) === "authKey" ? "sAuthKey" : "authKey";
    const right = await postSoap(
      geniki.server.url,
      operation,
      contentXml({ [keyNameOf(operation)]: key, ...content }),
    );
    expect(right.result).toBe(0);
    const wrong = await postSoap(geniki.server.url, operation, contentXml({ [other]: key, ...content }));
    expect(wrong.result).toBe(11);
  });

  it("expires on the carrier's clock, in all three forms of answer", async () => {
    await start({ keyTtlMs: 60_000 });
    const { voucher } = await geniki.book();
    await geniki.control("POST", "/clock", { advanceMs: 60_000 });
    expect((await geniki.call("GetShopsList")).result).toBe(11);
    expect((await geniki.call("ClosePendingJobs")).result).toBe(11);
    const pdf = await geniki.call("GetVoucherPdf", {
      voucherNo: voucher,
      format: "Flyer",
      extraInfoFormat: "None",
    });
    expect(pdf.text).toBe("11");
  });

  it.each([
    [false, 0],
    [true, 11],
  ])("ends the older ones: %s", async (newKeyEndsOlder, result) => {
    await start({ quirks: { newKeyEndsOlder } });
    const older = await geniki.key();
    await geniki.key();
    const answer = await postSoap(geniki.server.url, "GetShopsList", contentXml({ authKey: older }));
    expect(answer.result).toBe(result);
  });

  it("comes before every other check", async () => {
    await start();
    const answer = await postSoap(geniki.server.url, "CreateJob", contentXml({ sAuthKey: "none" }));
    expect(answer.result).toBe(11);
    expect(answer.text).toContain("<Result>11</Result><JobId>0</JobId>");
  });
});

describe("an envelope", () => {
  it.each([
    ["another action", { soapaction: `"${namespace}/Other"` }],
    ["no action", { soapaction: "" }],
  ])("with %s is the caller's fault", async (_name, headers) => {
    await start();
    const xml = contentXml({ authKey: await geniki.key() });
    const answer = await postSoap(geniki.server.url, "GetShopsList", xml, headers);
    expect({ status: answer.status, text: answer.text }).toEqual({
      status: 500,
      text: expect.stringContaining("soap:Client"),
    });
  });

  it.each(["ChangePassword", "CalculateCost", "GetJobStatus", "Echo"])(
    "of %s is unknown",
    async (operation) => {
      await start();
      expect((await geniki.call(operation)).status).toBe(500);
    },
  );

  it("is served over SOAP 1.2 and by GET as well, where the operation is bound to it", async () => {
    await start();
    const key = await geniki.key();
    const soap12 = await fetch(`${geniki.server.url}/JobServicesV2.asmx`, {
      method: "POST",
      headers: { "content-type": "application/soap+xml; charset=utf-8" },
      body: `<e:Envelope xmlns:e="http://www.w3.org/2003/05/soap-envelope"><e:Body><GetShopsList xmlns="${namespace}"><authKey>${key}</authKey></GetShopsList></e:Body></e:Envelope>`,
    });
    expect(await soap12.text()).toContain("<Result>0</Result>");
    const get = (operation: string, name: string) =>
      fetch(`${geniki.server.url}/JobServicesV2.asmx/${operation}?${name}=${encodeURIComponent(key)}`);
    expect(await (await get("GetShopsList", "authKey")).text()).toContain("<Result>0</Result>");
    expect((await get("GetJobs", "sAuthKey")).status).toBe(500);
    expect((await get("GetJobsFromOrderId", "sAuthKey")).status).toBe(500);
  });

  it.each([
    ["an unknown element", { ...recordWith({}), VoucherNumber: "1" }],
    ["elements in another order", { Name: "a", OrderId: "b" }],
  ])("with %s is the caller's fault", async (_name, oVoucher) => {
    await start();
    expect((await geniki.call("CreateJob", { oVoucher, eType: "Voucher" })).status).toBe(500);
    expect(await geniki.control("GET", "/jobs")).toEqual([]);
  });

  it.each(["Pieces", "Weight", "CodAmount", "InsAmount"])("without the required %s is too", async (name) => {
    await start();
    expect((await geniki.create({ [name]: undefined })).status).toBe(500);
  });

  it.each([
    ["Pieces", "two"],
    ["Weight", "3,2"],
    ["CodAmount", ""],
    ["ReceivedDate", "1/3/2027"],
  ])("with %s %j is too", async (name, value) => {
    await start();
    expect((await geniki.create({ [name]: value })).status).toBe(500);
  });

  it("of an unknown address is not found", async () => {
    await start();
    expect((await fetch(`${geniki.server.url}/elsewhere`)).status).toBe(404);
    expect(
      (await fetch(`${geniki.server.url}/JobServicesV2.asmx/GetShopsList`, { method: "PUT" })).status,
    ).toBe(405);
  });
});

it("more calls of a user than its pace answer 15, in the form of the call", async () => {
  await start({ pace: { perSecond: 0.001, burst: 2 } });
  const { voucher } = await geniki.book();
  await geniki.call("GetShopsList");
  expect((await geniki.call("GetShopsList")).result).toBe(15);
  expect((await geniki.call("ClosePendingJobs")).result).toBe(15);
  const pdf = await geniki.call("GetVoucherPdf", {
    voucherNo: voucher,
    format: "Flyer",
    extraInfoFormat: "None",
  });
  expect(pdf.text).toBe("15");
});
