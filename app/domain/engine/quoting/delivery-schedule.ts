import { MONDAY_TO_FRIDAY } from "../calendar/working-days.ts";
import type { Capabilities, ServiceConnection } from "../carrier-ports.ts";
import type { QuoteRequest } from "../values/rate.ts";
import type { DeliverySchedule } from "./delivery-promise.ts";

/**
 * The days on which a carrier moves a request's parcels by a service. They travel from Monday to Friday and on
 * the service's delivery days, except on public holidays of the origin and on the carrier's closed days. They
 * are delivered on the service's delivery days, except on public holidays of the destination.
 */
export function deliverySchedule(
  { pickup }: Pick<Capabilities, "pickup">,
  service: Pick<ServiceConnection, "transit" | "deliveryWeekdays">,
  request: QuoteRequest,
): DeliverySchedule {
  const { deliveryWeekdays = MONDAY_TO_FRIDAY } = service;
  return {
    pickup: pickup ?? null,
    transit: service.transit(request),
    transitDays: {
      weekdays:
        deliveryWeekdays === MONDAY_TO_FRIDAY ? MONDAY_TO_FRIDAY : [...MONDAY_TO_FRIDAY, ...deliveryWeekdays],
      holidaysOf: request.from.country,
      closedDates: pickup?.days.closedDates ?? [],
    },
    deliveryDays: { weekdays: deliveryWeekdays, holidaysOf: request.to.country, closedDates: [] },
  };
}
