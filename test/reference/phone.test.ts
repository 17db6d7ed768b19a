import { describe, expect, it } from "vitest";
import { countryCodes } from "../../app/domain/reference/countries.ts";
import { phoneExample, readPhone } from "../../app/domain/reference/phone.ts";

describe("a phone number", () => {
  it.each([
    ["as dialled at home", "GR", "210 123 4567", undefined, "+302101234567"],
    ["with its calling code", "GR", "+30 210 1234567", undefined, "+302101234567"],
    ["with two zeros for the plus", "GR", "0030 2310 111222", undefined, "+302310111222"],
    ["of another country", "GR", "+49 30 1234567", undefined, "+49301234567"],
    ["beside a dial code", "GR", "6912345678", "+30", "+306912345678"],
    ["beside a dial code of another country than the address", "DE", "6912345678", "+30", "+306912345678"],
    ["beside a dial code without a plus", "GR", "6912345678", "30", "+306912345678"],
    ["beside a dial code with zeros", "FR", "06 12 34 56 78", "0033", "+33612345678"],
    ["beside a dial code that it repeats", "GR", "+306912345678", "+30", "+306912345678"],
    ["beside a dial code that it repeats without a plus", "GR", "306912345678", "+30", "+306912345678"],
    ["beside a wrong dial code that it overrules", "GR", "+302310111222", "+49", "+302310111222"],
    ["beside a dial code with an area in it", "AS", "633 1234", "+1-684", "+16846331234"],
    ["beside a dial code that says nothing", "GR", "6912345678", "GR", "+306912345678"],
    ["with a trunk zero in brackets", "DE", "+49 (0)30 1234567", undefined, "+49301234567"],
    ["with the zero that Italy keeps", "IT", "06 6982", "+39", "+39066982"],
    ["with punctuation", "US", "(212) 555-0100", undefined, "+12125550100"],
    ["with an extension, which is left out", "GR", "210 1234567 x12", undefined, "+302101234567"],
    ["in Arabic digits", "AE", "٠٥٠ ١٢٣ ٤٥٦٧", undefined, "+971501234567"],
    ["where the numbering plan is unknown", "AQ", "+30 210 1234567", undefined, "+302101234567"],
  ])("%s", (_, country, phone, dialCode, expected) => {
    expect(readPhone({ country, phone, dialCode })).toBe(expected);
  });

  it.each([
    ["too short", "GR", "+30 697 1", undefined],
    ["too long", "GR", "1".repeat(40), undefined],
    ["words", "GR", "ask at the kiosk", undefined],
    ["zeros alone", "GR", "00", undefined],
    ["of another country without its code", "GR", "030 1234567", undefined],
    ["beside a dial code that nobody has", "GR", "6912345678", "+999"],
    ["where the numbering plan is unknown", "AQ", "2101234567", undefined],
  ])("is none: %s", (_, country, phone, dialCode) => {
    expect(readPhone({ country, phone, dialCode })).toBeNull();
  });

  it("has an example in every country, which is one itself", () => {
    for (const country of countryCodes) {
      const phone = phoneExample(country);
      expect(readPhone({ country, phone }), `${country} ${phone}`).not.toBeNull();
    }
    expect(phoneExample("GR")).toBe("+30 691 234 5678");
  });
});
