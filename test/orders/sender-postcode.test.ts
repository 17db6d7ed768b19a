/** A sender's postcode is one of its country, in the form that carriers print, before it is stored. */
import { readdirSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { changeSettings, readSettings, saveSettings } from "../../app/domain/orders/settings.ts";
import { countryCodes } from "../../app/domain/reference/countries.ts";
import { postalCodeExample, postalCodeUse, readPostalCode } from "../../app/domain/reference/postal-rules.ts";
import { saveSettingsForm } from "../../app/entrypoints/pages/settings/loader.server.ts";
import {
  settingsFormFields,
  wrongSettings,
} from "../../app/entrypoints/pages/settings/settings-form.server.ts";
import { languages } from "../../app/texts/index.ts";
import { unchangedSettings } from "../shopify/admin-forms.ts";
import { freshDatabase } from "../support/database.ts";
import { numRuns } from "../support/effort.ts";
import { shopOnMemory } from "./shop-on-memory.ts";

const texts = path.resolve(import.meta.dirname, "../../app/texts");
const adminLanguages = Object.keys(languages).filter((code) =>
  readdirSync(path.join(texts, code)).includes("pages.ts"),
);
const withCodes = [...countryCodes].filter((country) => postalCodeUse(country) !== "none");
/** Countries for which the published list has no form of a postcode, so any is taken. */
const anyForm = "AQ BV GH JM KI KN KP LC LY MS MW NR NU PS SY TF TT WS".split(" ");
const withForms = withCodes.filter((country) => !anyForm.includes(country));
const withoutCodes = [...countryCodes].filter((country) => postalCodeUse(country) === "none");

const sender = {
  name: "Eleni",
  company: "",
  address: "Ermou 12",
  city: "Athens",
  phone: "+302101234567",
};
const entered = (country: string, zip: string) =>
  changeSettings({ settings: {} }, { sender: { ...sender, country, zip } });

/** The stored postcode, or the fields that are refused. */
function outcome(country: string, zip: string) {
  const checked = entered(country, zip);
  return checked.ok ? checked.settings.sender?.zip : wrongSettings(Object.keys(checked.errors));
}

describe("the sender's postcode", () => {
  it.each(withCodes)("of %s is stored in its normal form, however it is written", (country) => {
    const example = postalCodeExample(country);
    const normal = readPostalCode(country, example);
    expect(normal).not.toBeNull();
    const wide = example.replace(/\d/g, (digit) =>
      String.fromCodePoint((digit.codePointAt(0) ?? 0) + 0xfee0),
    );
    for (const written of [example, `  ${example} `, example.toLowerCase(), wide, `\u200b${example}`])
      expect(outcome(country, written), written).toBe(normal);
    expect(outcome(country, normal ?? "")).toBe(normal);
  });

  it.each(withForms)("of %s is refused at its field when it has another form", (country) => {
    expect(outcome(country, "XXXXX-99999-ZZ")).toEqual(["senderZip"]);
    expect(outcome(country, `${postalCodeExample(country)}0000000`)).toEqual(["senderZip"]);
  });

  it("is stored exactly when the country has such a code", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...withCodes),
        fc.oneof(
          fc.string({ maxLength: 20 }).filter((text) => /^\P{Cc}*$/u.test(text) && text.trim() !== ""),
          fc.constantFrom(...withCodes).map(postalCodeExample),
          fc.stringMatching(/^[A-Z0-9][A-Z0-9 -]{0,9}$/),
        ),
        (country, zip) => {
          expect(outcome(country, zip)).toEqual(readPostalCode(country, zip.trim()) ?? ["senderZip"]);
        },
      ),
      numRuns(500),
    );
  });

  it.each(withoutCodes)("of %s, which has none, is kept as it was written", (country) => {
    expect(outcome(country, "XXXXX-99999-ZZ")).toBe("XXXXX-99999-ZZ");
    expect(outcome(country, "")).toBeNull();
  });

  it("is checked against the new country when only the country changes", () => {
    expect(outcome("GR", "105 57")).toBe("10557");
    expect(outcome("GB", "105 57")).toEqual(["senderZip"]);
  });

  it.each(adminLanguages)("is refused with words in %s", async (code) => {
    const language = (await languages[code]?.())?.language;
    const words = await language?.admin?.largePages.shopSettings();
    expect(words?.fields.senderZip).toMatchObject({ error: expect.stringContaining("10557") });
  });
});

it("a refused postcode leaves the stored settings as they are, and a right one is stored from the form", async () => {
  const database = await freshDatabase();
  try {
    const { services, shop } = await shopOnMemory(database, {});
    const of = await shop();
    const before = readSettings(of).sender;
    const all = {
      ...services,
      env: { ADDRESSES_KEPT_DAYS: 730 },
      merchants: { get: async () => ({ refusesDuplicates: false }) },
    } as unknown as Parameters<typeof saveSettingsForm>[0];
    const form = (zip: string) =>
      settingsFormFields.parse({
        ...unchangedSettings,
        senderName: "Eleni",
        senderAddress: "Ermou 12",
        senderCity: "Athens",
        senderCountry: "GR",
        senderPhone: "+302101234567",
        senderZip: zip,
      });
    expect(
      await saveSettingsForm(all, of as Parameters<typeof saveSettingsForm>[1], form("XXXXX-99999-ZZ")),
    ).toEqual(["senderZip"]);
    expect(readSettings(await shop()).sender).toEqual(before);
    const saved = await saveSettings(services, of, {
      sender: { ...sender, country: "GR", zip: "GR-105 57" },
    });
    expect(saved.ok).toBe(true);
    expect(readSettings(await shop()).sender?.zip).toBe("10557");
  } finally {
    await database.close();
  }
});
