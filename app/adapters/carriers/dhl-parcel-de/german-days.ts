import type { CalendarDate, WorkingDays } from "../../../domain/engine/index.ts";
import { listDayFor } from "../kit/list-day.ts";
import type { SettingFields } from "./account.ts";

export const TIME_ZONE = "Europe/Berlin";
export const workingDays: WorkingDays = { weekdays: [1, 2, 3, 4, 5], holidaysOf: "DE", closedDates: [] };

/** The day on which DHL gets a parcel that is booked at a moment. */
export const shippingDay = (moment: Date, { cut_off }: Pick<SettingFields, "cut_off">): CalendarDate =>
  listDayFor(moment, { timeZone: TIME_ZONE, cutOff: cut_off, days: workingDays });
