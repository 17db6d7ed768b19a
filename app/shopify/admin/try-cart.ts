import { EngineError, localTime } from "../../engine/index.ts";
import { countryCodes } from "../../reference/countries.ts";
import type { Services, Shop } from "../../services.server.ts";
import { checkoutConfigOf } from "../checkout/checkout-config.ts";
import type { ShopContext } from "../require-shop.server.ts";
import { readSettings } from "../settings.ts";
import type { PageFormat } from "./page-format.ts";
import { presentTry } from "./present-try.ts";
import { priceCart, productOf } from "./price-cart.ts";
import type { TypedCart, WrongCartField } from "./try-cart-form.ts";
import { readCart } from "./try-cart-form.ts";

/** What the page needs before a cart is tried. */
export function tryCartPage(services: Services, shop: Shop, format: PageFormat) {
  const { sender } = readSettings(shop);
  const timeZone = shop.timeZone ?? "UTC";
  return {
    hasSender: sender !== null,
    countries: format.regions(countryCodes),
    country: sender?.country ?? "",
    currency: shop.currency ?? "EUR",
    today: localTime(services.ports.clock.now(), timeZone).date,
  };
}

export type TryAnswer =
  | { readonly outcome: "wrong"; readonly wrong: readonly WrongCartField[] }
  | { readonly outcome: "refused"; readonly because: "no-sender" | "no-sizes" | "too-many" }
  | ({ readonly outcome: "priced" } & ReturnType<typeof presentTry>);

export async function tryCart(
  { services, shop }: ShopContext,
  typed: TypedCart,
  format: PageFormat,
): Promise<TryAnswer> {
  const read = readCart(typed);
  if ("wrong" in read) return { outcome: "wrong", wrong: read.wrong };
  const { cart } = read;
  const skus = cart.lines.flatMap(({ sku }) => sku ?? []);
  const products = skus.length === 0 ? [] : await services.products.bySkus(shop.merchantId, skus);
  const unknown = cart.lines.flatMap(({ sku }, index) =>
    sku === null || productOf(products, sku) !== undefined ? [] : [`lines.${index}.sku`],
  );
  if (unknown.length > 0) return { outcome: "wrong", wrong: unknown };
  const config = await checkoutConfigOf(services, shop);
  if (config.settings.sender === null) return { outcome: "refused", because: "no-sender" };
  try {
    const tried = await priceCart(services, config, cart, products, format.language);
    return tried === null
      ? { outcome: "refused", because: "too-many" }
      : { outcome: "priced", ...presentTry(tried, format) };
  } catch (error) {
    if (error instanceof EngineError && error.code === "VALIDATION_FAILED")
      return { outcome: "refused", because: "no-sizes" };
    throw error;
  }
}
