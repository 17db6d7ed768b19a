import type { LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import type { Shop } from "../../../../domain/merchants/records.ts";
import { unknownMethods } from "../../../../domain/orders/attention/unknown-methods.ts";
import { fallbackServices } from "../../../../domain/orders/offers/offered-services.ts";
import { isSameMethod } from "../../../../domain/orders/offers/shipping-methods.ts";
import type { OrderServices } from "../../../../domain/orders/ports.ts";
import { readSettings } from "../../../../domain/orders/settings.ts";
import { requirePage } from "../../frame/require-page.server.ts";
import type { MethodRow } from "./method-rows.ts";
import { emptyRow } from "./method-rows.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { services, shop } = await requirePage(request);
  return methodsPage(services, shop, new URL(request.url));
}

/** A link from Home names the method that lacks a service. */
const addressSchema = z.object({ name: z.string().trim().max(100).catch("") });

/** The shop's flat rates with their services, and the names that shoppers chose but that have none. */
export async function methodsPage(services: OrderServices, shop: Shop, address: URL) {
  const { name } = addressSchema.parse(Object.fromEntries(address.searchParams));
  const { shippingMethods } = readSettings(shop);
  const [offered, unknown] = await Promise.all([
    fallbackServices(services, shop),
    unknownMethods(services, shop),
  ]);
  const rows = shippingMethods.map(
    (method): MethodRow => ({
      name: method.name,
      service: method.service,
      countries: method.countries === "all" ? "" : method.countries.join(", "),
      upToKg: method.upToG === null ? "" : String(method.upToG / 1000),
      upToValue: method.upToValue === null ? "" : String(method.upToValue),
    }),
  );
  const isNew = name !== "" && !rows.some((row) => isSameMethod(row.name, name));
  return {
    rows,
    /** A row to fill in, which is not stored yet. */
    proposed: isNew ? { ...emptyRow, name } : null,
    services: offered.map(({ code, name: label }) => ({ value: code, label })),
    unknown: unknown.map(({ name: label, orders }) => ({ name: label, orders })),
    currency: shop.currency ?? "",
  };
}
