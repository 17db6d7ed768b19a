/** Each setting is in one section, and is found by its words in each language, with or without accents. */
import { describe, expect, it } from "vitest";
import { settingsFieldNames, settingsFields } from "../../app/domain/orders/settings-fields.ts";
import type { FieldWords } from "../../app/entrypoints/pages/frame/field.tsx";
import { findSettings } from "../../app/entrypoints/pages/settings/find-settings.ts";
import { sectionAt, sectionNames, sections } from "../../app/entrypoints/pages/settings/sections.ts";
import { adminLanguages } from "../../app/texts/every-language.server.ts";
import { pageTexts } from "../../app/texts/loaded.ts";

const cards: readonly string[] = Object.values(sections).flat();
const plain = (text: string) => text.normalize("NFD").replace(/\p{M}+/gu, "");
const audit = { url: "/app/audit", name: "Ίχνος ελέγχου" };

it("each card is in one section, and no section is named as a card", () => {
  expect(new Set(cards).size).toBe(cards.length);
  expect(cards).toEqual(expect.arrayContaining(Object.values(settingsFields).map(({ card }) => card)));
  expect(sectionNames.filter((name) => cards.includes(name))).toEqual([]);
});

it("the anchor of a section or of a card opens its section, and any other one the first", () => {
  for (const name of sectionNames)
    for (const anchor of [name, ...sections[name]])
      expect([anchor, sectionAt(anchor)]).toEqual([anchor, name]);
  for (const anchor of ["", "nowhere", "constructor"]) expect(sectionAt(anchor)).toBe("parcels");
});

describe.each(adminLanguages)("in $name", ({ code }) => {
  const texts = pageTexts(code);
  const fields: Partial<Record<string, FieldWords>> = texts.shopSettings.fields;
  const named = settingsFieldNames.flatMap((name) => {
    const label = fields[name]?.label;
    return label === undefined ? [] : [{ name, label }];
  });

  it.each(named)("finds $label", ({ name, label }) => {
    const at = { label, at: { card: settingsFields[name].card } };
    for (const typed of [
      label,
      plain(label),
      label.toUpperCase(),
      ` ${label.split(" ").toReversed().join("  ")} `,
    ])
      expect(findSettings(typed, texts, [])).toContainEqual(expect.objectContaining(at));
  });

  it("finds a setting by the words that explain it, after those that are named so", () => {
    const [word = ""] = texts.shopSettings.fields.returnLabels.help.match(/\p{L}{8,}/u) ?? [];
    expect(findSettings(word, texts, []).map(({ label }) => label)).toContain(
      texts.shopSettings.fields.returnLabels.label,
    );
  });

  it("finds the pages that Settings leads to, and nothing for other words", () => {
    expect(findSettings("ιχνοσ", texts, [audit])).toEqual([
      { label: audit.name, at: { url: audit.url }, section: null },
    ]);
    for (const typed of ["", "  ", "xyzzy"]) expect(findSettings(typed, texts, [audit])).toEqual([]);
  });
});
