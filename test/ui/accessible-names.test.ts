/** People who speak to a page say the words that they read on it: a control's name begins with its label (WCAG 2.2, 2.5.3). */
import { describe, expect, it } from "vitest";
import { languages } from "../../app/texts/index.ts";
import { namedControls, rowsToSelect } from "./names/read-names.ts";
import { isPlaceholder, wordsOf } from "./names/say.ts";

const controls = namedControls();

const admins = (
  await Promise.all(
    Object.entries(languages).map(async ([code, load]) => ({ code, admin: (await load()).language.admin })),
  )
).flatMap(({ code, admin }) => (admin === undefined ? [] : [{ code, admin }]));

it("finds the controls that have a name beside their label", () => {
  expect(controls.length).toBeGreaterThan(40);
});

it.each(admins)("a control's name begins with its label, in $code", async ({ admin }) => {
  const large = await Promise.all(
    Object.entries(admin.largePages).map(async ([name, load]) => [name, await load()] as const),
  );
  const texts = { ...admin.pages, ...Object.fromEntries(large) };
  const wrong = controls.flatMap(({ place, forms }) =>
    forms.flatMap(({ label, name }) => {
      const [labels, names] = [wordsOf(label, texts), wordsOf(name, texts)];
      if (names.size === 0) return [`${place}: ${name.getText()} is not a text`];
      const { shared, all } = pairs(labels, names);
      const mistakes = all.filter(([seen, said]) => !begins(said, seen));
      // Without a group in common, one of the texts with the label's name is meant.
      if (!shared && mistakes.length < all.length) return [];
      return mistakes.map(([seen, said]) => `${place}: “${said}” does not begin with “${seen}”`);
    }),
  );
  expect(wrong).toEqual([]);
});

/** Texts of one group belong together. */
function pairs(labels: ReadonlyMap<string, string>, names: ReadonlyMap<string, string>) {
  const groups = [...names.keys()].filter((group) => labels.has(group));
  if (groups.length > 0) {
    const all = groups.map((group) => [labels.get(group) ?? "", names.get(group) ?? ""] as const);
    return { shared: true, all };
  }
  const all = [...labels.values()].flatMap((seen) =>
    [...names.values()].map((said) => [seen, said] as const),
  );
  return { shared: false, all };
}

/** A link whose label is the name of a thing may say first what it does: “View shipment GG1”. */
function begins(said: string, seen: string): boolean {
  const [name, label] = [said.toLowerCase(), seen.toLowerCase()];
  return isPlaceholder(label) ? name.includes(label) : name.startsWith(label);
}

describe("a row that can be selected", () => {
  const rows = rowsToSelect();

  it("is in the list of orders and in that of shipments", () => {
    expect(rows.length).toBeGreaterThanOrEqual(2);
  });

  it.each(rows)("has a checkbox with its own name: $place", ({ hasName }) => {
    expect(hasName).toBe(true);
  });
});
