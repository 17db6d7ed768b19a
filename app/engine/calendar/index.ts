export { orthodoxEaster, westernEaster } from "./easter.ts";
export type { HolidayName } from "./holiday-rule.ts";
export * from "./public-holidays.ts";
