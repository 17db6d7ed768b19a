import type { Item } from "../listed-items.server.ts";

type RuleAction = Item<"checkoutRules">["do"]["action"];

/** The form's fields of an action, and their names in the document. */
export const documentNames = {
  percent: "percent",
  /** An amount has its currency beside it. */
  amount: "amount",
  ending: "to",
  direction: "direction",
  newName: "name",
} as const;

export type ActionField = keyof typeof documentNames;

/**
 * The actions in the order of the form, each with its fields. The form and its reader are derived from this list.
 * If an action has both percent and amount, the merchant chooses one of them.
 */
const ruleActions = [
  { name: "free", fields: [] },
  { name: "discount", fields: ["percent", "amount"] },
  { name: "mark-up", fields: ["percent", "amount"] },
  { name: "set-price", fields: ["amount"] },
  { name: "round", fields: ["ending", "direction"] },
  { name: "hide", fields: [] },
  { name: "rename", fields: ["newName"] },
] as const satisfies readonly { name: RuleAction; fields: readonly ActionField[] }[];

export const ruleActionNames = ruleActions.map(({ name }) => name);

export const endings = [".00", ".90", ".95"] as const;
export const directions = ["up", "down", "nearest"] as const;

export function fieldsOf(action: RuleAction): readonly ActionField[] {
  return ruleActions.find(({ name }) => name === action)?.fields ?? [];
}

/** Whether the merchant chooses between a percentage and an amount. */
export function isEitherWay(action: RuleAction): boolean {
  return fieldsOf(action).includes("percent") && fieldsOf(action).includes("amount");
}

/** The fields that the form shows for the action and the choice between percent and amount. */
export function fieldsAsked(action: RuleAction, by: "percent" | "amount"): readonly ActionField[] {
  const other = by === "percent" ? "amount" : "percent";
  return isEitherWay(action) ? fieldsOf(action).filter((field) => field !== other) : fieldsOf(action);
}
