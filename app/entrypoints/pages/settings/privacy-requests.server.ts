import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Shop } from "../../../domain/merchants/records.ts";
import type { Services } from "../../../process/services.server.ts";
import type { ShopContext } from "../../shopify/require-shop.server.ts";
import { requireShop } from "../../shopify/require-shop.server.ts";
import type { PageFormat } from "../frame/page-format.server.ts";

/** Counts only requests without data to fetch. */
const SHOWN = 20;

/** Shopify's privacy requests for customers, and their outcome. First those that the merchant still has to answer. */
export async function privacyRequests(
  { compliance, ports }: Pick<Services, "compliance" | "ports">,
  shop: Shop,
  format: PageFormat,
) {
  const now = ports.clock.now();
  const records = await compliance.list(shop.merchantId, SHOWN);
  return records.map(({ id, topic, requestedAt, handledAt, counts, dataExpiresAt }) => ({
    id,
    topic,
    requested: format.moment(requestedAt),
    handled: handledAt === null ? null : format.moment(handledAt),
    orders: counts.orders ?? 0,
    shipments: counts.shipments ?? 0,
    installedAgain: counts.installedAgain !== undefined,
    dataUntil: dataExpiresAt !== null && dataExpiresAt > now ? format.day(dataExpiresAt) : null,
  }));
}

/** The result of a customer's data request as a file. Answers 404 if it is another merchant's, or gone. */
export async function privacyFile({ services, shop }: ShopContext, id: string): Promise<Response> {
  const data = await services.compliance.data(shop.merchantId, id);
  if (data === null) return new Response("There is no such file, or its time is over.", { status: 404 });
  const { merchantId } = shop;
  await services.audit.record({ merchantId, environment: null }, "person.exported", id, {});
  return new Response(JSON.stringify(data, null, 2), {
    headers: {
      "content-type": "application/json; charset=utf-8",
      "content-disposition": 'attachment; filename="customer-data.json"',
      "cache-control": "no-store",
    },
  });
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  return privacyFile(await requireShop(request), params.id ?? "");
}
