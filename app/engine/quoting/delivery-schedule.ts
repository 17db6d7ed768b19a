import { MONDAY_TO_FRIDAY } from "../calendar/working-days.ts";
import type { CarrierConnection, ServiceConnection } from "../ports.ts";
import type { QuoteRequest } from "../values/rate.ts";
import type { DeliverySchedule } from "./delivery-promise.ts";

/**
 * When a carrier moves a request's parcels by a service. They travel from Monday to Friday and on the service's
 * delivery days, but neither on the public holidays of the country they start in nor when the carrier is closed; they
 * are delivered on the service's delivery days, but not on the public holidays of the country they go to.
 */
export function deliverySchedule(
  { pickup }: Pick<CarrierConnection, "pickup">,
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
