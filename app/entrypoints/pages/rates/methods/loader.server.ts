import type { LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import type { Shop } from "../../../../domain/merchants/records.ts";
import { unknownMethods } from "../../../../domain/orders/attention/unknown-methods.ts";
import { fallbackServices } from "../../../../domain/orders/offers/offered-services.ts";
import { isSameMethod } from "../../../../domain/orders/offers/shipping-methods.ts";
import type { OrderServices } from "../../../../domain/orders/ports.ts";
import { readSettings } from "../../../../domain/orders/settings.ts";
import { requirePage } from "../../frame/require-page.server.ts";
import { storedForm } from "../../frame/stale-save.server.ts";
import { shownMethods } from "./actions.server.ts";
import { emptyRow } from "./method-fields.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { services, shop } = await requirePage(request);
  return methodsPage(services, shop, new URL(request.url));
}

/** A link from Home names the method that lacks a service. */
const addressSchema = z.object({ name: z.string().trim().max(100).catch("") });

/** The shop's flat rates with their services, and the names that shoppers chose but that have none. */
export async function methodsPage(services: OrderServices, shop: Shop, address: URL) {
  const { name } = addressSchema.parse(Object.fromEntries(address.searchParams));
  const form = storedForm(shownMethods(readSettings(shop)));
  const [offered, unknown] = await Promise.all([
    fallbackServices(services, shop),
    unknownMethods(services, shop),
  ]);
  const isNew = name !== "" && !form.values.rows.some((row) => isSameMethod(row.name, name));
  return {
    form,
    /** A row to fill in, which is not stored yet. */
    proposed: isNew ? { ...emptyRow, name } : null,
    services: offered.map(({ code, name: label }) => ({ value: code, label })),
    unknown: unknown.map(({ name: label, orders }) => ({ name: label, orders })),
    currency: shop.currency ?? "",
  };
}
