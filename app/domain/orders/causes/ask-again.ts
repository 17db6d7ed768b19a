import { callerOf } from "../caller-of.ts";
import { isSpent } from "../labels/retry-purchase.ts";
import { addressFingerprint } from "../parcels/shipping-address.ts";
import type { OrderServices, OrderShop } from "../ports.ts";
import type { Purchase, RequestedFulfillment } from "../purchase.ts";
import { isLeftAlone, isPlaced, wishOf } from "../purchase.ts";
import { tryAgain } from "../purchases/change-purchase.ts";
import type { ConfirmedLabel } from "../purchases/confirmed-label.ts";
import { readLabelState } from "../purchases/label-state-of.ts";
import type { RecipientDraft } from "../purchases/label-terms.ts";
import type { PurchaseBatchStore } from "../purchases/purchase-batch.ts";

/** A purchase to try again, changed as its remedy says. */
export interface AskedAgain {
  readonly purchaseId: string;
  /** `<driver>.<code>`; `null`: as before. */
  readonly service: string | null;
  /** The label's own copy of the recipient; `null`: as before. */
  readonly recipient: RecipientDraft | null;
  /** The label with the price that was shown, to the recipient of before: no other is bought. Absent: none was shown. */
  readonly confirmed?: ConfirmedLabel | undefined;
}

/** `changed`: bought, dismissed or changed meanwhile. `fulfilled`: the merchant fulfilled the order first, so its wish can't be changed. */
export type LeftOut = "changed" | "fulfilled";

export interface AskedAgainOutcome {
  /** Purchases that go on now, in the background. */
  readonly asked: number;
  readonly leftOut: readonly { readonly purchaseId: string; readonly why: LeftOut }[];
}

/** Purchases changed at the same time. */
const SIDE_BY_SIDE = 5;

/**
 * Tries failed purchases again, as one batch. Each keeps its pieces and other terms; a label that is bought stays, and only its
 * fulfillment is made. A purchase that another person or worker changes at the same time is left out.
 */
export async function askAgain(
  services: OrderServices & { readonly purchaseBatches: PurchaseBatchStore },
  shop: OrderShop,
  batchId: string,
  wanted: readonly AskedAgain[],
): Promise<AskedAgainOutcome> {
  const outcomes: (LeftOut | "asked")[] = [];
  for (let from = 0; from < wanted.length; from += SIDE_BY_SIDE)
    outcomes.push(
      ...(await Promise.all(
        wanted.slice(from, from + SIDE_BY_SIDE).map((each) => askOne(services, shop, each)),
      )),
    );
  const asked = wanted.filter((_, index) => outcomes[index] === "asked");
  await services.purchaseBatches.join(
    shop.merchantId,
    batchId,
    asked.map(({ purchaseId }) => purchaseId),
  );
  return {
    asked: asked.length,
    leftOut: wanted.flatMap(({ purchaseId }, index) => {
      const why = outcomes[index];
      return why === undefined || why === "asked" ? [] : [{ purchaseId, why }];
    }),
  };
}

async function askOne(
  services: OrderServices,
  shop: OrderShop,
  { purchaseId, ...change }: AskedAgain,
): Promise<LeftOut | "asked"> {
  const { purchases, ports } = services;
  const purchase = await purchases.get(shop.merchantId, purchaseId);
  if (purchase === null || purchase.environment !== shop.environment || !needsMerchant(purchase))
    return "changed";
  const wish = changedWish(wishOf(purchase), change);
  if (wish === "impossible") return "fulfilled";
  const caller = callerOf(purchase);
  const label = await readLabelState(ports, caller, purchase);
  const isNew = await isSpent(services, caller, purchase);
  const again = { ...(wish && { wish }), ...(isNew ? { shipmentId: ports.ids.next() } : {}) };
  return (await purchases.save(tryAgain(purchase, label, again), true)) === null ? "changed" : "asked";
}

function needsMerchant(purchase: Purchase): boolean {
  return !isPlaced(purchase) && !isLeftAlone(purchase);
}

function changedWish(
  wish: RequestedFulfillment | null,
  { service, recipient, confirmed }: Omit<AskedAgain, "purchaseId">,
): RequestedFulfillment | null | "impossible" {
  const isAsBefore = service === null && recipient === null;
  if (wish === null) return isAsBefore ? null : "impossible";
  if (isAsBefore && confirmed === undefined) return wish;
  // The label confirmed before is another one.
  const { confirmed: _before, ...rest } = wish;
  return {
    ...rest,
    ...(confirmed && {
      confirmed: recipient === null ? confirmed : { ...confirmed, recipient: addressFingerprint(recipient) },
    }),
    ...(service !== null && { service }),
    ...(recipient !== null && { terms: { ...wish.terms, recipient } }),
  };
}
