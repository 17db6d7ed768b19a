import type { Recipe } from "./recipe.ts";

export const recipe: Recipe = {
  title: "A carrier",
  most: 0,
  byHand: [],
  made: [["run", "-s", "carrier", "--", "new", "kairos"]],
  shownBy: ["test/carriers/carrier-words.test.ts", "test/carriers/carrier-setup.test.ts"],
};
