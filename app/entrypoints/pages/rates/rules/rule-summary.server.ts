import { toMinor } from "../../../../domain/engine/index.ts";
import type { PageFormat } from "../../frame/page-format.server.ts";
import type { Item } from "../listed-items.server.ts";
import { writeZips } from "./form-zips.server.ts";

type Rule = Item<"checkoutRules">;
type Conditions = NonNullable<Rule["when"]>;

const NAMED = 3;

/** A rule with its values formatted. The page adds the words between them. */
export function ruleSummary(rule: Rule, format: PageFormat, serviceNames: ReadonlyMap<string, string>) {
  return {
    name: rule.name,
    active: rule.active ?? true,
    stop: rule.stop ?? false,
    services:
      rule.services === undefined ? null : firstFew(rule.services, (code) => serviceNames.get(code) ?? code),
    // A name is the same wherever a cart is sent from, so it means all goods.
    conditions: conditionsOf(rule.when ?? {}, rule.do.action === "rename" ? "all" : "shipped", format),
    action: actionOf(rule.do, format),
  };
}

/** Names the first few values and counts the others. */
export function firstFew<Value>(values: readonly Value[], nameOf: (value: Value) => string) {
  return { names: values.slice(0, NAMED).map(nameOf), more: Math.max(0, values.length - NAMED) };
}

/** @param usual the goods that are meant where the condition does not say which */
export function conditionsOf(when: Conditions, usual: "shipped" | "all", format: PageFormat) {
  const list = (kind: "skus" | "vendors" | "customerTags") => {
    const given = when[kind];
    return given === undefined
      ? []
      : [{ kind, match: given.match, ...firstFew(given.values, (value) => value) } as const];
  };
  return [
    ...(when.countries === undefined
      ? []
      : [{ kind: "countries", ...firstFew(when.countries, format.region) } as const]),
    ...(["places", "notPlaces"] as const).flatMap((kind) => {
      const given = when[kind];
      return given === undefined
        ? []
        : [{ kind, ...firstFew(given, (place) => placeName(place, format)) } as const];
    }),
    ...(when.zones === undefined
      ? []
      : [{ kind: "zones", ...firstFew(when.zones, (zone) => zone) } as const]),
    ...(when.weightKg === undefined
      ? []
      : [{ kind: "weightKg", ...ends(when.weightKg, (kg) => format.weight(kg * 1_000)) } as const]),
    ...(when.cartValue === undefined
      ? []
      : [
          {
            kind: "cartValue",
            meaning: `${when.cartValue.goods ?? usual}-${when.cartValue.discounts ?? "after"}` as const,
            ...ends(when.cartValue, (amount) => money(amount, when.cartValue?.currency ?? "", format)),
          } as const,
        ]),
    ...(when.quantity === undefined ? [] : [{ kind: "quantity", ...ends(when.quantity, String) } as const]),
    ...list("skus"),
    ...list("vendors"),
    ...list("customerTags"),
    ...(when.weekdays === undefined ? [] : [{ kind: "weekdays", days: [...when.weekdays] } as const]),
  ];
}

function ends<Value>(
  { from, to }: { readonly from?: Value; readonly to?: Value },
  write: (value: Value) => string,
) {
  return { from: from === undefined ? null : write(from), to: to === undefined ? null : write(to) };
}

function placeName(place: NonNullable<Conditions["places"]>[number], format: PageFormat): string {
  const parts = [...writeZips(place).split("\n"), ...(place.cities ?? []), ...(place.states ?? [])].filter(
    (part) => part !== "",
  );
  if (parts.length === 0) return format.region(place.country);
  const shown = parts.slice(0, NAMED).join(", ");
  return `${format.region(place.country)} (${shown}${parts.length > NAMED ? "…" : ""})`;
}

/** The values of the action, formatted; empty where it has none. */
function actionOf(action: Rule["do"], format: PageFormat) {
  const share = "percent" in action ? action.percent : undefined;
  const amount = "amount" in action ? money(action.amount, action.currency, format) : "";
  return {
    kind: action.action,
    said: {
      by: share === undefined ? amount : percent(share, format),
      ending: "to" in action ? action.to : "",
      direction: ("direction" in action ? action.direction : undefined) ?? "up",
      name: "name" in action ? action.name : "",
    },
  };
}

function money(amount: number | string = 0, currency = "EUR", format: PageFormat): string {
  return format.money({ minor: toMinor(Number(amount), currency), currency });
}

function percent(value: number, { language }: PageFormat): string {
  return new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 4 }).format(value / 100);
}
