import type { ViewerContext } from "../frame/require-viewer.server.ts";
import { fingerprint } from "../frame/stale-save.server.ts";
import type { ShippingConfigDocument } from "./change-shipping-config.server.ts";
import { changeShippingConfig } from "./change-shipping-config.server.ts";

export type ListName = "boxes" | "checkoutRules" | "exchangeRates" | "serviceRules";
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

interface ItemForm<Name extends ListName, Shown> {
  readonly list: Name;
  /** The key of the item that the form replaces; empty: the form appends one. */
  readonly key: string;
  item(document: ShippingConfigDocument): unknown;
  /** Finds the changed item if its key is gone. */
  isSame(candidate: Item<Name>): boolean;
  /** The fields at these paths of the item. An empty path is that of the list itself, which is too long. */
  wrong(paths: readonly string[]): readonly string[];
  /** The item as its form shows it. */
  shown(keyed: Keyed<Name>): Shown;
}

export async function saveItem<Name extends ListName, Shown>(
  context: Pick<ViewerContext, "services" | "caller">,
  form: ItemForm<Name, Shown>,
) {
  const { list, key } = form;
  const change = await changeShippingConfig(context, (document) => {
    const keyed = keyedItems(document, list);
    if (key !== "" && keyed.every((known) => known.key !== key)) return null;
    const items = keyed.map((known) => (known.key === key ? form.item(document) : known.item));
    return { ...document, [list]: key === "" ? [...items, form.item(document)] : items };
  });
  switch (change.outcome) {
    case "saved":
      return change;
    case "wrong": {
      const paths = change.paths.map((path) => path.replace(/^[A-Za-z]+(\.\d+\.?)?/, ""));
      return { outcome: change.outcome, wrong: form.wrong(paths) };
    }
    case "changed": {
      const now = keyedItems(change.document, list).find((known) => form.isSame(known.item));
      return { outcome: change.outcome, now: now === undefined ? null : form.shown(now) };
    }
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
