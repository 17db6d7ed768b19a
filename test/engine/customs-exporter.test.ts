import { describe, expect, it } from "vitest";
import {
  exporterOn,
  isIossConsignment,
  noExporter,
  readEori,
  readIoss,
  readRex,
  readVatNumber,
} from "../../app/domain/engine/index.ts";

describe("numbers of customs", () => {
  it.each([
    ["GR123456789", "GR123456789"],
    ["gr 123.456-789", "GR123456789"],
    ["DE123456789012345", "DE123456789012345"],
    ["GB123456789000", "GB123456789000"],
    ["XI123456789000", "XI123456789000"],
    ["DE1234567890123456", null],
    ["GB123456789", null],
    ["US123456789", null],
    ["GR", null],
    ["GR12/3", null],
  ])("EORI %s is read as %s", (text, number) => {
    expect(readEori(text)).toBe(number);
  });

  it.each([
    ["EL123456789", "EL123456789"],
    ["GR 123456789", "EL123456789"],
    ["ATU12345678", "ATU12345678"],
    ["NL123456789B01", "NL123456789B01"],
    ["ESX1234567R", "ESX1234567R"],
    ["IE1234567FA", "IE1234567FA"],
    ["GBGD123", "GBGD123"],
    ["XI123456789", "XI123456789"],
    ["EL12345678", null],
    ["AT12345678", null],
    ["ES123456789", null],
    ["123456789", null],
    ["US123456789", null],
  ])("VAT number %s is read as %s", (text, number) => {
    expect(readVatNumber(text)).toBe(number);
  });

  it("IOSS numbers are IM and ten digits, REX numbers name a country", () => {
    expect(readIoss("im 037 200 0224")).toBe("IM0372000224");
    for (const text of ["IM037200022", "IM03720002244", "EU0372000224", ""])
      expect(readIoss(text)).toBeNull();
    expect(readRex("grrex123456")).toBe("GRREX123456");
    for (const text of ["REX123456", "GRREX", `GRREX${"1".repeat(31)}`]) expect(readRex(text)).toBeNull();
  });
});

const newYork = { country: "US", zip: "10001" };
const athens = { country: "GR", zip: "10431" };
const euros = (value: number) => ({ totals: [{ currency: "EUR", value }] });

describe("the IOSS number", () => {
  it.each([
    ["at the limit", newYork, athens, euros(150), true],
    ["a cent above", newYork, athens, euros(150.01), false],
    ["from the Canary Islands", { country: "ES", zip: "35001" }, athens, euros(20), true],
    ["from inside", athens, { country: "DE", zip: "10115" }, euros(20), false],
    ["out of the EU", athens, newYork, euros(20), false],
    ["to Mount Athos", newYork, { country: "GR", zip: "63086" }, euros(20), false],
    ["to a company", newYork, { ...athens, company: "Elia Ltd" }, euros(20), false],
    ["to a blank company", newYork, { ...athens, company: " " }, euros(20), true],
    ["in dollars", newYork, athens, { totals: [{ currency: "USD", value: 20 }] }, false],
    [
      "partly in dollars",
      newYork,
      athens,
      { totals: [...euros(20).totals, { currency: "USD", value: 1 }] },
      false,
    ],
  ])("%s: %#", (_, from, to, declaration, applies) => {
    expect(isIossConsignment({ from, to }, declaration)).toBe(applies);
    const exporter = { ...noExporter, ioss: "IM0372000224", eori: "GR1" };
    expect(exporterOn({ from, to, returnRequestId: null }, declaration, exporter)).toEqual({
      ...exporter,
      ioss: applies ? exporter.ioss : null,
    });
    expect(exporterOn({ from, to, returnRequestId: "r-1" }, declaration, exporter)).toEqual(noExporter);
  });
});
