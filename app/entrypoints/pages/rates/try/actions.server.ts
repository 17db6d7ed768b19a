import type { ActionFunctionArgs } from "@remix-run/node";
import { EngineError } from "../../../../domain/engine/index.ts";
import { compileShop } from "../../../../domain/orders/offers/compile-shop.ts";
import type { ShopContext } from "../../../shopify/require-shop.server.ts";
import type { PageFormat } from "../../frame/page-format.server.ts";
import { readForm } from "../../frame/read-form.server.ts";
import { requirePage } from "../../frame/require-page.server.ts";
import { presentTry } from "./present-try.server.ts";
import { priceCart, productOf } from "./price-cart.server.ts";
import type { CartForm, WrongCartField } from "./read-cart.server.ts";
import { readCart, tryCartForm } from "./read-cart.server.ts";

export async function action({ request }: ActionFunctionArgs) {
  const { format, ...context } = await requirePage(request);
  const { cart } = await readForm(request, tryCartForm);
  return tryCart(context, cart, format);
}

export type TryAnswer =
  | { readonly outcome: "wrong"; readonly wrong: readonly WrongCartField[] }
  | { readonly outcome: "refused"; readonly because: "no-sender" | "no-sizes" | "too-many" }
  | ({ readonly outcome: "priced" } & ReturnType<typeof presentTry>);

export async function tryCart(
  { services, shop }: ShopContext,
  form: CartForm,
  format: PageFormat,
): Promise<TryAnswer> {
  const read = readCart(form);
  if ("wrong" in read) return { outcome: "wrong", wrong: read.wrong };
  const { cart } = read;
  const skus = cart.lines.flatMap(({ sku }) => sku ?? []);
  const products = skus.length === 0 ? [] : await services.products.bySkus(shop.merchantId, skus);
  const unknown = cart.lines.flatMap(({ sku }, index) =>
    sku === null || productOf(products, sku) !== undefined ? [] : [`lines.${index}.sku`],
  );
  if (unknown.length > 0) return { outcome: "wrong", wrong: unknown };
  const compiled = await compileShop(services, shop);
  if (compiled.settings.sender === null) return { outcome: "refused", because: "no-sender" };
  try {
    const tried = await priceCart(services, compiled, cart, products, format.language);
    return tried === null
      ? { outcome: "refused", because: "too-many" }
      : { outcome: "priced", ...presentTry(tried, format) };
  } catch (error) {
    if (error instanceof EngineError && error.code === "VALIDATION_FAILED")
      return { outcome: "refused", because: "no-sizes" };
    throw error;
  }
}
