import type { Caller, LabelFacts, MatchedRule, ShippingConfig } from "../../engine/index.ts";
import { compileServiceRules, isCurrency, toMinor } from "../../engine/index.ts";
import { readAddress } from "../../reference/read-address.ts";
import { isCashOnDelivery } from "../cash/cash-on-delivery.ts";
import type { ChosenDelivery } from "../offers/chosen-delivery.ts";
import { readPointCode } from "../offers/service-code.ts";
import type { MethodFacts } from "../offers/shipping-methods.ts";
import type { FulfillmentContents, Order, PostalAddress } from "../platform.ts";
import type { OrderServices } from "../ports.ts";
import type { ShopSettings } from "../settings.ts";

interface FactSources {
  readonly order: Pick<Order, "tags" | "paymentGateways">;
  /** The label's recipient; `null`: none is known. */
  readonly address: Pick<PostalAddress, "country" | "zip" | "city" | "state"> | null;
  readonly chosen: ChosenDelivery;
  /** The pieces of the label. */
  readonly lines: FulfillmentContents["lines"];
  readonly goods: MethodFacts;
  readonly settings: Pick<ShopSettings, "cashOnDelivery">;
  readonly at: Date;
}

/** The facts of a label that service rules read; `null`: no country is known. */
export function labelFacts({
  order,
  address,
  chosen,
  lines,
  goods,
  settings,
  at,
}: FactSources): LabelFacts | null {
  if (address === null || address.country === null) return null;
  const shipped = lines.filter(({ line, quantity }) => line.requiresShipping && quantity > 0);
  const { country, zip, city, state } = address;
  return {
    to: readAddress({ country, zip, city, state }),
    weightG: goods.weightG,
    quantity: shipped.reduce((sum, { quantity }) => sum + quantity, 0),
    values: valuesOf(shipped),
    skus: shipped.map(({ line }) => line.sku ?? null),
    orderTags: order.tags ?? [],
    cashOnDelivery: isCashOnDelivery(order.paymentGateways, settings),
    deliveries: deliveriesOf(chosen),
    at,
  };
}

/** The value of the pieces, as it was paid and before discounts; `null`: they have no one currency. */
function valuesOf(lines: FulfillmentContents["lines"]): LabelFacts["values"] {
  const [currency, ...others] = new Set(lines.map(({ line }) => line.paidPrice.currency));
  if (currency === undefined || others.length > 0 || !isCurrency(currency)) return null;
  const sumOf = (price: "paidPrice" | "listPrice") => {
    const major = lines.reduce((sum, { line, quantity }) => sum + line[price].amount * quantity, 0);
    const value = { minor: toMinor(major, currency), currency };
    return { least: value, most: value };
  };
  const shipped = { after: sumOf("paidPrice"), before: sumOf("listPrice") };
  return { shipped, all: shipped };
}

/** Of a split cart, the part's own delivery says more than the order's. */
export function deliveriesOf({ orderLines, parts }: ChosenDelivery): readonly string[] {
  const ofParts = parts.flatMap(({ delivery, shippingLines }) => [
    ...(delivery === null ? [] : [{ code: delivery.serviceCode, title: delivery.title }]),
    ...shippingLines,
  ]);
  const known = ofParts.filter(({ code, title }) => code || title);
  const names = (known.length > 0 ? known : orderLines).flatMap(({ code, title }) => [
    title,
    code,
    code && readPointCode(code)?.code,
  ]);
  return [...new Set(names.flatMap((name) => name || []))];
}

/** Whether the merchant has a service rule that is switched on. */
export async function hasServiceRules(
  { ports }: Pick<OrderServices, "ports">,
  caller: Caller,
): Promise<boolean> {
  const { serviceRules = [] } = await ports.shippingConfigs.get(caller);
  return serviceRules.some(({ active }) => active);
}

const compiled = new WeakMap<ShippingConfig, ReturnType<typeof compileServiceRules>>();

/** The merchant's rules that hold for a label. */
export async function matchedRules(
  { ports }: Pick<OrderServices, "ports">,
  caller: Caller,
  label: LabelFacts | null,
): Promise<readonly MatchedRule[]> {
  const config = await ports.shippingConfigs.get(caller);
  if (label === null || (config.serviceRules ?? []).length === 0) return [];
  const match = compiled.get(config) ?? compileServiceRules(config, ports.fixings);
  compiled.set(config, match);
  return match(label);
}
