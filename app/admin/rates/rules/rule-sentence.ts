import type { PageTexts } from "../../../texts/shape.ts";

/** The first few by name, and how many there are beside. */
interface Some {
  readonly names: readonly string[];
  readonly more: number;
}

interface Ends {
  readonly from: string | null;
  readonly to: string | null;
}

type Condition =
  | ({ readonly kind: "countries" | "places" | "zones" } & Some)
  | ({ readonly kind: "weightKg" | "cartValue" | "quantity" } & Ends)
  | ({ readonly kind: "skus" | "vendors" | "customerTags"; readonly match: "any" | "only" | "none" } & Some)
  | { readonly kind: "weekdays"; readonly days: readonly (keyof PageTexts["rules"]["weekdays"])[] };

type Action =
  | { readonly kind: "mark-up" | "discount" | "set-price"; readonly by: string }
  | { readonly kind: "round"; readonly ending: string; readonly direction: "up" | "down" | "nearest" }
  | { readonly kind: "rename"; readonly name: string }
  | { readonly kind: "free" | "hide" };

/** A checkout rule whose values are written as they are read. */
export interface RuleSummary {
  readonly name: string;
  readonly active: boolean;
  readonly stop: boolean;
  /** Null: every service. */
  readonly services: Some | null;
  readonly conditions: readonly Condition[];
  readonly action: Action;
}

const week = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;

/** “If the country is Greece and the cart value is at least €50.00: free” */
export function ruleSentence(
  { services, conditions, action }: RuleSummary,
  texts: PageTexts["rules"],
): string {
  return texts.sentence(
    services === null ? null : texts.or(services.names, services.more),
    conditions.map((condition) => conditionWords(condition, texts)),
    actionWords(action, texts),
  );
}

function conditionWords(condition: Condition, { says, or, weekdays }: PageTexts["rules"]): string {
  switch (condition.kind) {
    case "countries":
    case "places":
    case "zones":
      return says[condition.kind](or(condition.names, condition.more));
    case "weightKg":
    case "cartValue":
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

function actionWords(action: Action, { does }: PageTexts["rules"]): string {
  switch (action.kind) {
    case "mark-up":
    case "discount":
    case "set-price":
      return does[action.kind](action.by);
    case "round":
      return does.round[action.direction](action.ending);
    case "rename":
      return does.rename(action.name);
    case "free":
    case "hide":
      return does[action.kind];
  }
}
