/** A checkout rule as people write it. */
import { z } from "zod";
import { normalizeZip, tidyZip } from "../engine/index.ts";
import { checkAmount, country, currency, decimal, weekdays, words } from "./document-parts.ts";
import { ruleAction } from "./rule-action-document.ts";

const zip = z
  .string("must be a postcode in quotation marks")
  .overwrite(tidyZip)
  .max(20, "must have at most 20 characters")
  .regex(/^[A-Za-z0-9][A-Za-z0-9 -]*$/, "must be letters and digits");

/** Both ends of a range hold postcodes of one form: `10400` to `10700`, not `104` to `10700`. */
const zipRange = z.tuple([zip, zip]).superRefine(([first, last], ctx) => {
  const [from, to] = [bare(first), bare(last)];
  if (formOf(from) !== formOf(to))
    ctx.addIssue({ code: "custom", message: "must have two ends of one form, such as 10400 and 10700" });
  else if (from > to) ctx.addIssue({ code: "custom", message: "must begin with the lower postcode" });
});

const place = z
  .strictObject({
    country,
    zips: z.array(zip).min(1).max(20_000).exactOptional(),
    zipPrefixes: z.array(zip).min(1).max(20_000).exactOptional(),
    zipRanges: z.array(zipRange).min(1).max(20_000).exactOptional(),
    cities: z.array(words).min(1).max(20_000).exactOptional(),
    states: z.array(words).min(1).max(1_000).exactOptional(),
  })
  .meta({ description: "A country, or parts of one: an address in any of its lists is in the place." });

const weight = z.number().nonnegative("must not be negative").max(100_000, "must be at most 100,000 kg");
const pieces = z.int("must be whole pieces").nonnegative("must not be negative").max(1_000_000);

function span<Value extends z.ZodType<number>>(value: Value, description: string) {
  return z
    .strictObject({ from: value.exactOptional(), to: value.exactOptional() })
    .superRefine(({ from, to }, ctx) => checkEnds(ctx, from, to))
    .meta({ description });
}

const cartValue = z
  .strictObject({
    from: decimal.exactOptional(),
    to: decimal.exactOptional(),
    currency,
    goods: z.enum(["shipped", "all"]).exactOptional().meta({
      description:
        "shipped: the goods that this delivery brings, without gift cards and downloads; all: the whole cart. Absent: shipped, or all for a rule that renames.",
    }),
    discounts: z
      .enum(["after", "before"])
      .exactOptional()
      .meta({ description: "Whether the discounts are taken off; after when absent." }),
  })
  .superRefine((value, ctx) => {
    checkAmount(ctx, "from", value.from, value.currency);
    checkAmount(ctx, "to", value.to, value.currency);
    const number = (end: string | number | undefined) => (end === undefined ? undefined : Number(end));
    checkEnds(ctx, number(value.from), number(value.to));
  })
  .meta({
    description:
      "What the goods are worth; both ends included. Where a discount is on shipped and other goods together, the condition holds only if it holds however the discount is shared.",
  });

/** A condition on a list of words. */
export const list = (of: string) =>
  z
    .strictObject({
      match: z
        .enum(["any", "only", "none"])
        .meta({ description: "any: one of the cart's at least is listed; only: all are; none: none is." }),
      values: z.array(words).min(1, "must not be empty").max(10_000),
    })
    .meta({ description: `${of}, compared without case.` });

export const conditions = z.strictObject({
  countries: z
    .array(country)
    .min(1, "must name a country")
    .max(300)
    .exactOptional()
    .meta({ description: "Of the destination." }),
  places: z
    .array(place)
    .min(1, "must name a place")
    .max(300)
    .exactOptional()
    .meta({ description: "Of the destination; one of them must hold it." }),
  notPlaces: z
    .array(place)
    .min(1, "must name a place")
    .max(300)
    .exactOptional()
    .meta({ description: "Of the destination; none of them may hold it." }),
  zones: z
    .array(words)
    .min(1, "must name a zone")
    .max(1_000)
    .exactOptional()
    .meta({ description: "Codes of the tariff zone that priced the rate." }),
  weightKg: span(weight, "Of everything that is shipped; both ends included.").exactOptional(),
  cartValue: cartValue.exactOptional(),
  quantity: span(pieces, "Pieces that are shipped; both ends included.").exactOptional(),
  skus: list("SKUs of the lines that are shipped").exactOptional(),
  vendors: list("Vendors of the lines that are shipped").exactOptional(),
  customerTags: list("Tags of the customer; guests have none").exactOptional(),
  weekdays: weekdays.exactOptional().meta({ description: "Today, in the time zone of `handling`." }),
});

export const conditionKind = conditions.keyof();

export type ConditionKind = z.output<typeof conditionKind>;

/** Conditions whose result may differ between the origins of one cart. */
const differsByOrigin = ["zones", "weightKg", "quantity", "skus", "vendors"] as const;

export type DiffersByOrigin = (typeof differsByOrigin)[number];

export const checkoutRule = z
  .strictObject({
    name: words.meta({ description: "What the merchant calls it." }),
    active: z.boolean().exactOptional().meta({ description: "false: kept, and not applied." }),
    services: z
      .array(
        z
          .string()
          .regex(/^[a-z0-9-]+\.[A-Za-z0-9-]+$/, "must be <carrier>.<service>, such as gorgona.standard"),
      )
      .min(1, "must name a service")
      .max(1_000)
      .exactOptional()
      .meta({ description: "`<carrier>.<service>`; every service when absent." }),
    when: conditions
      .exactOptional()
      .meta({ description: "All that are given must hold; always when absent." }),
    do: ruleAction,
    stop: z.boolean().exactOptional().meta({ description: "true: where it applies, no later rule does." }),
  })
  .superRefine((rule, ctx) => {
    if (rule.do.action !== "rename") return;
    if (rule.services === undefined)
      ctx.addIssue({
        code: "custom",
        path: ["services"],
        message: "must say which services get the name: two of one name can't be told apart",
      });
    if (rule.when?.cartValue?.goods === "shipped")
      ctx.addIssue({
        code: "custom",
        path: ["when", "cartValue"],
        message: "must be of all goods to decide a name: a cart may be sent from two places",
      });
    for (const condition of differsByOrigin) {
      if (rule.when?.[condition] === undefined) continue;
      ctx.addIssue({
        code: "custom",
        path: ["when", condition],
        message: "must not decide a name: a cart sent from two places would get two names for one service",
      });
    }
  });

export type CheckoutRuleDocument = z.output<typeof checkoutRule>;

type Ctx = z.core.$RefinementCtx<unknown>;

function checkEnds(ctx: Ctx, from: number | undefined, to: number | undefined): void {
  if (from === undefined && to === undefined)
    ctx.addIssue({ code: "custom", message: "must have a from, a to or both" });
  else if (from !== undefined && to !== undefined && from > to)
    ctx.addIssue({ code: "custom", path: ["to"], message: "must not be below from" });
}

function bare(written: string): string {
  return normalizeZip(written);
}

function formOf(key: string): string {
  return key.replace(/\d/g, "0").replace(/[A-Z]/g, "A");
}
