import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { acsDriver } from "../../../app/adapters/carriers/acs/driver.server.ts";
import type { CarrierAnswer } from "../../../app/adapters/carriers/kit/send-call.ts";
import { sendCall } from "../../../app/adapters/carriers/kit/send-call.ts";
import type { AcsDesk } from "./an-acs-desk.ts";
import { aNewAccount, anAccount, anAcsDesk, credentials } from "./an-acs-desk.ts";

let desk: AcsDesk;
beforeAll(async () => {
  desk = await anAcsDesk();
});
beforeEach(() => desk.acs.control("DELETE", "/faults"));
afterAll(() => desk.close());

const test = (settings = {}, secrets: Readonly<Record<string, string>> = credentials) =>
  desk.driver.test!(anAccount(aNewAccount(settings, secrets)));

describe("the test of an account", () => {
  it("answers company and contract", async () => {
    expect(await test()).toBe("oliveco, 2ΑΘ999999");
  });

  it("takes Latin letters in a billing code for the Greek ones that they look like", async () => {
    expect(await test({ Billing_Code: "2AΘ999999" })).toBe("oliveco, 2ΑΘ999999");
  });

  it("says that the key is wrong", async () => {
    await expect(test({}, { ...credentials, AcsApiKey: "wrong" })).rejects.toMatchObject({
      code: "CARRIER_REJECTED",
      message: "ACS did not accept the API key (or this server's address).",
      metadata: { reason: "key_refused" },
    });
  });

  it.each(["Company_ID", "Company_Password", "User_ID", "User_Password"])(
    "says in ACS's words that %s is wrong",
    async (field) => {
      await expect(test({}, { ...credentials, [field]: "wrong" })).rejects.toMatchObject({
        code: "CARRIER_REJECTED",
        message: "Unacceptable company or user credentials",
      });
    },
  );

  it.each(["carrier", "list"])(
    "says that the billing code is wrong, with prices of the %s",
    async (prices) => {
      await expect(test({ Billing_Code: "2ΑΘ111111", prices })).rejects.toMatchObject({
        metadata: { reason: "billing_code" },
      });
    },
  );

  it("says that the station of origin is wrong, unless prices come from a list", async () => {
    const settings = { Acs_Station_Origin: "ΘΣ" };
    await expect(test(settings)).rejects.toMatchObject({ metadata: { reason: "area_not_served" } });
    expect(await test({ ...settings, prices: "list" })).toBe("oliveco, 2ΑΘ999999");
  });

  it("shows no secret when ACS is away", async () => {
    await desk.fault("reset-before", "ACS_Area_Find_By_Zip_Code");
    const error = await test().catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: "CARRIER_UNAVAILABLE" });
    const shown = JSON.stringify([error, (error as Error).message, (error as Error).stack]);
    for (const secret of Object.values(credentials)) expect(shown).not.toContain(secret);
  });

  it("names the field that is missing", async () => {
    await expect(test({}, { ...credentials, User_Password: "" })).rejects.toMatchObject({
      code: "VALIDATION_FAILED",
      metadata: { issues: [{ path: "credentials.User_Password" }] },
    });
  });
});

describe("the pace", () => {
  it("stays below ACS's limit of ten calls in any second", async () => {
    const strict = await anAcsDesk({ perSecond: 10 });
    const answers: CarrierAnswer[] = [];
    const driver = acsDriver({
      ...strict.terms,
      async send(call) {
        const answer = await sendCall(call);
        answers.push(answer);
        return answer;
      },
    });
    try {
      const vouchers = Array.from({ length: 30 }, (_, index) => String(7_400_000_000 + index));
      await driver.connect(anAccount(), strict.clock.now()).track!(vouchers);
      expect(answers.map(({ status }) => status)).toEqual(vouchers.map(() => 200));
    } finally {
      await strict.close();
    }
  });
});
