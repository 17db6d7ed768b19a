/** The action of a checkout rule as people write it: checked, converted to the engine and back. */
import { z } from "zod";
import type { Money, PriceChange, RuleAction } from "../engine/index.ts";
import { decimalOf, endings, minorOf, percentOf, ppmOf, writeEnding } from "./decimals.ts";
import type { Written } from "./document-parts.ts";
import { checkAmount, currency, decimal, words } from "./document-parts.ts";

const priceChange = {
  percent: z
    .number()
    .positive("must be above 0")
    .max(1_000, "must be at most 1,000")
    .refine((percent) => Number.isInteger(Math.round(percent * 1e9) / 1e5), "must have at most 4 decimals")
    .exactOptional(),
  amount: decimal.exactOptional(),
  currency: currency.exactOptional(),
};

type PriceChangeDocument = z.output<z.ZodObject<typeof priceChange>>;

function checkPriceChange({ percent, amount, currency: inCurrency }: PriceChangeDocument, ctx: Ctx): void {
  if ((percent === undefined) === (amount === undefined))
    ctx.addIssue({ code: "custom", message: "must have a percent, or an amount with its currency" });
  if ((amount === undefined) !== (inCurrency === undefined))
    ctx.addIssue({ code: "custom", path: ["currency"], message: "must stand with an amount" });
  checkAmount(ctx, "amount", amount, inCurrency ?? "");
}

type Ctx = z.core.$RefinementCtx<unknown>;

export const ruleAction = z.discriminatedUnion(
  "action",
  [
    z.strictObject({ action: z.literal("mark-up"), ...priceChange }).superRefine(checkPriceChange),
    z.strictObject({ action: z.literal("discount"), ...priceChange }).superRefine((discount, ctx) => {
      checkPriceChange(discount, ctx);
      if ((discount.percent ?? 0) > 100)
        ctx.addIssue({ code: "custom", path: ["percent"], message: "must be at most 100" });
    }),
    z
      .strictObject({ action: z.literal("set-price"), amount: decimal, currency })
      .superRefine((price, ctx) => checkAmount(ctx, "amount", price.amount, price.currency)),
    z.strictObject({ action: z.literal("free") }),
    z.strictObject({
      action: z.literal("round"),
      to: z.enum([".00", ".90", ".95"]).meta({ description: "What the price ends in." }),
      direction: z.enum(["up", "down", "nearest"]).exactOptional().meta({ description: "up when absent." }),
    }),
    z
      .strictObject({ action: z.literal("leave") })
      .meta({ description: "An exception: neither this rule nor a later one changes what it applies to." }),
    z.strictObject({ action: z.literal("hide") }),
    z.strictObject({ action: z.literal("rename"), name: words }),
  ],
  "must have an action: mark-up, discount, set-price, free, round, leave, hide or rename",
);

type RuleActionDocument = z.output<typeof ruleAction>;

export function toRuleAction(given: RuleActionDocument): RuleAction {
  switch (given.action) {
    case "mark-up":
    case "discount":
      return { kind: given.action, by: toChange(given) };
    case "set-price":
      return { kind: "set-price", price: toMoney(given.amount, given.currency) };
    case "round":
      return { kind: "round", ending: endings[given.to], direction: given.direction ?? "up" };
    case "rename":
      return { kind: "rename", name: given.name };
    case "free":
    case "leave":
    case "hide":
      return { kind: given.action };
  }
}

function toChange({
  percent,
  amount = 0,
  currency = "",
}: Extract<RuleActionDocument, { action: "mark-up" | "discount" }>): PriceChange {
  return percent === undefined ? toMoney(amount, currency) : { ppm: ppmOf(percent) };
}

function toMoney(amount: number | string, currency: string) {
  return { minor: minorOf(amount, currency), currency };
}

export function writeRuleAction(action: RuleAction): Written<RuleActionDocument> {
  switch (action.kind) {
    case "mark-up":
    case "discount":
      return {
        action: action.kind,
        ...("ppm" in action.by ? { percent: percentOf(action.by.ppm) } : writeMoney(action.by)),
      };
    case "set-price":
      return { action: "set-price", ...writeMoney(action.price) };
    case "round":
      return { action: "round", to: writeEnding(action.ending), direction: action.direction };
    case "rename":
      return { action: "rename", name: action.name };
    case "free":
    case "leave":
    case "hide":
      return { action: action.kind };
  }
}

function writeMoney({ minor, currency }: Money) {
  return { amount: decimalOf(minor, currency), currency };
}
