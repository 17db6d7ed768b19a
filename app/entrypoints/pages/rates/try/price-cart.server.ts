/** Prices a cart that a merchant made up with the code that answers checkout. Nothing is stored. */

import type { CheckoutOffers, Clock, Quote, Rate } from "../../../../domain/engine/index.ts";
import { localTime, noonOf, priceRates } from "../../../../domain/engine/index.ts";
import { callerOf } from "../../../../domain/orders/caller-of.ts";
import type { CompiledShop } from "../../../../domain/orders/offers/compile-shop.ts";
import { offeredServices } from "../../../../domain/orders/offers/offered-services.ts";
import type { AssumedPieces } from "../../../../domain/orders/parcels/assumed-pieces.ts";
import { assumedPieces } from "../../../../domain/orders/parcels/assumed-pieces.ts";
import type { OrderServices } from "../../../../domain/orders/ports.ts";
import { productMemory } from "../../../../domain/orders/products/product-memory.ts";
import type { ProductFacts, ProductVariant } from "../../../../domain/orders/products/product-store.ts";
import type { Services } from "../../../../process/services.server.ts";
import type { AnswerTerms } from "../../../shopify/checkout/callback-answer.ts";
import type { CallbackRequest } from "../../../shopify/checkout/callback-request.ts";
import {
  callbackRequest,
  shippedLinesOf,
  toQuoteRequest,
  variantIdsInCart,
} from "../../../shopify/checkout/callback-request.ts";
import { toCheckoutCart } from "../../../shopify/checkout/to-checkout-cart.ts";
import type { CartLine, TriedCart } from "./read-cart.server.ts";

/** A priced cart with its explanation. */
export interface Tried {
  readonly at: Date;
  readonly compiled: CompiledShop;
  readonly carriers: Services["ports"]["carriers"];
  readonly quote: Quote;
  readonly outcome: CheckoutOffers<Rate>;
  readonly terms: AnswerTerms;
  /** Services to a locker that checkout does not offer: the carrier has no directory, or the setting is off. */
  readonly lockers: readonly string[];
  /** Pieces whose weight or size is unknown. */
  readonly assumed: readonly AssumedPieces[];
}

/** Prices the cart as `answerCheckout` does, for now or for another time. */
export async function priceCart(
  services: OrderServices & Pick<Services, "carriersAt">,
  compiled: CompiledShop,
  cart: TriedCart,
  products: readonly ProductVariant[],
  locale: string,
): Promise<Tried | null> {
  const now = services.ports.clock.now();
  const { timeZone } = compiled.setup.shippingConfig.handling;
  const isToday = cart.date === null || cart.date === localTime(now, timeZone).date;
  const at = isToday || cart.date === null ? now : noonOf(cart.date, timeZone);
  const clock: Clock = { now: () => at };
  const carriers = isToday ? services.ports.carriers : services.carriersAt(clock);

  const { rate, ownFacts } = callbackOf(compiled, cart, products, locale);
  const known = await productMemory(services).factsFor(compiled.shop.merchantId, variantIdsInCart(rate));
  const facts = { get: (variantId: number) => ownFacts.get(variantId) ?? known.get(variantId) };
  const { defaultItemWeightG } = compiled.settings;
  const request = toQuoteRequest(rate, defaultItemWeightG, facts);
  if (request === null) return null;
  const ports = { carriers, clock, ids: services.ports.ids };
  const quote = await priceRates(ports, compiled.setup, request);
  const outcome = compiled.checkout.offer(
    quote.rates,
    toCheckoutCart(rate, request, at, compiled.shop.currency),
  );
  const terms = { locale, timeZone: compiled.shop.timeZone ?? "UTC" };
  const enabled = await services.ports.accounts.enabled(callerOf(compiled.shop));
  const lockers = offeredServices(carriers, enabled)
    .filter(({ needsLocker, code }) => needsLocker && !compiled.offered.some((each) => each.code === code))
    .map(({ name }) => name);
  const assumed = assumedPieces(shippedLinesOf(rate), defaultItemWeightG, facts);
  return { at, compiled, carriers, quote, outcome, terms, lockers, assumed };
}

/** The request that Shopify would send, and the product facts of lines whose size was typed rather than stored. */
function callbackOf(
  { settings: { sender } }: CompiledShop,
  cart: TriedCart,
  products: readonly ProductVariant[],
  locale: string,
): { readonly rate: CallbackRequest; readonly ownFacts: ReadonlyMap<number, ProductFacts> } {
  const ownFacts = new Map<number, ProductFacts>();
  const pieces = cart.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const items = cart.lines.map((line, index) => {
    const product = line.sku === null ? undefined : productOf(products, line.sku);
    const variantId = line.size === null && product ? Number(product.variantId) : MADE_UP_ID - index;
    const facts = factsOf(line, product);
    if (facts !== null) ownFacts.set(variantId, facts);
    return {
      name: product?.productTitle ?? "",
      sku: line.sku,
      vendor: null,
      quantity: line.quantity,
      grams: line.weightG ?? product?.weightG ?? 0,
      price: cart.valueHundredths / pieces,
      requires_shipping: true,
      product_id: Number(product?.productId ?? 0),
      variant_id: variantId,
    };
  });
  const body = {
    rate: {
      origin: {
        country: sender?.country,
        postal_code: sender?.zip,
        province: sender?.state,
        city: sender?.city,
      },
      destination: { country: cart.country, postal_code: cart.zip, city: cart.city },
      items,
      currency: cart.currency,
      locale,
      order_totals: { subtotal_price: cart.valueHundredths, discount_amount: 0 },
    },
  };
  return { rate: callbackRequest.parse(body).rate, ownFacts };
}

/** No variant of Shopify's has an id near this one. */
const MADE_UP_ID = Number.MAX_SAFE_INTEGER;

function factsOf({ size }: CartLine, product: ProductVariant | undefined): ProductFacts | null {
  if (size === null) return null;
  const nothing = { commodityCode: null, countryOfOrigin: null, shipsAlone: false, keepUpright: false };
  // A typed size alone: the weight is the line's.
  return { ...nothing, weightless: false, ...product?.own, size, weightG: null };
}

export function productOf(products: readonly ProductVariant[], sku: string): ProductVariant | undefined {
  return products.find((product) => product.sku?.toLowerCase() === sku.toLowerCase());
}
