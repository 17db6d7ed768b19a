import type { PageTexts } from "../../../../texts/shape.ts";
import type { ruleSummary } from "./rule-summary.server.ts";

/** A checkout rule with formatted values. */
export type RuleSummary = ReturnType<typeof ruleSummary>;

type Condition = RuleSummary["conditions"][number];

const week = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;

/** “If the country is Greece and the cart value is at least €50.00: free” */
export function ruleSentence(
  { services, conditions, action }: RuleSummary,
  texts: PageTexts["rules"],
): string {
  return texts.sentence(
    services === null ? null : texts.or(services.names, services.more),
    conditions.map((condition) => conditionWords(condition, texts)),
    texts.does[action.kind](action.said),
  );
}

/** A condition in words. */
export function conditionWords(
  condition: Condition,
  { says, or, weekdays }: Pick<PageTexts["rules"], "says" | "or" | "weekdays">,
): string {
  switch (condition.kind) {
    case "countries":
    case "places":
    case "notPlaces":
    case "zones":
      return says[condition.kind](or(condition.names, condition.more));
    case "cartValue": {
      const { from, to, meaning } = condition;
      const goods = says.goods[meaning];
      if (from !== null && to !== null) return says.cartValue.both(goods, from, to);
      return from === null ? says.cartValue.to(goods, to ?? "") : says.cartValue.from(goods, from);
    }
    case "weightKg":
    case "quantity": {
      const { from, to } = condition;
      if (from !== null && to !== null) return says[condition.kind].both(from, to);
      return from === null ? says[condition.kind].to(to ?? "") : says[condition.kind].from(from);
    }
    case "skus":
    case "vendors":
    case "customerTags":
      return says[condition.kind][condition.match](or(condition.names, condition.more));
    case "weekdays":
      return says.weekdays(
        or(
          week.filter((day) => condition.days.includes(day)).map((day) => weekdays[day]),
          0,
        ),
      );
  }
}
