import type { FieldTable } from "../../frame/field-table.ts";
import type { Item } from "../listed-items.server.ts";

type RuleAction = Item<"checkoutRules">["do"]["action"];

type ActionField = "percent" | "amount" | "currency" | "ending" | "direction" | "newName";

/**
 * The actions in the order of the form, each with its fields. The form and its reader are derived from this list.
 * If an action has both percent and amount, the merchant chooses one of them.
 */
const ruleActions = [
  { name: "free", fields: [] },
  { name: "discount", fields: ["percent", "amount", "currency"] },
  { name: "mark-up", fields: ["percent", "amount", "currency"] },
  { name: "set-price", fields: ["amount", "currency"] },
  { name: "round", fields: ["ending", "direction"] },
  { name: "leave", fields: [] },
  { name: "hide", fields: [] },
  { name: "rename", fields: ["newName"] },
] as const satisfies readonly { name: RuleAction; fields: readonly ActionField[] }[];

const names = ruleActions.map(({ name }) => name);
const endings = [".00", ".90", ".95"] as const;
const directions = ["up", "down", "nearest"] as const;

/** The fields of a rule, but for its services and conditions. */
export const ruleFields = {
  name: { at: "name", kind: "text" },
  active: { at: "active", kind: "switch" },
  stop: { at: "stop", kind: "switch" },
  action: { at: "do.action", kind: "select", choices: names },
  by: { at: null, kind: "select", choices: ["percent", "amount"] },
  percent: { at: "do.percent", kind: "number", unit: "%" },
  amount: { at: "do.amount", kind: "decimal", empty: "absent", unit: "money" },
  currency: { at: "do.currency", kind: "select" },
  ending: { at: "do.to", kind: "select", choices: endings },
  direction: { at: "do.direction", kind: "select", choices: directions },
  newName: { at: "do.name", kind: "text" },
} as const satisfies FieldTable;

function fieldsOf(action: RuleAction): readonly ActionField[] {
  return ruleActions.find(({ name }) => name === action)?.fields ?? [];
}

/** Whether the merchant chooses between a percentage and an amount. */
export function isEitherWay(action: RuleAction): boolean {
  return fieldsOf(action).includes("percent") && fieldsOf(action).includes("amount");
}

/** The fields that the form shows for the action and the choice between percent and amount. */
export function fieldsAsked(action: RuleAction, by: "percent" | "amount"): readonly ActionField[] {
  if (!isEitherWay(action)) return fieldsOf(action);
  return by === "percent" ? ["percent"] : ["amount", "currency"];
}
