import type { LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { currencyExponent } from "../../../domain/engine/index.ts";
import type { Shop } from "../../../domain/merchants/records.ts";
import { priceAgain } from "../../../domain/orders/causes/price-again.ts";
import type { PostalAddress } from "../../../domain/orders/platform.ts";
import type { OrderServices } from "../../../domain/orders/ports.ts";
import type { RecipientDraft } from "../../../domain/orders/purchases/label-terms.ts";
import { recipientSchema } from "../../../domain/orders/purchases/label-terms.ts";
import { ifAnswered } from "../frame/if-answered.server.ts";
import { requirePage } from "../frame/require-page.server.ts";

/** The prices of labels apart from their page, some orders at a time, because Shopify is asked about each. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { services, shop } = await requirePage(request);
  return causePrices(services, shop, new URL(request.url));
}

/** Purchases of one answer. */
export const PRICED_AT_ONCE = 20;

const addressSchema = z.object({
  ids: z
    .string()
    .transform((text) => text.split(",").slice(0, PRICED_AT_ONCE))
    .pipe(z.array(z.uuid()))
    .catch([]),
  /** Repeated in the answer, so that the page knows which question it answers. */
  from: z.coerce.number().int().min(0).catch(0),
});

export async function causePrices(services: OrderServices, shop: Shop, address: URL) {
  const { ids, from } = addressSchema.parse(Object.fromEntries(address.searchParams));
  const priced = await ifAnswered(services, shop, () => priceAgain(services, shop, ids));
  return {
    from,
    isAnswered: priced !== undefined,
    orders: (priced ?? []).map(({ purchaseId, recipient, service, prices, digests }) => ({
      id: purchaseId,
      service,
      digests,
      recipient: draftOf(recipient),
      prices: prices.map((price) => ({ ...price, digits: currencyExponent(price.currency) })),
    })),
  };
}

/** `null`: without a country, or longer than a label's own copy may be: the order's page shows it. */
function draftOf(address: PostalAddress | null): RecipientDraft | null {
  if (address === null || address.country === null) return null;
  const { name, company, address: street, address2, zip, city, state, country, phone } = address;
  const draft = { name, company, address: street, address2, zip, city, state, country, phone };
  return recipientSchema.safeParse(draft).data ?? null;
}
