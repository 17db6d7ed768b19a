import type { LoaderFunctionArgs } from "@remix-run/node";
import { localTime } from "../../../../domain/engine/index.ts";
import type { Shop } from "../../../../domain/merchants/records.ts";
import { readSettings } from "../../../../domain/orders/settings.ts";
import { countryCodes } from "../../../../domain/reference/countries.ts";
import type { Services } from "../../../../process/services.server.ts";
import type { PageFormat } from "../../frame/page-format.server.ts";
import { requirePage } from "../../frame/require-page.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { services, shop, format } = await requirePage(request);
  return tryCartPage(services, shop, format);
}

/** The page before a cart is tried. */
export function tryCartPage(services: Pick<Services, "ports">, shop: Shop, format: PageFormat) {
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
