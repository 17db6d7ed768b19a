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
    ["GR", "2101234567 / 6912345678", "+306912345678"],
    ["GR", "210 1234567-9", "+302101234567"],
    ["GR", "2101234567 – 68", "+302101234567"],
    ["GR", "6912345678, 2101234567", "+306912345678"],
    ["GR", "2101234567 6912345678", "+306912345678"],
    ["GR", "210 1234567 - 691 2345678", "+306912345678"],
    ["GR", "210 123 4567 / 2310 111222", "+302101234567"],
    ["GR", "κιν. 6912345678", "+306912345678"],
    ["GR", "6912345678 (Μαρία)", "+306912345678"],
    ["GR", "τηλ: 210-1234567 ή κιν 691-234-5678 μετά τις 5", "+306912345678"],
    ["GR", "call 6912345678 after 17:00", "+306912345678"],
    ["GR", "2101234567 εσωτ. 12", "+302101234567"],
    ["GR", "2101234567 ext. 345", "+302101234567"],
    ["GR", "2101234567#12", "+302101234567"],
    ["GR", "+30 6912345678\n+30 2101234567", "+306912345678"],
    ["GR", "00306912345678 / 00302101234567", "+306912345678"],
    ["GR", "123456 / 6912345678", "+306912345678"],
    ["CY", "22 123456 / 99 123456", "+35799123456"],
    ["DE", "030 1234567 oder 0151 23456789", "+4915123456789"],
    ["DE", "030 1234567 Durchwahl 12", "+49301234567"],
    ["AT", "01 5123456, mobil 0664 1234567", "+436641234567"],
    ["FR", "01 23 45 67 89 ou 06 12 34 56 78", "+33612345678"],
    ["FR", "01.23.45.67.89 poste 12", "+33123456789"],
    ["IT", "06 6982 1234 / 347 1234567", "+393471234567"],
    ["ES", "912345678 y 612345678", "+34612345678"],
    ["PT", "212345678 / 912345678", "+351912345678"],
    ["NL", "020 5551234 of 06 12345678", "+31612345678"],
    ["BE", "02 555 12 12 / 0470 12 34 56", "+32470123456"],
    ["LU", "621 123 456 (Paul)", "+352621123456"],
    ["IE", "01 234 5678 or 085 012 3456", "+353850123456"],
    ["GB", "020 7946 0958 / 07400 123456", "+447400123456"],
    ["PL", "tel. 22 123 45 67, kom. 512 345 678", "+48512345678"],
    ["CZ", "601 123 456; 212 345 678", "+420601123456"],
    ["SK", "0912 123 456 alebo 02 1234 5678", "+421912123456"],
    ["HU", "06 1 234 5678 / 06 20 123 4567", "+36201234567"],
    ["RO", "021 123 4567 sau 0712 034 567", "+40712034567"],
    ["BG", "02 123 456 / 048 123 456", "+3592123456"],
    ["HR", "01 2345 678 / 092 123 4567", "+385921234567"],
    ["SI", "01 123 45 67 ali 031 234 567", "+38631234567"],
    ["DK", "32 12 34 56 (kontor)", "+4532123456"],
    ["SE", "08 123 456 / 070 123 45 67", "+46701234567"],
    ["FI", "013 123 4567 tai 041 2345678", "+358412345678"],
    ["EE", "322 1234, 5123 4567", "+37251234567"],
    ["LV", "63123456 vai 21234567", "+37121234567"],
    ["LT", "+370 312 34567 / +370 612 34567", "+37061234567"],
    ["MT", "2100 1234 / 9696 1234", "+35696961234"],
    ["US", "(212) 555-0100 ext 5", "+12125550100"],
    ["US", "office (212) 555-0100 x12, Bob", "+12125550100"],
    ["CH", "044 668 18 00 / 078 123 45 67", "+41781234567"],
    ["NO", "21 23 45 67 eller 40 61 23 45", "+4740612345"],
  ])("is chosen from what people write in %s: %s", (country, phone, expected) => {
    expect(readPhone({ country, phone })).toBe(expected);
  });

  it.each([
    ["too short", "GR", "+30 697 1", undefined],
    ["too long", "GR", "1".repeat(40), undefined],
    ["words", "GR", "ask at the kiosk", undefined],
    ["an extension alone", "GR", "εσωτ. 12 / 13", undefined],
    ["two that are none", "GR", "1234567 / 7654321", undefined],
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
