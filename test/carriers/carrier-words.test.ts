/** The carriers that Waybill has: their names, their logos, and words for every field of their forms in each language that one of them has. */
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import * as builtIn from "../../app/adapters/carriers/built-in.ts";
import { carrierSetup } from "../../app/adapters/carriers/carrier-setup.ts";
import { allDrivers } from "../../app/adapters/carriers/index.ts";
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

/** A language that no carrier has yet shows the English words. */
const spoken = [...new Set(forms.flatMap(({ words }) => Object.keys(words ?? {})))];

it("carriers have words in Greek and English", () => {
  expect(spoken).toEqual(expect.arrayContaining(["el", "en"]));
});

describe.each(forms)("$driver", ({ driver, imageUrl, credentials, settings, words }) => {
  it.each(spoken)("has words in %s for the fields of its form alone", (language) => {
    const fields = [...fieldsOf(credentials), ...fieldsOf(settings)];
    const own = words?.[language] ?? {};
    expect(Object.keys(own).toSorted()).toEqual(fields.map(([key]) => key).toSorted());
    for (const [key, { enum: options = [] }] of fields)
      expect(Object.keys(own[key]?.options ?? {})).toEqual(options);
  });

  it("is named as its folder, which has its logo", () => {
    const folder = `app/adapters/carriers/${driver}`;
    expect(existsSync(`${folder}/driver.server.ts`)).toBe(true);
    expect(imageUrl).toBe(`/carriers/${driver}.svg`);
    expect(readFileSync(`${folder}/logo.svg`, "utf8")).toContain("<svg");
  });
});

it("each line of built-in.ts has the name of its driver", () => {
  expect(forms.map(({ driver }) => driver).toSorted()).toEqual(Object.keys(builtIn).toSorted());
});
