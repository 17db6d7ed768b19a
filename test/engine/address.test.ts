import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { foldPlaceName, normalizeZip, phoneToCall } from "../../app/domain/engine/index.ts";

describe("city names", () => {
  it.each([
    ["ΑΘΗΝΑ", "Αθήνα"],
    ["Άγιος Νικόλαος", "ΑΓΙΟΣ  ΝΙΚΟΛΑΟΣ"],
    ["Θεσπιαί", "Θεσπιαι"],
    ["Μαΐστρος", "ΜΑΙΣΤΡΟΣ"],
    ["Łódź", "LODZ"],
    ["Tromsø", "TROMSO"],
    ["Weißenfels", "WEISSENFELS"],
    ["İstanbul", "istanbul"],
    ["São  Paulo ", "sao paulo"],
    ["Ærøskøbing", "AEROSKOBING"],
  ])("%s is %s", (one, other) => {
    expect(foldPlaceName(one)).toBe(foldPlaceName(other));
  });

  it("in Greek and in Latin letters are two names", () => {
    expect(foldPlaceName("Αθήνα")).not.toBe(foldPlaceName("Athina"));
  });

  it("are folded once for all", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (city) => {
        expect(foldPlaceName(foldPlaceName(city))).toBe(foldPlaceName(city));
      }),
    );
  });
});

describe("postcodes", () => {
  it("compare without spaces, hyphens and case", () => {
    expect(normalizeZip(" 105 57")).toBe("10557");
    expect(normalizeZip("1100-148")).toBe("1100148");
    expect(normalizeZip("sw1a 1aa")).toBe("SW1A1AA");
  });
});

describe("the phone that a carrier calls", () => {
  it("is the one in E.164, else what was written", () => {
    expect(phoneToCall({ phone: "691 234 5678", phoneE164: "+306912345678" })).toBe("+306912345678");
    expect(phoneToCall({ phone: "ask at the kiosk", phoneE164: null })).toBe("ask at the kiosk");
    expect(phoneToCall({ phone: "691 234 5678" })).toBe("691 234 5678");
    expect(phoneToCall({})).toBeNull();
  });
});
