/** The form of settings is its table: each row is shown, read, found by its errors, and has its words in each language. */
import { expect, it } from "vitest";
import { changeSettings, readSettings } from "../../app/domain/orders/settings.ts";
import type { SettingsField } from "../../app/domain/orders/settings-fields.ts";
import { settingsFieldNames, settingsFields } from "../../app/domain/orders/settings-fields.ts";
import {
  settingsFormFields,
  settingsInput,
  settingsValues,
  wrongSettings,
} from "../../app/entrypoints/pages/settings/settings-form.server.ts";
import { unchangedSettings } from "../shopify/admin-forms.ts";

const KEPT_DAYS = 730;
const own = { refusesDuplicates: false, addressesDays: "365" };

/** Stores a form over nothing, and shows it again. */
function storedForm(form: Readonly<Record<SettingsField, string>>) {
  const checked = changeSettings({ settings: {} }, settingsInput(settingsFormFields.parse(form), KEPT_DAYS));
  if (!checked.ok) throw new Error(JSON.stringify(checked.errors));
  return checked.settings;
}
const shown = (form: Readonly<Record<SettingsField, string>>) =>
  Object.fromEntries(
    Object.entries(settingsValues(storedForm(form), own)).map(([name, value]) => [name, String(value)]),
  );

const filledIn: Readonly<Record<SettingsField, string>> = {
  ...unchangedSettings,
  fallback: "default-service",
  defaultService: "gorgona.standard",
  pickup: "next-working-day",
  buyServices: "gorgona.standard,viadotto.parcel",
  buyCountries: "GR,DE",
  silentCarriers: "argo,elia",
  paper: "a4",
  papers: "acs:zpl-203,elia:a6",
  parcelWeight: "7.5",
};

it("a form is stored, and shown as it was filled in", () => {
  expect(shown(unchangedSettings)).toEqual(unchangedSettings);
  expect(shown(filledIn)).toEqual(filledIn);
});

it("without a service, a sender or days of its own, a shop stores none", () => {
  const empty = Object.fromEntries(
    settingsFieldNames.filter((name) => settingsFields[name].card === "sender").map((name) => [name, ""]),
  );
  const days = { addressesDays: String(KEPT_DAYS) };
  const settings = storedForm({ ...filledIn, ...empty, ...days, fallback: "leave-alone" });
  expect(settings).toMatchObject({ sender: null, retention: null, fallbackService: null });
});

const switches = settingsFieldNames.filter(
  (name) => settingsFields[name].kind === "switch" && settingsFields[name].at !== null,
);
it.each(switches)("the switch %s is stored at its path", (name) => {
  const turned = unchangedSettings[name] === "true" ? "false" : "true";
  const stored = storedForm({ ...unchangedSettings, [name]: turned });
  expect(stored).toHaveProperty(settingsFields[name].at ?? "", turned === "true");
  const row = settingsFields[name];
  if ("default" in row) expect(readSettings({ settings: {} })).toHaveProperty(row.at, row.default);
});

it("an error that belongs to no field is a mistake of ours", () => {
  expect(() => wrongSettings(["shippingMethods.0.name"])).toThrow("without a field");
});
