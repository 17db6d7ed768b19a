import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { testAccount } from "../../../simulator/carriers/elta/accounts.ts";
import type { SimulatedElta } from "./simulated-elta.ts";
import { aBooking, aPost, contentXml, post, startSimulatedElta } from "./simulated-elta.ts";

let elta: SimulatedElta;
beforeEach(async () => {
  elta = await startSimulatedElta();
});
afterEach(() => elta.server.close());

const vouchers = () => elta.control<{ details: Record<string, string> }[]>("GET", "/vouchers");
const withLogin = {
  pel_user_code: testAccount.userCode,
  pel_user_pass: testAccount.password,
  pel_apost_code: testAccount.customerCode,
  pel_apost_sub_code: "",
};

describe("a service", () => {
  it.each(["CREATEAWB", "PELTT01", "CANCELAWB", "PELSTATION"])("named %s is unknown", async (service) => {
    const answer = await elta.call(service, aBooking);
    expect([answer.status, answer.text.includes("soap:Client")]).toEqual([500, true]);
  });

  it("has one operation, one path and one version of SOAP", async () => {
    const xml = contentXml(aBooking);
    expect((await post(elta.server.url, "CREATEAWB02", xml, {}, "DELETE")).status).toBe(500);
    expect((await post(`${elta.server.url}/elsewhere`, "CREATEAWB02", xml)).status).toBe(404);
    expect((await fetch(elta.server.url)).status).toBe(405);
    const json = { "content-type": "application/json" };
    expect((await post(elta.server.url, "CREATEAWB02", xml, json)).status).toBe(415);
    const other = { "content-type": "application/soap+xml" };
    expect((await post(elta.server.url, "CREATEAWB02", xml, other)).status).toBe(500);
    expect(await vouchers()).toEqual([]);
  });
});

describe("a booking's elements", () => {
  it.each(Object.keys(aBooking))("%s must be there, unless ELTA is lenient", async (name) => {
    const answer = await elta.create({ [name]: undefined });
    expect([answer.status, answer.text.includes(name)]).toEqual([500, true]);
    expect(await vouchers()).toEqual([]);
  });

  it("may be left out if ELTA is lenient", async () => {
    await elta.control("PUT", "/quirks", { lenient: true });
    expect((await elta.create({ pel_user_lang: undefined, pudo_station: undefined })).flag).toBe(0);
  });

  it("come in the WSDL's order, once, in the service's namespace", async () => {
    const { pel_user_lang, ...rest } = aBooking;
    expect((await elta.call("CREATEAWB02", { pel_user_lang, ...rest })).status).toBe(500);
    expect((await elta.call("CREATEAWB02", { ...aBooking, pel_paral_tk: ["54624", "54624"] })).status).toBe(
      500,
    );
    const foreign = contentXml(aBooking).replace("<pel_paral_tk>", '<pel_paral_tk xmlns="/OTHER">');
    expect((await post(elta.server.url, "CREATEAWB02", foreign)).status).toBe(500);
    expect((await elta.call("CREATEAWB02", { ...aBooking, email: "a@example.org" })).status).toBe(500);
  });
});

describe("a booking", () => {
  it.each([
    [2, { pel_user_code: "11111" }],
    [2, { pel_user_code: "0033333", pel_user_pass: "wrong" }],
    [3, { pel_user_pass: "wrong", pel_apost_code: "wrong" }],
    [6, { pel_apost_code: "020202", pel_paral_tk: "" }],
    [6, { pel_apost_sub_code: "0006" }],
    [6, { pel_apost_code: "010101      0005", pel_apost_sub_code: "" }],
    [1, { pel_paral_tk: "546 24", pel_baros: "" }],
    [1, { pel_paral_tk: "1010" }],
    [5, { pel_baros: "", pel_paral_thl_2: "" }],
    [5, { pel_baros: "3.2" }],
    [5, { pel_baros: "000003,200" }],
    [5, { pel_temaxia: "1" }],
    [5, { pel_temaxia: "000" }],
    [5, { pel_temaxia: "037" }],
    [7, { pel_paral_thl_2: "" }],
    [7, { pel_paral_thl_2: "+306945550177" }],
    [8, { pel_paral_name: "" }],
    [9, { pel_paral_name: "α".repeat(151) }],
    [9, { pel_paral_area: "α".repeat(41) }],
    [9, { pel_paral_sxolia: "α".repeat(101) }],
    [9, { pel_ref_no: "A".repeat(31) }],
    [11, { pel_ref_no: "0193b0c2-6f1e" }],
    [11, { pel_ant_poso: "64.90" }],
    [11, { pel_ant_poso: "0000064,90" }],
    [11, { pel_sur_1: "2" }],
    [11, { sideta_eidos: "" }],
    [12, { pel_service: "3" }],
    [13, { pel_service: "7" }],
    [13, { pel_service: "7", pudo_station: "P999" }],
    [13, { pudo_station: "P001" }],
    [14, { pel_ant_poso: "0000064.90", pel_ant_poso1: "0000010.00", pel_ant_date1: "01/04/2027" }],
    [15, { pel_ant_poso1: "0000010.00" }],
    [16, { ...withLogin, pel_ant_poso: "0000064.90" }],
  ])("is refused with %i if it has %j", async (flag, changes) => {
    const answer = await elta.create(changes);
    expect([answer.flag, answer.texts("vg_code")]).toEqual([flag, [""]]);
    expect(answer.texts("st_title")[0]).not.toBe("");
    expect(await vouchers()).toEqual([]);
  });

  it.each([
    [{ pel_paral_name: "α".repeat(150), pel_paral_sxolia: "α".repeat(100) }],
    [{ pel_service: "7", pudo_station: "P001" }],
    [{ pel_service: "" }],
    [{ pel_ant_poso: "0000064.90", pel_sur_3: "1" }],
    [withLogin],
    [{ pel_paral_thl_1: "2105551000", pel_paral_thl_2: "" }],
  ])("is made if it has %j", async (changes) => {
    expect((await elta.create(changes)).flag).toBe(0);
  });

  it.each([
    [{}, 0, false, false],
    [{ pel_temaxia: "036" }, 35, false, false],
    [{ pel_sur_1: "1" }, 0, true, false],
    [{ pel_ant_poso1: "0000010.00", pel_ant_date1: "01/04/2027" }, 0, false, true],
    [{ pel_sur_1: "1", pel_ant_poso1: "0000010.00", pel_ant_date1: "01/04/2027" }, 0, true, true],
  ])(
    "with %j has a number, %i children and numbers of the way back",
    async (changes, children, isReturn, isCheque) => {
      const answer = await elta.create(changes);
      const form = /^[A-Z]{2}\d{9}GR$/;
      expect(answer.texts("vg_code")[0]).toMatch(form);
      expect(answer.texts("vg_child")).toHaveLength(children);
      expect(form.test(answer.texts("return_vg")[0] ?? "")).toBe(isReturn);
      expect(form.test(answer.texts("epitagh_vg")[0] ?? "")).toBe(isCheque);
    },
  );

  it("has records that are filled with blanks, and rows that may be empty or missing", async () => {
    expect((await elta.create()).text).toMatch(/<ns0:return_vg> {13}<\/ns0:return_vg>/);
    await elta.control("PUT", "/quirks", { fullTables: true, missingChildren: 1 });
    const answer = await elta.create({ pel_temaxia: "003" });
    const children = answer.texts("vg_child");
    expect([children.length, children.filter((child) => child !== "").length]).toEqual([35, 1]);
  });

  it("sent again makes a second voucher: nothing promises otherwise", async () => {
    expect(await elta.book()).not.toBe(await elta.book());
    expect(await vouchers()).toHaveLength(2);
  });
});

describe("a post of details to numbers of the contract", () => {
  const postDetails = (numbers: Parameters<typeof aPost>[0], changes = {}) =>
    elta.call("ELTACOURIERPOSTSIDETA", aPost(numbers, changes));

  it("takes numbers of the range, one for each parcel and way back", async () => {
    const answer = await postDetails(
      { vg_code: "WB000001000GR", return_vg: "WB000001002GR", vg_child: ["WB000001001GR"] },
      { pel_temaxia: "002", pel_sur_1: "1" },
    );
    expect(answer.flag).toBe(0);
    expect((await elta.track("WB000001000GR")).flag).toBe(0);
  });

  it.each([
    [{ vg_code: "" }, {}],
    [{ vg_code: "SE000000013GR" }, {}],
    [{ vg_code: "WB000002000GR" }, {}],
    [{ vg_code: "WB000001000GR" }, { pel_temaxia: "002" }],
    [{ vg_code: "WB000001000GR" }, { pel_sur_1: "1" }],
    [{ vg_code: "WB000001000GR", vg_child: ["WB000001000GR"] }, { pel_temaxia: "002" }],
  ])("refuses %j", async (numbers, changes) => {
    expect((await postDetails(numbers, changes)).flag).toBe(17);
  });

  it.each([
    ["refuses", 18, "Νίκος Δήμου"],
    ["replaces", 0, "Εύα"],
  ])(
    "%s a second post of the same number, and never makes a second voucher",
    async (postAgain, flag, name) => {
      await elta.control("PUT", "/quirks", { postAgain });
      await postDetails({ vg_code: "WB000001000GR" });
      expect((await postDetails({ vg_code: "WB000001000GR" }, { pel_paral_name: "Εύα" })).flag).toBe(flag);
      expect((await vouchers()).map(({ details }) => details.pel_paral_name)).toEqual([name]);
    },
  );

  it("wants its three records", async () => {
    const { user_details, ...others } = aPost({ vg_code: "WB000001000GR" });
    expect((await elta.call("ELTACOURIERPOSTSIDETA", { ...others, user_details })).status).toBe(500);
    expect((await elta.call("CREATEAWB02", aPost({ vg_code: "WB000001000GR" }))).status).toBe(500);
  });
});
