/** Every language of the admin has words for every field of the built-in carriers' forms, and for no other field. */
import { describe, expect, it } from "vitest";
import { carrierSetup } from "../../app/adapters/carriers/carrier-setup.ts";
import { allDrivers } from "../../app/adapters/carriers/index.ts";
import { languages } from "../../app/texts/index.ts";
import { testClock } from "../support/test-clock.ts";

interface Property {
  readonly enum?: readonly string[];
}

const clock = testClock();
const noNumbers = () => Promise.reject(new Error("no vouchers are made here"));
const none = { allocate: noNumbers, find: noNumbers, requireLeft: noNumbers };
const { forms } = carrierSetup(allDrivers({ clock, voucherNumbers: { ...none, ranges: none } }), clock);

function fieldsOf(schema: Readonly<Record<string, unknown>>): readonly [string, Property][] {
  return Object.entries(schema.properties as Readonly<Record<string, Property>>);
}

describe.each(Object.keys(languages))("%s", async (code) => {
  const admin = (await languages[code]?.())?.language.admin;

  it.runIf(admin !== undefined)("has words for the fields of every carrier", async () => {
    const words = (await admin?.largePages.carrierFields()) ?? {};
    expect(Object.keys(words).toSorted()).toEqual(forms.map(({ driver }) => driver).toSorted());
    for (const { driver, credentials, settings } of forms) {
      const fields = [...fieldsOf(credentials), ...fieldsOf(settings)];
      const own = words[driver] ?? {};
      expect(Object.keys(own).toSorted()).toEqual(fields.map(([key]) => key).toSorted());
      for (const [key, { enum: options = [] }] of fields)
        expect(Object.keys(own[key]?.options ?? {})).toEqual(options);
    }
  });
});
