import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { demoAccount } from "../../../simulator/carriers/acs/accounts.ts";
import type { AcsOptions } from "../../../simulator/carriers/acs/start-acs.ts";
import type { SimulatedAcs } from "./simulated-acs.ts";
import { aVoucher, credentials, post, startSimulatedAcs } from "./simulated-acs.ts";

let acs: SimulatedAcs;
const start = async (options: AcsOptions = {}) => {
  acs = await startSimulatedAcs(options);
};
afterEach(() => acs.server.close());

const anyCall = {
  ACSAlias: "ACS_Get_Content_Types",
  ACSInputParameters: { ...credentials, Language: "EN" },
};

describe("the key", () => {
  it("comes in the header AcsApiKey, in any case", async () => {
    await start();
    expect((await post(acs.server.callUrl, anyCall)).status).toBe(200);
    expect((await post(acs.server.callUrl, anyCall, { ACSAPIKEY: "acs-demo-key" })).status).toBe(200);
  });

  it("answers 403 if it is missing or unknown", async () => {
    await start();
    expect((await post(acs.server.callUrl, anyCall, {})).status).toBe(403);
    expect((await post(acs.server.callUrl, anyCall, { AcsApiKey: "another" })).status).toBe(403);
  });

  it("may be limited to some aliases", async () => {
    await start({ accounts: [{ ...demoAccount, aliases: ["ACS_Trackingsummary"] }] });
    expect((await post(acs.server.callUrl, anyCall)).status).toBe(403);
    expect((await acs.call("ACS_Trackingsummary", { Language: null, Voucher_No: "1" })).status).toBe(200);
  });
});

describe("the four credentials", () => {
  it.each(["Company_ID", "Company_Password", "User_ID", "User_Password"])(
    "refuse a wrong %s with status 200 and an error of the execution",
    async (field) => {
      await start();
      const { status, hasError, error } = await acs.call("ACS_Get_Content_Types", {
        Language: "EN",
        [field]: "wrong",
      });
      expect({ status, hasError, error }).toEqual({
        status: 200,
        hasError: true,
        error: "Unacceptable company or user credentials",
      });
    },
  );

  it("refuse a key with another company's credentials", async () => {
    const other = { ...demoAccount, apiKey: "other-key", companyId: "other" };
    await start({ accounts: [demoAccount, other] });
    expect((await post(acs.server.callUrl, anyCall, { AcsApiKey: "other-key" })).hasError).toBe(true);
  });

  it("name the company Company_Id where the reference is looked up", async () => {
    await start();
    const wanted = { User_locals: "GR", reference_no: "shipment-1" };
    const usual = await acs.call("ACS_POD_FROM_REFERENCE_NO", wanted);
    expect(usual.error).toContain("στοιχεία σύνδεσης");
    const sic = await acs.call("ACS_POD_FROM_REFERENCE_NO", { ...wanted, Company_Id: "oliveco" });
    expect(sic.error).toContain("shipment found");
  });
});

describe("a call", () => {
  it("is a POST of JSON to the one address", async () => {
    await start();
    const headers = { AcsApiKey: "acs-demo-key" };
    expect((await fetch(acs.server.callUrl, { headers })).status).toBe(405);
    expect((await post(acs.server.callUrl, "no JSON")).status).toBe(400);
    expect((await post(`${acs.server.url}/elsewhere`, anyCall)).status).toBe(404);
    const asText = { ...headers, "content-type": "text/plain" };
    expect((await post(acs.server.callUrl, anyCall, asText)).status).toBe(415);
  });

  it("refuses an unknown alias", async () => {
    await start();
    const { hasError, error } = await acs.call("ACS_Book_Courier");
    expect({ hasError, error }).toEqual({ hasError: true, error: "Invalid parameters: ACSAlias: unknown" });
  });

  it("refuses a parameter that is unknown, left out, or written in another case", async () => {
    await start();
    const { Recipient_Floor: _leftOut, ...others } = aVoucher;
    const unknown = await acs.create({ Recipient_Cell_phone: "6945550177" });
    expect(unknown.error).toContain("Recipient_Cell_phone");
    expect((await acs.call("ACS_Create_Voucher", others)).error).toContain("Recipient_Floor");
    expect((await acs.call("ACS_Stations", { Language: null })).error).toContain("language");
    expect(await acs.control("GET", "/vouchers")).toEqual([]);
  });

  it("speaks of its parameters at the help address", async () => {
    await start();
    const help = `${acs.server.callUrl}Help`;
    const { body } = await post(help, { ACSAlias: "ACS_Trackingsummary" });
    expect(body).toEqual({
      ACSAlias: "ACS_Trackingsummary",
      ACSInputParameters: {
        Company_ID: null,
        Company_Password: null,
        User_ID: null,
        User_Password: null,
        Language: null,
        Voucher_No: null,
      },
    });
    const text = await fetch(help, { headers: { AcsApiKey: "acs-demo-key" } });
    expect(text.headers.get("content-type")).toContain("text/plain");
  });
});

describe("the pace", () => {
  // The carrier's clock moves by control calls alone, however busy the machine is.
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("allows 10 calls a second for each key, and answers 406 beyond", async () => {
    const other = { ...demoAccount, apiKey: "other-key", companyId: "other" };
    await start({ perSecond: 10, accounts: [demoAccount, other] });
    const statuses = await Promise.all(
      Array.from({ length: 30 }, async () => (await post(acs.server.callUrl, anyCall)).status),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    expect(statuses.filter((status) => status === 406)).toHaveLength(20);
    expect((await post(acs.server.callUrl, anyCall, { AcsApiKey: "other-key" })).status).toBe(200);
    await acs.control("POST", "/clock", { advanceMs: 1_000 });
    expect((await post(acs.server.callUrl, anyCall)).status).toBe(200);
  });

  it("is that of any second, wherever it begins", async () => {
    await start({ perSecond: 10 });
    const status = async () => (await post(acs.server.callUrl, anyCall)).status;
    for (let count = 0; count < 10; count++) expect(await status()).toBe(200);
    await acs.control("POST", "/clock", { advanceMs: 999 });
    expect(await status()).toBe(406);
    await acs.control("POST", "/clock", { advanceMs: 1 });
    expect(await status()).toBe(200);
  });

  it("follows the control call", async () => {
    await start({ perSecond: 10 });
    await acs.control("PUT", "/pace", { perSecond: null });
    const statuses = await Promise.all(
      Array.from({ length: 25 }, async () => (await post(acs.server.callUrl, anyCall)).status),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
  });
});
