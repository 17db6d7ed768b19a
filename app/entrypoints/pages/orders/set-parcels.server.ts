import { z } from "zod";
import { callerOf } from "../../../domain/orders/caller-of.ts";
import type { OrdersToShipFilter } from "../../../domain/orders/open-orders/open-order-store.ts";
import type { ParcelSet, SetParcel } from "../../../domain/orders/parcels/set-parcel.ts";
import type { LeftParcel } from "../../../domain/orders/parcels/set-parcels.ts";
import { setParcels } from "../../../domain/orders/parcels/set-parcels.ts";
import { typedNumber } from "../../../domain/tariffs/tables/typed-number.ts";
import type { ShopContext } from "../../shopify/require-shop.server.ts";
import { ifAnswered } from "../frame/if-answered.server.ts";
import { stateOf } from "../frame/order-state.server.ts";
import type { PageFormat } from "../frame/page-format.server.ts";
import { parcelKey, parcelWords } from "../frame/parcel-words.server.ts";
import { jsonField } from "../frame/read-form.server.ts";
import { canBuy } from "../ui/can-buy.ts";

/** Orders of one request, which Shopify shows in one call. The page asks for the next ones while its dialog is open. */
const SET_AT_ONCE = 50;
const MOST_G = 2_000_000;

/** Beside the fulfillment orders. */
export const parcelFields = {
  /** Kilograms as typed; empty: as the products weigh. */
  weight: z.string().max(40),
  /** Its code; empty: packed automatically. */
  box: z.string().max(100),
  /** By fulfillment order, the key of the values that the page showed. Absent: it showed none of these orders. */
  seen: jsonField(z.array(z.tuple([z.string().max(18), z.string().max(40)])).max(1_000), 64_000).optional(),
};

export interface ParcelsWanted {
  readonly ids: readonly string[];
  readonly weight: string;
  readonly box: string;
  readonly seen?: readonly (readonly [fulfillmentOrderId: string, key: string])[] | undefined;
  /** All ready orders of this view, in place of `ids`. */
  readonly view: OrdersToShipFilter | null;
}

export type ParcelsAnswer =
  /** The weight can't be read. Nothing was changed. */
  | { readonly outcome: "wrong-weight" }
  /** Shopify did not answer. None of the orders asked for was changed. */
  | { readonly outcome: "no-answer" }
  | {
      readonly outcome: "set";
      readonly done: number;
      readonly left: readonly LeftParcel[];
      readonly gone: number;
      /** Values that another person set after the page was drawn, and which these replaced. */
      readonly replaced: readonly {
        readonly orderId: string;
        readonly orderName: string;
        readonly was: string;
      }[];
      /** The orders that are still to be asked for. */
      readonly rest: readonly string[];
    };

/** @param most orders of one view */
export async function setParcelsOf(
  { services, shop }: ShopContext,
  { ids, weight, box, seen, view }: ParcelsWanted,
  most: number,
  format: PageFormat,
): Promise<ParcelsAnswer> {
  const weightG = weight.trim() === "" ? null : gramsOf(weight);
  if (weightG === undefined) return { outcome: "wrong-weight" };
  const { merchantId } = shop;
  const { boxes } = await services.ports.shippingConfigs.get(callerOf(shop));
  const wanted: ParcelSet = {
    weightG,
    box: box === "" ? null : { code: box, name: boxes.find(({ code }) => code === box)?.name ?? box },
  };
  const all =
    view === null
      ? ids
      : (await services.openOrders.page(merchantId, view, most, null)).orders
          .filter((order) => canBuy(stateOf(order, format)))
          .map(({ fulfillmentOrderId }) => fulfillmentOrderId);
  const set = await ifAnswered(services, shop, () =>
    setParcels(services, shop, all.slice(0, SET_AT_ONCE), wanted),
  );
  if (set === undefined) return { outcome: "no-answer" };
  const { before, ...counts } = set;
  const shown = new Map(seen);
  const others = before.filter(
    (each) =>
      seen !== undefined &&
      parcelKey(each) !== shown.get(each.fulfillmentOrderId) &&
      parcelKey(each) !== parcelKey(wanted),
  );
  const names = others.length === 0 ? new Map<string, string>() : await namesOf(services, shop, others);
  return {
    outcome: "set",
    ...counts,
    replaced: others.map((each) => ({
      orderId: each.orderId,
      orderName: names.get(each.orderId) ?? each.orderId,
      was: parcelWords(each, format),
    })),
    rest: all.slice(SET_AT_ONCE),
  };
}

function namesOf(
  { openOrders }: ShopContext["services"],
  { merchantId, domain }: ShopContext["shop"],
  parcels: readonly SetParcel[],
): Promise<ReadonlyMap<string, string>> {
  return openOrders.orderNames(
    merchantId,
    domain,
    parcels.map(({ orderId }) => orderId),
  );
}

/** `undefined`: no weight of a parcel. */
function gramsOf(typed: string): number | undefined {
  const grams = Math.round(Number(typedNumber(typed, "kg") ?? 0) * 1_000);
  return grams >= 1 && grams <= MOST_G ? grams : undefined;
}
