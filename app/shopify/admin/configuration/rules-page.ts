import { z } from "zod";
import { countryCodes } from "../../../reference/countries.ts";
import { callerOf } from "../../caller-of.ts";
import { offeredServices } from "../../checkout/offered-services.ts";
import type { ShopContext } from "../../require-shop.server.ts";
import type { PageFormat } from "../page-format.ts";
import { currentDocument } from "./change-config.ts";
import { carrierCurrencies } from "./currencies.ts";
import { changeItems, keyedItems, removeItem, saveItem } from "./listed-items.ts";
import { ruleSummary } from "./rule-summary.ts";
import { emptyRule, ruleField, ruleValues, ruleValuesOf, toRule } from "./rule-values.ts";

const key = z.string().max(40);

export const rulesForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("move"), key, by: z.enum(["up", "down"]) }),
  z.object({ intent: z.literal("switch"), key, active: z.enum(["true", "false"]) }),
  z.object({ intent: z.literal("remove"), key }),
]);

export const ruleForm = z.object({
  key,
  rule: z
    .string()
    .transform((text, ctx) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        ctx.addIssue({ code: "custom", message: "must be JSON" });
        return z.NEVER;
      }
    })
    .pipe(ruleValues),
});

/** Bytes; a rule may list thousands of postcodes. */
export const LONGEST_RULE = 1024 * 1024;

/** The rules in their order, ready to be put into words. */
export async function rulesPage(context: ShopContext, format: PageFormat) {
  const document = await currentDocument(context.services, context.caller);
  const names = new Map((await serviceChoices(context)).map(({ value, label }) => [value, label]));
  return {
    rules: keyedItems(document, "checkoutRules").map((rule) => ({
      key: rule.key,
      ...ruleSummary(rule.item, format, names),
    })),
  };
}

/** One rule to edit, or an empty form for `null`. @returns null: there is no such rule any more */
export async function rulePage(context: ShopContext, ruleKey: string | null, format: PageFormat) {
  const { services, shop, caller } = context;
  const document = await currentDocument(services, caller);
  const found = keyedItems(document, "checkoutRules").find((known) => known.key === ruleKey);
  if (ruleKey !== null && found === undefined) return null;
  const currency = shop.currency ?? "EUR";
  const values = found === undefined ? emptyRule(currency) : ruleValuesOf(found.item, currency);
  const chosen = values.services.map((value) => ({ value, label: value }));
  const offered = await serviceChoices(context);
  const missing = chosen.filter(({ value }) => offered.every((service) => service.value !== value));
  return {
    key: found?.key ?? "",
    values,
    services: [...offered, ...missing],
    countries: format.regions(countryCodes),
    currencies: [
      ...new Set([
        currency,
        ...(await carrierCurrencies(services, shop)).map((known) => known.currency),
        values.currency,
        values.cartValue.currency,
      ]),
    ],
  };
}

export async function saveRule(context: ShopContext, form: z.output<typeof ruleForm>) {
  const answer = await saveItem(
    context,
    "checkoutRules",
    form.key,
    () => toRule(form.rule),
    // A rule is known by what it says: what somebody else has made of it is another one.
    () => false,
  );
  switch (answer.outcome) {
    case "saved":
      return answer;
    case "wrong":
      return { outcome: answer.outcome, wrong: answer.paths.map(ruleField) };
    case "changed":
      return { outcome: answer.outcome, now: null };
  }
}

export async function actOnRules(context: ShopContext, form: z.output<typeof rulesForm>) {
  switch (form.intent) {
    case "move": {
      let place = 0;
      const done = await changeItems(context, "checkoutRules", form.key, (rules, index) => {
        const to = Math.min(Math.max(index + (form.by === "up" ? -1 : 1), 0), rules.length - 1);
        place = to + 1;
        const others = rules.filter((_rule, at) => at !== index);
        return [...others.slice(0, to), ...rules.slice(index, index + 1), ...others.slice(to)];
      });
      return { intent: form.intent, done, place, by: form.by };
    }
    case "switch": {
      const active = form.active === "true";
      const done = await changeItems(context, "checkoutRules", form.key, (rules, index) =>
        rules.map((rule, at) => (at === index ? { ...rule, active } : rule)),
      );
      return { intent: form.intent, done, active };
    }
    case "remove":
      return { intent: form.intent, done: await removeItem(context, "checkoutRules", form.key) };
  }
}

/** Services that rules can name. */
async function serviceChoices({ services, shop }: ShopContext) {
  const accounts = await services.ports.accounts.enabled(callerOf(shop));
  return offeredServices(services.ports.carriers, accounts).map(({ carrier, service, name }) => ({
    value: `${carrier.code}.${service.code}`,
    label: name,
  }));
}
