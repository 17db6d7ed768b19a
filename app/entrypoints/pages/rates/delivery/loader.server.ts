import type { LoaderFunctionArgs } from "@remix-run/node";
import { countriesWithHolidays } from "../../../../domain/engine/index.ts";
import { listOf } from "../../frame/field-table.ts";
import type { PageFormat } from "../../frame/page-format.server.ts";
import type { ViewerContext } from "../../frame/require-viewer.server.ts";
import { requireViewer } from "../../frame/require-viewer.server.ts";
import { currentDocument } from "../change-shipping-config.server.ts";
import { stored } from "./actions.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { format, ...context } = await requireViewer(request, "admin");
  return deliveryPage(context, format);
}

/** The handling form, with its choices. */
export async function deliveryPage(
  { services, caller }: Pick<ViewerContext, "services" | "caller">,
  format: PageFormat,
) {
  const current = stored(await currentDocument(services, caller));
  const { timeZone, closedDates } = current.values;
  return {
    ...current,
    timeZones: [...new Set([timeZone, "UTC", ...Intl.supportedValuesOf("timeZone")])].sort(),
    holidayCountries: format.regions(countriesWithHolidays),
    dayNames: Object.fromEntries(listOf(closedDates).map((date) => [date, format.calendarDay(date)])),
  };
}
