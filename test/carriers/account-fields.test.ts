/** The fields that a merchant fills in to use a carrier: secrets are masked and never come back, and nothing else is. */
import { describe, expect, it } from "vitest";
import { carrierSetup } from "../../app/adapters/carriers/carrier-setup.ts";
import { allDrivers } from "../../app/adapters/carriers/index.ts";
import type { CarrierAccount } from "../../app/domain/engine/index.ts";
import {
  enteredValues,
  formFields,
} from "../../app/entrypoints/pages/rates/carriers/account/form-fields.server.ts";
import { testClock } from "../support/test-clock.ts";

const clock = testClock();
const noNumbers = () => Promise.reject(new Error("no vouchers are made here"));
const none = { allocate: noNumbers, find: noNumbers, requireLeft: noNumbers };
const { forms } = carrierSetup(allDrivers({ clock, voucherNumbers: { ...none, ranges: none } }), clock);

/** Carriers call their secrets so; `AcsApiKey`, `User_Password`, `sUsrPwd`, `pel_user_pass`, `CredentialValue`. */
const isNamedSecret = (key: string) => /secret|password|pwd|_pass$|key|token|credential_?value/i.test(key);

/** An account whose stored credentials are their own names. */
function anAccount(driver: string, keys: readonly string[]): CarrierAccount {
  return {
    ...{ id: "a", merchantId: "m", environment: "production", driver, friendlyName: null, enabled: true },
    carrier: { code: driver, name: driver, imageUrl: "" },
    ...{ serviceCodes: null, credentials: "own", defaultParcel: null, settings: {} },
    secrets: Object.fromEntries(keys.map((key) => [key, `stored ${key}`])),
    updatedAt: clock.now(),
  };
}

it("there are carriers with fields", () => {
  expect(forms.length).toBeGreaterThanOrEqual(2);
});

describe.each(forms)("the form of $driver", (form) => {
  const fields = formFields(form, null, "en");
  const credentials = fields.filter(({ part }) => part === "credentials");
  const stored = formFields(
    form,
    anAccount(
      form.driver,
      credentials.map(({ key }) => key),
    ),
    "en",
  );

  it.each(fields.map((field) => [field.name, field] as const))(
    "masks %s if it is a secret",
    (_name, field) => {
      const isSecret = field.part === "credentials" && isNamedSecret(field.key);
      expect(field.kind === "secret").toBe(isSecret);
    },
  );

  it.each(stored.filter(({ part }) => part === "credentials").map((field) => [field.name, field] as const))(
    "shows %s again unless it is a secret",
    (_name, { kind, key, value }) => {
      expect(value).toBe(kind === "secret" ? "" : `stored ${key}`);
    },
  );

  it("takes away a name that was emptied, and keeps a secret that was left empty", () => {
    const empty = enteredValues(stored, Object.fromEntries(stored.map(({ name }) => [name, ""])));
    const names = credentials.filter(({ kind }) => kind !== "secret").map(({ key }) => [key, null]);
    expect(empty.credentials).toEqual(Object.fromEntries(names));
  });

  it("reads numbers with their unit, and knows their ends", () => {
    for (const { name, key, range } of fields.filter(({ kind }) => kind === "number")) {
      const unit = /_(kg|cm)$/.exec(key)?.[1] ?? "";
      const read = (typed: string) => enteredValues(fields, { [name]: typed }).settings[key];
      expect([key, read(`5,5 ${unit}`.trim()), read("5.5"), range?.length]).toEqual([key, 5.5, 5.5, 2]);
      expect([key, read("5 lb")]).toEqual([key, Number.NaN]);
    }
  });

  it("has a keyboard for what each field takes", () => {
    for (const { key, kind } of fields) {
      if (/email/.test(key)) expect([key, kind]).toEqual([key, "email"]);
      if (/(api|location)_url/.test(key)) expect([key, kind]).toEqual([key, "url"]);
      if (/_in_(kg|cm)$/.test(key)) expect([key, kind]).toEqual([key, "number"]);
    }
  });
});
