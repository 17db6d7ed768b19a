import type { LabelDigests } from "../parcels/label-digests.ts";
import type { PostalAddress } from "../platform.ts";
import type { OrderServices, OrderShop } from "../ports.ts";
import { wishOf } from "../purchase.ts";
import type { LabelTerms, RecipientDraft } from "../purchases/label-terms.ts";
import { recipientSchema } from "../purchases/label-terms.ts";
import { quoteForOrder } from "../quotes/quote-for-order.ts";
import type { Sender } from "../settings.ts";
import { readSettings } from "../settings.ts";

/** The price of a label. */
export interface ServicePrice {
  /** `<driver>.<code>` */
  readonly service: string;
  readonly name: string;
  readonly amountMinor: number;
  readonly currency: string;
}

/** The labels that could be bought for an order that failed. */
export interface PricedAgain {
  readonly purchaseId: string;
  /** `null`: without an address. */
  readonly recipient: PostalAddress | null;
  /** The service of the purchase, else the one that is chosen automatically; `null`: none. */
  readonly service: string | null;
  readonly prices: readonly ServicePrice[];
  /** Of the label as these prices show it. */
  readonly digests: LabelDigests;
}

/** Orders read from the platform at the same time. */
const SIDE_BY_SIDE = 5;

/**
 * Prices every service for the pieces of each purchase. Buys and stores nothing. A purchase without a fulfillment order, or whose order the
 * platform no longer shows, is left out.
 * @throws as OrderReader
 */
export async function priceAgain(
  services: OrderServices,
  shop: OrderShop,
  purchaseIds: readonly string[],
): Promise<readonly PricedAgain[]> {
  const priced: (PricedAgain | null)[] = [];
  for (let from = 0; from < purchaseIds.length; from += SIDE_BY_SIDE)
    priced.push(
      ...(await Promise.all(
        purchaseIds.slice(from, from + SIDE_BY_SIDE).map((id) => priceOne(services, shop, id)),
      )),
    );
  return priced.flatMap((each) => each ?? []);
}

async function priceOne(
  services: OrderServices,
  shop: OrderShop,
  purchaseId: string,
): Promise<PricedAgain | null> {
  const purchase = await services.purchases.get(shop.merchantId, purchaseId);
  const wish = purchase && wishOf(purchase);
  if (purchase === null || wish === null) return null;
  const { orderId } = purchase;
  const { fulfillmentOrderId, lines, terms = {} } = wish;
  const ask = (given: LabelTerms) =>
    quoteForOrder(services, shop, { orderId, fulfillmentOrderId, lines, terms: given });
  const quote = await ask(terms);
  const whole = quote && withStandIns(quote.recipient, readSettings(shop).sender);
  const priced = whole === null ? quote : ((await ask({ ...terms, recipient: whole })) ?? quote);
  return (
    quote && {
      purchaseId,
      recipient: quote.recipient,
      // Without a price, the first quote has no pieces.
      digests: { ...quote.digests, goods: (priced ?? quote).digests.goods },
      service: wish.service ?? (priced ?? quote).unnamed,
      prices: (priced ?? quote).rates.map(({ service, carrierName, serviceName, priceMinor, currency }) => ({
        service,
        name: `${carrierName} ${serviceName}`,
        amountMinor: priceMinor,
        currency,
      })),
    }
  );
}

/**
 * The recipient with the sender's name, street and phone where they have none: no price depends on these, but without them there is none.
 * `null`: nothing is missing, or a price would depend on it.
 */
function withStandIns(recipient: PostalAddress | null, sender: Sender | null): RecipientDraft | null {
  if (recipient === null || sender === null) return null;
  const { name, company, address, address2, zip, city, state, country, phone } = recipient;
  if ((name || company) && address && phone) return null;
  const whole = {
    name: name || company || sender.name,
    address: address || sender.address,
    phone: phone || sender.phone,
    ...{ company, address2, zip, city, state, country },
  };
  return recipientSchema.safeParse(whole).data ?? null;
}
