import type { ViewerContext } from "../frame/require-viewer.server.ts";
import type { ShippingConfigDocument } from "./change-shipping-config.server.ts";
import { changeShippingConfig, fingerprint } from "./change-shipping-config.server.ts";

export type ListName = "boxes" | "checkoutRules" | "exchangeRates";
export type Item<Name extends ListName> = NonNullable<ShippingConfigDocument[Name]>[number];

export interface Keyed<Name extends ListName> {
  /** Changes with every change of the item: a form that sends it back was filled from the stored item. */
  readonly key: string;
  readonly item: Item<Name>;
}

export function keyedItems<Name extends ListName>(
  document: ShippingConfigDocument,
  name: Name,
): Keyed<Name>[] {
  const items: readonly Item<Name>[] = document[name] ?? [];
  const seen = new Map<string, number>();
  return items.map((item) => {
    const print = fingerprint(item);
    const before = seen.get(print) ?? 0;
    seen.set(print, before + 1);
    return { key: before === 0 ? print : `${print}.${before}`, item };
  });
}

export type ItemAnswer<Name extends ListName> =
  | { readonly outcome: "saved" }
  /** Paths below the item; empty for the list itself, which is too long. */
  | { readonly outcome: "wrong"; readonly paths: readonly string[] }
  /** `now`: the item as another save stored it; null: it is gone. */
  | { readonly outcome: "changed"; readonly now: Keyed<Name> | null };

/**
 * Replaces the item with this key, or appends one if the key is empty.
 * @param same finds the changed item if its key is gone
 */
export async function saveItem<Name extends ListName>(
  context: Pick<ViewerContext, "services" | "caller">,
  name: Name,
  key: string,
  item: (document: ShippingConfigDocument) => unknown,
  same: (candidate: Item<Name>) => boolean,
): Promise<ItemAnswer<Name>> {
  const change = await changeShippingConfig(context, (document) => {
    const keyed = keyedItems(document, name);
    if (key !== "" && keyed.every((known) => known.key !== key)) return null;
    const items = keyed.map((known) => (known.key === key ? item(document) : known.item));
    return { ...document, [name]: key === "" ? [...items, item(document)] : items };
  });
  switch (change.outcome) {
    case "saved":
      return change;
    case "wrong":
      return {
        outcome: "wrong",
        paths: change.paths.map((path) => path.replace(/^[A-Za-z]+(\.\d+\.?)?/, "")),
      };
    case "changed":
      return {
        outcome: "changed",
        now: keyedItems(change.document, name).find((known) => same(known.item)) ?? null,
      };
  }
}

/** @returns false if the item has changed since its key was made */
export async function changeItems<Name extends ListName>(
  context: Pick<ViewerContext, "services" | "caller">,
  name: Name,
  key: string,
  change: (items: readonly Item<Name>[], index: number) => readonly Item<Name>[],
): Promise<boolean> {
  const { outcome } = await changeShippingConfig(context, (document) => {
    const keyed = keyedItems(document, name);
    const index = keyed.findIndex((known) => known.key === key);
    const items = keyed.map(({ item }) => item);
    return index < 0 ? null : { ...document, [name]: change(items, index) };
  });
  if (outcome === "wrong") throw new Error(`${name} that were stored are refused`);
  return outcome === "saved";
}

export async function removeItem(
  context: Pick<ViewerContext, "services" | "caller">,
  name: ListName,
  key: string,
): Promise<boolean> {
  return changeItems(context, name, key, (items, index) => items.filter((_item, at) => at !== index));
}
