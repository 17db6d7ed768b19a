import type { LoaderFunctionArgs } from "@remix-run/node";
import { countriesWithHolidays } from "../../../engine/index.ts";
import type { ShopContext } from "../../../shopify/require-shop.server.ts";
import type { PageFormat } from "../../frame/page-format.server.ts";
import { requirePage } from "../../frame/require-page.server.ts";
import { currentDocument } from "../change-shipping-config.server.ts";
import { stored } from "./actions.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { format, ...context } = await requirePage(request);
  return deliveryPage(context, format);
}

/** The handling form, with its choices. */
export async function deliveryPage({ services, caller }: ShopContext, format: PageFormat) {
  const current = stored(await currentDocument(services, caller));
  const { timeZone, closedDates } = current.values;
  return {
    ...current,
    timeZones: [...new Set([timeZone, "UTC", ...Intl.supportedValuesOf("timeZone")])].sort(),
    holidayCountries: format.regions(countriesWithHolidays),
    dayNames: Object.fromEntries(closedDates.map((date) => [date, format.calendarDay(date)])),
  };
}
