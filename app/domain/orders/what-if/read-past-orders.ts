import type { Caller, Shipment, ShipmentStore } from "../../engine/index.ts";
import type { LabelChoice, LabelChoiceStore } from "../choices/label-choice.ts";
import { deliveriesOf } from "../choices/label-facts.ts";
import type { ProductStore } from "../products/product-store.ts";
import type { AskedFacts, PastOrder } from "./past-order.ts";
import { pastOrderOf } from "./past-order.ts";

/** Some past orders, the newest first. */
export interface PastOrderPage {
  readonly orders: readonly PastOrder[];
  /** Returns, and labels that were cancelled. */
  readonly passedOver: number;
  /** `null`: there are no older ones. */
  readonly next: string | null;
}

export type ReadPastOrders = (cursor: string | null) => Promise<PastOrderPage>;

/** Opening and decrypting so many takes the thread that answers checkouts less than 20 ms. */
const PAGE = 100;

/** @param withFacts reads what the choice of each label was made by, for service rules */
export function pastOrdersOf(
  {
    shipments,
    products,
    labelChoices,
  }: {
    readonly shipments: ShipmentStore;
    readonly products: Pick<ProductStore, "byVariantIds">;
    readonly labelChoices: Pick<LabelChoiceStore, "byIds">;
  },
  caller: Caller,
  withFacts = false,
): ReadPastOrders {
  return async (cursor) => {
    const page = await shipments.page(caller, {}, PAGE, cursor, { mayLag: true });
    const skus = await skusOf(products, caller, page.shipments);
    const ids = withFacts ? page.shipments.map(({ id }) => id) : [];
    const choices = ids.length === 0 ? new Map() : await labelChoices.byIds(caller, ids);
    const orders = page.shipments.flatMap((shipment) => {
      const order = pastOrderOf(shipment, (variantId) => skus.get(variantId) ?? null);
      const choice = choices.get(shipment.id);
      return order === null ? [] : [{ ...order, ...(choice && { asked: askedFacts(choice) }) }];
    });
    return { orders, passedOver: page.shipments.length - orders.length, next: page.nextCursor };
  };
}

function askedFacts({ facts }: Pick<LabelChoice, "facts">): AskedFacts {
  const { orderTags = null, chosen, promisedOn = null } = facts;
  return { orderTags, deliveries: deliveriesOf(chosen), promisedOn };
}

/** A shipment keeps the number of an item's variant; its SKU is the product's of today. */
async function skusOf(
  products: Pick<ProductStore, "byVariantIds">,
  { merchantId }: Caller,
  shipments: readonly Shipment[],
): Promise<ReadonlyMap<number, string | null>> {
  const items = shipments.flatMap(({ rate }) => rate.request.items);
  const variantIds = new Set(items.flatMap(({ variantId }) => variantId ?? []));
  if (variantIds.size === 0) return new Map();
  const found = await products.byVariantIds(merchantId, [...variantIds].map(String));
  return new Map(found.map(({ variantId, sku }) => [Number(variantId), sku]));
}
