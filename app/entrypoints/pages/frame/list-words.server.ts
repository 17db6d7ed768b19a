import { pageTexts } from "../../../texts/loaded.ts";
import type { PageTexts } from "../../../texts/shape.ts";
import { promisedDays } from "./list-facts.server.ts";
import type { PageFormat } from "./page-format.server.ts";

type Words = PageTexts["orderFilters"];

/**
 * The names of a list's filters and sorts, which the server has: the page's own JavaScript stays small.
 * @param weight the span that is asked for: `<from>-<to>`, either end may be empty
 */
export function listWords(
  weight: string | null,
  format: PageFormat,
  choices: readonly (keyof Words["sorts"])[],
) {
  const { sorts, days, weights, ...words } = pageTexts(format.language).orderFilters;
  const [from = "", to = ""] = (weight ?? "").split("-");
  const span =
    from && to ? weights.between(from, to) : from ? weights.from(from) : to ? weights.to(to) : null;
  return {
    filters: words.filters,
    apply: words.apply,
    from: words.from,
    to: words.to,
    wrongWeight: words.wrongWeight,
    weight: span,
    sorts: choices.map((value) => ({ value, label: sorts[value] })),
    days: promisedDays.map((value) => ({ value, label: days[value] })),
  };
}
