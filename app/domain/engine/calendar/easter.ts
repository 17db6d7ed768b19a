import type { DayNumber } from "../values/day-number.ts";
import { dayNumberOf } from "../values/day-number.ts";

/**
 * Easter Sunday of the western churches.
 * Source: the ecclesiastical rule in the Gregorian calendar, as computed by Meeus, "Astronomical Algorithms", ch. 8.
 */
export function westernEaster(year: number): DayNumber {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const leapsLeftOut = century - Math.floor(century / 4);
  const moonCorrection = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + leapsLeftOut - moonCorrection + 15) % 30;
  const centuryRest = century % 4;
  const yearRest = year % 100;
  const weekday = (32 + 2 * centuryRest + 2 * Math.floor(yearRest / 4) - epact - (yearRest % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const fromMarch = epact + weekday - 7 * late + 114;
  return dayNumberOf(year, Math.floor(fromMarch / 31), (fromMarch % 31) + 1);
}

/**
 * Easter Sunday of the Orthodox churches: the old rule in the Julian calendar, as a Gregorian date.
 * Source: Meeus, "Astronomical Algorithms", ch. 8.
 */
export function orthodoxEaster(year: number): DayNumber {
  const fullMoon = (19 * (year % 19) + 15) % 30;
  const weekday = (2 * (year % 4) + 4 * (year % 7) - fullMoon + 34) % 7;
  const fromMarch = fullMoon + weekday + 114;
  const century = Math.floor(year / 100);
  const julianLag = century - Math.floor(century / 4) - 2;
  return dayNumberOf(year, Math.floor(fromMarch / 31), (fromMarch % 31) + 1) + julianLag;
}
