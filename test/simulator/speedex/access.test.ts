import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { otherAccount } from "../../../simulator/carriers/speedex/accounts.ts";
import { operations } from "../../../simulator/carriers/speedex/calls/all-operations.ts";
import type { SimulatedSpeedex } from "./simulated-speedex.ts";
import { aBol, namespace, postSoap, postText, startSimulatedSpeedex, xml } from "./simulated-speedex.ts";

let speedex: SimulatedSpeedex;
let url: string;
beforeAll(async () => {
  speedex = await startSimulatedSpeedex();
  url = speedex.server.serviceUrl;
});
afterAll(() => speedex.server.close());
beforeEach(async () => {
  await speedex.quirks({});
  speedex.session = (await speedex.logIn()).all("sessionId")[0] ?? "";
});

const advance = (minutes: number) => speedex.control("POST", "/clock", { advanceMs: minutes * 60_000 });
const branches = (session?: string) =>
  speedex.call("GetBranches", { language: 1, zipCode: "54624" }, session);

describe("a session", () => {
  it("is made of user and password", async () => {
    const answer = await speedex.logIn();
    expect(answer).toMatchObject({ status: 200, code: 1, message: "OK." });
    expect(answer.all("sessionId")).toHaveLength(1);
    const wrong = await speedex.logIn({ username: "olive", password: "other" });
    expect(wrong.code).toBe(100);
    expect(wrong.all("sessionId")).toEqual([]);
  });

  it("ends by the clock, as the switch says", async () => {
    expect((await branches()).code).toBe(1);
    await advance(59);
    expect((await branches()).code).toBe(1);
    await advance(1);
    expect((await branches()).code).toBe(1401);
    speedex.session = (await speedex.logIn()).all("sessionId")[0] ?? "";
    await speedex.quirks({ sessionMinutes: 25 });
    await advance(25);
    expect((await branches()).code).toBe(1401);
  });

  it("ends when it is destroyed", async () => {
    expect((await speedex.call("DestroySession")).code).toBe(1);
    expect((await branches()).code).toBe(1401);
  });

  it.each([...operations.keys()])("is needed by %s, in its family's form", async (name) => {
    const { family } = operations.get(name)!;
    const answer = await speedex.call(name, {}, "none");
    expect(answer.code).toBe(1401);
    expect(answer.all(family === "new" ? "Code" : "returnCode")).toEqual(["1401"]);
    await speedex.quirks({ codeName: "StatusCode" });
    const other = await speedex.call(name, {}, "none");
    expect(other.all(family === "new" ? "StatusCode" : "returnCode")).toEqual(["1401"]);
  });
});

describe("the envelope", () => {
  const body = (session: string) => xml({ sessionID: session, language: 1, zipCode: "54624" });

  it("is SOAP 1.1 with the operation's action, or SOAP 1.2", async () => {
    expect((await postSoap(url, "GetBranches", body(speedex.session))).code).toBe(1);
    for (const soapaction of ["", '"https://spdxws.gr/CreateBOL"'])
      expect(await postSoap(url, "GetBranches", body(speedex.session), { soapaction })).toMatchObject({
        status: 500,
        message: expect.stringContaining("SOAPAction"),
      });
    const twelve = `<s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope"><s:Body><GetBranches xmlns="${namespace}">${body(speedex.session)}</GetBranches></s:Body></s:Envelope>`;
    const answer = await postText(url, twelve, { "content-type": "application/soap+xml; charset=utf-8" });
    expect(answer).toMatchObject({ status: 200, code: 1 });
  });

  it.each(["sessionId", "SessionID", "sessionid"])(
    "has one spelling of the session: %s is a missing value",
    async (name) => {
      const content = xml({ [name]: speedex.session, language: 1, zipCode: "54624" });
      expect((await postSoap(url, "GetBranches", content)).code).toBe(1401);
    },
  );

  it("reads elements of the service's namespace alone", async () => {
    const foreign = `<x:sessionID xmlns:x="http://www.speedex.gr/">${speedex.session}</x:sessionID>`;
    expect((await postSoap(url, "GetBranches", foreign)).code).toBe(1401);
    const old = `<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body><GetBranches xmlns="http://www.speedex.gr/"/></soap:Body></soap:Envelope>`;
    const headers = { "content-type": "text/xml", soapaction: "http://www.speedex.gr/GetBranches" };
    expect((await postText(url, old, headers)).status).toBe(500);
  });

  it("is well-formed, and anything else gets a fault or a status of HTTP", async () => {
    const headers = { "content-type": "text/xml", soapaction: `"${namespace}GetBranches"` };
    expect((await postText(url, "<soap:Envelope>", headers)).status).toBe(500);
    expect((await postText(url, "{}", { "content-type": "application/json" })).status).toBe(415);
    expect((await postSoap(url, "CreateBOLwithOrder", "")).status).toBe(500);
    expect((await postSoap(`${speedex.server.url}/other`, "GetBranches", "")).status).toBe(404);
    expect((await fetch(`${url}?WSDL`)).status).toBe(405);
  });
});

describe("other customers", () => {
  it("see nothing of a consignment", async () => {
    const [master = ""] = await speedex.booked({ Comments_2853_1: "ours" });
    const other = (await speedex.logIn(otherAccount)).all("sessionId")[0] ?? "";
    expect((await speedex.call("CancelBOL", { voucherID: master }, other)).code).toBe(603);
    expect((await speedex.call("GetTraceByVoucher", { VoucherID: master }, other)).code).toBe(603);
    const range = { dateFrom: "2027-02-01T00:00:00", dateTo: "2027-04-01T00:00:00" };
    expect((await speedex.call("GetConsignmentsByDate", range, other)).all("Number")).toEqual([]);
  });
});

describe("the fault plan", () => {
  const booking = (reference: string) => speedex.book({ Comments_2853_1: reference });

  it.each([
    ["reset-before", 0],
    ["reset-after", 1],
    ["cut-inside", 1],
    ["hang-after", 1],
  ])("cuts a booking: %s", async (kind, made) => {
    await speedex.control("PUT", "/faults", { hangMs: 50 });
    await speedex.control("POST", "/faults/next", { kind, call: "CreateBOL" });
    await expect(booking(kind)).rejects.toThrow();
    expect(await speedex.consignments(kind)).toHaveLength(made);
  });

  it.each([
    ["error-page-after", 1, [500, 502, 503]],
    ["page-after", 1, [200]],
    ["too-fast", 0, [429]],
  ])("answers a booking with something else: %s", async (kind, made, statuses) => {
    await speedex.control("POST", "/faults/next", { kind, call: "CreateBOL" });
    expect(statuses).toContain((await booking(kind)).status);
    expect(await speedex.consignments(kind)).toHaveLength(made);
  });

  it("fails in Speedex's own forms too", async () => {
    const forms = new Set<string>();
    for (let seed = 0; seed < 12; seed++) {
      await speedex.control("PUT", "/faults", { seed, rates: { "error-before": 1 }, calls: ["CreateBOL"] });
      const { status, message } = await booking("forms");
      forms.add(
        message === "General error." ? message : status === 200 ? "" : message === "" ? "status" : "fault",
      );
    }
    await speedex.control("DELETE", "/faults");
    expect([...forms].toSorted()).toEqual(["General error.", "fault", "status"]);
    expect(await speedex.consignments("forms")).toEqual([]);
  });

  it("loses the session", async () => {
    await speedex.control("POST", "/faults/next", { kind: "login-lost", call: "CreateBOL" });
    expect((await booking("lost")).code).toBe(1401);
    expect(await speedex.consignments("lost")).toEqual([]);
  });

  it("names calls by operation and reference, without persons", async () => {
    const [master = ""] = await speedex.booked({ Comments_2853_1: "named" });
    await speedex.call("CancelBOL", { voucherID: master });
    const calls = await speedex.control<{ name: string; subject: string }[]>("GET", "/calls");
    expect(calls.slice(-2)).toMatchObject([
      { name: "CreateBOL", subject: "named" },
      { name: "CancelBOL", subject: "named" },
    ]);
    for (const secret of ["olive-password", aBol.RCV_Name, aBol.RCV_Tel1])
      expect(JSON.stringify(calls)).not.toContain(secret);
  });
});
