import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countryCodes } from "../../app/domain/reference/countries.ts";
import { phoneExample } from "../../app/domain/reference/phone.ts";
import { postalCodeExample } from "../../app/domain/reference/postal-rules.ts";
import { odditiesOf, readAddress } from "../../app/domain/reference/read-address.ts";
import { stateExamples } from "../../app/domain/reference/states.ts";
import { numRuns } from "../support/effort.ts";

describe("an address from outside", () => {
  it("has one spelling of country, postal code and state, and keeps the rest", () => {
    const written = {
      country: "us",
      zip: " 94103-1234 ",
      state: "california",
      city: "San Francisco",
      phone: "(415) 555-0132",
      notes: null,
    };
    expect(readAddress(written)).toEqual({
      ...written,
      country: "US",
      zip: "94103-1234",
      state: "CA",
      phoneE164: "+14155550132",
    });
  });

  it("is left as it was where it can't be read, and nothing is made up", () => {
    expect(readAddress({ country: "GR", zip: " 1 ", state: " Attica ", phone: "none" })).toEqual({
      country: "GR",
      zip: "1",
      state: "Attica",
      phone: "none",
      phoneE164: null,
    });
    expect(readAddress({ country: "AE" })).toEqual({ country: "AE" });
    const blank = { country: "GR", zip: null, state: "", phone: null };
    expect(readAddress(blank)).toEqual(blank);
  });

  it("read twice is read once", () => {
    const text = fc.string({ unit: "grapheme", maxLength: 12 });
    const zipLike = fc.stringMatching(/^[A-Z0-9 -]{0,9}$/);
    const phoneLike = fc.stringMatching(/^[+]?[0-9 ]{4,14}$/);
    const field = <Value>(values: fc.Arbitrary<Value>) => fc.option(values, { nil: null });
    const written = fc.constantFrom(...countryCodes, "gr", "Us").chain((country) => {
      const code = country.toUpperCase();
      const known = stateExamples(code).flatMap((example) => example.slice(0, -1).split(" ("));
      return fc.record({
        country: fc.constant(country),
        zip: field(fc.oneof(fc.constant(postalCodeExample(code)), zipLike, text)),
        state: field(fc.oneof(fc.constantFrom("CA", "Attica", ...known), text)),
        phone: field(fc.oneof(fc.constant(phoneExample(code)), phoneLike, text)),
        dialCode: field(fc.constantFrom("+30", "1", "0049", "x", "+1-684")),
      });
    });
    fc.assert(
      fc.property(written, (address) => {
        const once = readAddress(address);
        expect(readAddress(once)).toEqual(once);
      }),
      numRuns(2_000),
    );
  });
});

describe("warnings about an address", () => {
  it("is nothing when all of it can be read, or isn't there", () => {
    expect(odditiesOf({ country: "GR" })).toEqual([]);
    expect(odditiesOf({ country: "GR", zip: "10557", state: "Attica", phone: "2101234567" })).toEqual([]);
    expect(odditiesOf({ country: "US", zip: "94103", state: "CA", phone: "+14155550132" })).toEqual([]);
  });

  it("is a Greek postal code of the right form that is in no list", () => {
    expect(odditiesOf({ country: "GR", zip: "199 99" })).toEqual(["zip"]);
    expect(odditiesOf({ country: "GR", zip: "63086" })).toEqual([]);
    expect(odditiesOf({ country: "DE", zip: "19999" })).toEqual([]);
  });

  it("is named by field", () => {
    expect(odditiesOf({ country: "US", zip: "ABC", state: "Attica", phone: "1" })).toEqual([
      "zip",
      "state",
      "phone",
    ]);
  });
});
