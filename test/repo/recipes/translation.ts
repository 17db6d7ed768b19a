import type { Recipe } from "./recipe.ts";

/** Dutch, before it is translated. The last recipe by its name: a language copies the words that the others add. */
export const recipe: Recipe = {
  title: "A language",
  most: 2,
  byHand: [
    {
      folder: "app/texts/nl",
      from: "app/texts/en",
      each: (text) => text.replaceAll('"en-GB"', '"nl-NL"'),
    },
    { file: "app/texts/index.ts", before: "};\n", insert: '  nl: () => import("./nl/index.ts"),\n' },
  ],
  made: [["run", "codegen"]],
  shownBy: ["test/repo/languages.test.ts", "test/repo/large-pages.test.ts"],
};
