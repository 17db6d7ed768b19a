export type { CalendarDate } from "../values/day-number.ts";
export { orthodoxEaster, westernEaster } from "./easter.ts";
export type { HolidayName } from "./holiday-rule.ts";
export * from "./public-holidays.ts";
export { isWorkingDay, type WorkingDays } from "./working-days.ts";
