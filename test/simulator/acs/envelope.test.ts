import { afterEach, describe, expect, it } from "vitest";
import type { AcsOptions } from "../../../simulator/carriers/acs/start-acs.ts";
import type { SimulatedAcs } from "./simulated-acs.ts";
import { startSimulatedAcs } from "./simulated-acs.ts";

let acs: SimulatedAcs;
const start = async (options: AcsOptions = {}) => {
  acs = await startSimulatedAcs(options);
};
afterEach(() => acs.server.close());

describe("an answer", () => {
  it("has the shape and spelling of the wire", async () => {
    await start();
    expect((await acs.create()).body).toEqual({
      ACSExecution_HasError: false,
      ACSExecutionErrorMessage: "",
      ACSOutputResponce: {
        ACSValueOutput: [{ Voucher_No: " 7401000018", Voucher_No_Return: null, Error_Message: "" }],
        ACSTableOutput: {},
      },
    });
  });

  it("refuses with status 200, in the first value", async () => {
    await start();
    const { status, body } = await acs.create({ Weight: 0.2 });
    expect(status).toBe(200);
    expect(body).toEqual({
      ACSExecution_HasError: false,
      ACSExecutionErrorMessage: "",
      ACSOutputResponce: {
        ACSValueOutput: [
          {
            Voucher_No: null,
            Voucher_No_Return: null,
            Error_Message: "Unacceptable weight value (0.5-999)",
          },
        ],
        ACSTableOutput: {},
      },
    });
  });

  it("speaks Greek unless English is asked for", async () => {
    await start();
    for (const Language of [null, "GR"])
      expect((await acs.create({ Weight: 0.2, Language })).error).toBe("Μη αποδεκτή τιμή βάρους (0.5-999)");
  });

  it("may refuse as an error of the execution", async () => {
    await start({ quirks: { refusalPlace: "execution" } });
    const { status, hasError, error, value } = await acs.create({ Weight: 0.2 });
    expect({ status, hasError, error, value }).toEqual({
      status: 200,
      hasError: true,
      error: "Unacceptable weight value (0.5-999)",
      value: {},
    });
  });

  it.each(["Error_Message", "error_message", "Error_msg"])(
    "names its error %s in some call",
    async (field) => {
      await start();
      const calls = {
        Error_Message: await acs.create({ Weight: 0.2 }),
        error_message: await acs.call("ACS_Trackingsummary", { Language: "EN", Voucher_No: "1" }),
        Error_msg: await acs.call("ACS_Find_Station_By_Zip_Code", {
          Zip_Code: "99999",
          language: "EN",
          Country: "GR",
        }),
      };
      const values = Object.entries(calls).map(([name, { value }]) => [name, value[field]]);
      for (const [name, message] of values) expect(Boolean(message)).toBe(name === field);
    },
  );

  it("may spell its output as the manual's text does, without the blank", async () => {
    await start({ quirks: { outputSpelling: "ACSOutputResponse", leadingBlank: false } });
    const { body, value } = await acs.create();
    expect(Object.keys(body)).toContain("ACSOutputResponse");
    expect(value.Voucher_No).toBe("7401000018");
  });

  it.each([
    ["object", {}],
    ["rows", { Table_Data: [] }],
    ["array", []],
    ["absent", undefined],
  ] as const)("without rows may have the table %s", async (emptyTable, expected) => {
    await start({ quirks: { emptyTable } });
    const { body } = await acs.create();
    expect((body.ACSOutputResponce as Record<string, unknown>).ACSTableOutput).toEqual(expected);
  });
});

describe("numbers", () => {
  it("in strings are read the Greek way", async () => {
    await start();
    const weightOf = async (Weight: unknown) => {
      const number = await acs.book({ Weight });
      const { request } = await acs.control<{ request: { Weight: number } }>("GET", `/vouchers/${number}`);
      return request.Weight;
    };
    expect(await weightOf(0.5)).toBe(0.5);
    expect(await weightOf("0.5")).toBe(5);
    expect(await weightOf("1,5")).toBe(1.5);
    expect((await acs.create({ Weight: "heavy" })).error).toContain("Weight");
  });

  it("of vouchers may come unquoted", async () => {
    await start();
    const number = await acs.listed();
    const summary = await acs.call("ACS_Trackingsummary", { Language: null, Voucher_No: Number(number) });
    expect(summary.rows[0]?.voucher_no).toBe(7401000018);
  });
});
