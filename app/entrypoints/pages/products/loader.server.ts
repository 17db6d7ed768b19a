import type { LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import type { Shop } from "../../../domain/merchants/records.ts";
import type { ProductVariant } from "../../../domain/orders/products/product-store.ts";
import { countryCodes } from "../../../domain/reference/countries.ts";
import type { Services } from "../../../process/services.server.ts";
import { shownValues } from "../frame/fields.server.ts";
import { importProgress } from "../frame/import-progress.server.ts";
import type { PageFormat } from "../frame/page-format.server.ts";
import { requirePage } from "../frame/require-page.server.ts";
import { storedForm } from "../frame/stale-save.server.ts";
import { productFields } from "./product-fields.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { services, shop, format } = await requirePage(request);
  return productsPage(services, shop, new URL(request.url), format);
}

const PAGE_SIZE = 50;
const LONGEST_SEARCH = 100;

/** People edit and cut addresses, so an invalid value in the address counts as absent. */
const addressSchema = z.object({
  view: z.enum(["all", "without-size"]).catch("all"),
  search: z
    .string()
    .catch("")
    .transform((text) => text.trim().slice(0, LONGEST_SEARCH)),
  cursor: z
    .string()
    .regex(/^[01]\.\d{1,18}\.\d{1,18}$/)
    .nullable()
    .catch(null),
});

/** A page of the shop's variants, those without a size first, with the progress of their import from Shopify. */
export async function productsPage(
  services: Pick<Services, "imports" | "products">,
  shop: Shop,
  address: URL,
  format: PageFormat,
) {
  const { view, search, cursor } = addressSchema.parse(Object.fromEntries(address.searchParams));
  const filter = { search, withoutSize: view === "without-size" };
  const [page, current] = await Promise.all([
    services.products.page(shop.merchantId, filter, PAGE_SIZE, cursor, { mayLag: true }),
    services.imports.get(shop.merchantId, "products"),
  ]);
  return {
    view,
    search,
    cursor,
    nextCursor: page.nextCursor,
    rows: page.variants.map((variant) => productRow(variant, format)),
    countries: format.regions(countryCodes),
    progress: importProgress(current),
  };
}

function productRow(variant: ProductVariant, format: PageFormat) {
  const { own, weightG } = variant;
  const country = own.countryOfOrigin ?? variant.countryOfOrigin;
  return {
    id: variant.variantId,
    product: variant.productTitle,
    variant: variant.variantTitle,
    sku: variant.sku,
    isShipped: variant.requiresShipping,
    weight: weightG === null ? null : format.weight(weightG),
    size:
      own.size === null ? null : format.centimetres([own.size.lengthCm, own.size.widthCm, own.size.heightCm]),
    commodityCode: own.commodityCode ?? variant.commodityCode,
    country: country === null ? null : format.region(country),
    /** Shopify's values, used where the merchant has entered none. */
    shopify: {
      commodityCode: variant.commodityCode,
      country: variant.countryOfOrigin === null ? null : format.region(variant.countryOfOrigin),
    },
    form: storedForm(shownValues(productFields, own)),
  };
}
