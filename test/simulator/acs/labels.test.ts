import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readBarcodes, readPdfText, renderPdfPages } from "../../support/read-label.ts";
import type { SimulatedAcs } from "./simulated-acs.ts";
import { startSimulatedAcs, toLocker } from "./simulated-acs.ts";

let acs: SimulatedAcs;
beforeEach(async () => {
  acs = await startSimulatedAcs();
});
afterEach(() => acs.server.close());

const print = (list: string, changes: Record<string, unknown> = {}, alias = "ACS_Print_Voucher") =>
  acs.call(alias, { Voucher_No: list, Print_Type: 1, Start_Position: 1, Language: "EN", ...changes });
// pdf.js takes no Buffer.
const textOf = (pdf: Buffer) => readPdfText(new Uint8Array(pdf));
const pdfIn = (base64: unknown) => Buffer.from(String(base64), "base64");
const pdfOf = async (number: string, changes: Record<string, unknown> = {}) =>
  pdfIn((await print(number, changes)).value.ACSObjectOutput);
const printsOf = async (number: string) =>
  (await acs.control<{ prints: { n: number; sha256: string }[] }>("GET", `/vouchers/${number}`)).prints;

describe("a label", () => {
  it("is a PDF in base64, with the number as a barcode", async () => {
    const number = await acs.book();
    const pdf = await pdfOf(number);
    expect(pdf.subarray(0, 4).toString()).toBe("%PDF");
    const [text = ""] = await textOf(pdf);
    for (const words of [number, "TO Nikos Dimoy", "54624 THessaloniki", "3.2 KG", "#1042"])
      expect(text).toContain(words);
    const [page] = await renderPdfPages(new Uint8Array(pdf));
    const codes = await readBarcodes(page!.image);
    expect(codes.map((code) => code.text)).toEqual([number]);
  });

  it("has a page for each parcel and for the return voucher, the latter on thermal paper alone", async () => {
    const number = await acs.book({ Item_Quantity: 2, With_Return_Voucher: 1 });
    const thermal = await textOf(await pdfOf(number));
    expect(thermal).toHaveLength(3);
    expect(thermal[2]).toContain(`RETURN OF ${number}`);
    const laser = await textOf(await pdfOf(number, { Print_Type: 2 }));
    expect(laser).toHaveLength(1);
    expect(laser[0]).toContain("PARCEL 2/2");
    expect(laser[0]).not.toContain("RETURN");
  });

  it("on laser paper begins at the first free of three places", async () => {
    const number = await acs.book({ Item_Quantity: 2 });
    const pagesFrom = async (Start_Position: number) =>
      (await textOf(await pdfOf(number, { Print_Type: 2, Start_Position }))).length;
    expect([await pagesFrom(1), await pagesFrom(2), await pagesFrom(3)]).toEqual([1, 1, 2]);
  });

  it("shows the locker's branch", async () => {
    const [text] = await textOf(await pdfOf(await acs.book({ ...toLocker, Weight: 2 })));
    expect(text).toContain("S501");
  });

  it("changes when it is printed again, and every print stays in the books", async () => {
    const number = await acs.book();
    const [first, second] = [await pdfOf(number), await pdfOf(number)];
    expect(first.equals(second)).toBe(false);
    expect((await printsOf(number)).map(({ n }) => n)).toEqual([1, 2]);
    const kept = await fetch(`${acs.server.controlUrl}/vouchers/${number}/prints/1`);
    expect(Buffer.from(await kept.arrayBuffer()).equals(first)).toBe(true);
  });

  it("may be the same again, by the quirk, and is the same in another run", async () => {
    await acs.control("PUT", "/quirks", { reprints: "same" });
    const number = await acs.book();
    const first = await pdfOf(number);
    expect((await pdfOf(number)).equals(first)).toBe(true);
    const another = await startSimulatedAcs();
    await another.book();
    const again = pdfIn((await another.print(number)).value.ACSObjectOutput);
    await another.server.close();
    expect(again.equals(first)).toBe(true);
  });
});

describe("a print", () => {
  it("of several vouchers answers a row each, with an error in one of them", async () => {
    const [one, other] = [await acs.book(), await acs.book()];
    const { value, error } = await print(`${one},7400000000, ${other}`);
    expect(error).toBe("");
    const rows = value.ACSObjectOutput as Record<string, unknown>[];
    expect(rows.map((row) => [row.Voucber_No, row.ACSExecution_HasError])).toEqual([
      [one, false],
      ["7400000000", true],
      [other, false],
    ]);
    expect(pdfIn(rows[2]?.PDFData).subarray(0, 4).toString()).toBe("%PDF");
    expect(rows[1]).toMatchObject({ PDFData: null });
    expect(await printsOf(other)).toHaveLength(1);
  });

  it("takes up to 10 vouchers", async () => {
    const numbers: string[] = [];
    for (let count = 0; count < 11; count++) numbers.push(await acs.book());
    expect((await print(numbers.join(","))).error).toContain("number of vouchers");
    expect((await print(numbers.slice(1).join(","))).error).toBe("");
  });

  it.each([
    [{ Print_Type: 3 }, "print type"],
    [{ Print_Type: 2, Start_Position: 4 }, "start position"],
    [{ Print_Type: 2, Start_Position: null }, "start position"],
  ])("with %j is refused: %s", async (changes, words) => {
    expect((await print(await acs.book(), changes)).error).toContain(words);
  });

  it("of an unknown, a deleted or another parcel's number is refused", async () => {
    const number = await acs.book({ Item_Quantity: 2 });
    const child = String(Number(number) + 1);
    const deleted = await acs.book();
    await acs.call("ACS_Delete_Voucher", { Language: null, Voucher_No: deleted });
    for (const unknown of ["7400000000", child, deleted])
      expect((await print(unknown)).error).toContain("Acs shipment found");
  });

  it("is impossible after the pickup list, as an error of the execution", async () => {
    const number = await acs.listed();
    const { hasError, error } = await print(number);
    expect({ hasError, error }).toEqual({
      hasError: true,
      error: "Δεν επιτρέπεται η εκτύπωση μετά την έκδοση λίστας παραλαβής",
    });
  });

  it("needs no language and, on thermal paper, no place", async () => {
    const wanted = { Voucher_No: await acs.book(), Print_Type: 1 };
    expect((await acs.call("ACS_Print_Voucher", wanted)).error).toBe("");
  });

  it("of the second version comes in either of two places", async () => {
    const number = await acs.book();
    const { body } = await print(number, {}, "ACS_Print_Voucher_V2");
    const output = body.ACSOutputResponce as { ACSObjectOutput: Record<string, string>[] };
    expect(pdfIn(output.ACSObjectOutput[0]?.[number]).subarray(0, 4).toString()).toBe("%PDF");
    await acs.control("PUT", "/quirks", { secondPrintPlace: "value" });
    const { value } = await print(number, {}, "ACS_Print_Voucher_V2");
    expect(value.ACSObjectOutput).toMatchObject({ Voucher_No: number });
    expect(await printsOf(number)).toHaveLength(2);
  });
});
