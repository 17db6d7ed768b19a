/** Holidays that several countries keep, and builders for a country's own. */
import type { Church, HolidayRule } from "./holiday-rule.ts";

type More = Omit<HolidayRule, "name" | "when">;

/** @param monthDay `MM-DD` */
export function on(monthDay: string, en: string, el: string, more: More = {}): HolidayRule {
  return { name: { en, el }, when: { kind: "fixed", monthDay }, ...more };
}

/** @param days after Easter Sunday */
export function easter(church: Church, days: number, en: string, el: string, more: More = {}): HolidayRule {
  return { name: { en, el }, when: { kind: "easter", church, days }, ...more };
}

/** @param weekday 0 is Sunday */
export function first(
  weekday: number,
  onOrAfter: string,
  en: string,
  el: string,
  more: More = {},
): HolidayRule {
  return { name: { en, el }, when: { kind: "weekday", weekday, onOrAfter }, ...more };
}

export const newYear = on("01-01", "New Year's Day", "Πρωτοχρονιά");
export const dayAfterNewYear = on("01-02", "Day after New Year's Day", "Επομένη της Πρωτοχρονιάς");
export const epiphany = on("01-06", "Epiphany", "Θεοφάνια");
export const labourDay = on("05-01", "Labour Day", "Πρωτομαγιά");
export const liberationFromFascism = on("05-08", "Victory Day", "Ημέρα της Νίκης");
export const assumption = on("08-15", "Assumption of Mary", "Κοίμηση της Θεοτόκου");
export const allSaints = on("11-01", "All Saints' Day", "Αγίων Πάντων");
export const armistice = on("11-11", "Armistice Day", "Ημέρα της Ανακωχής");
export const immaculateConception = on("12-08", "Immaculate Conception", "Άμωμη Σύλληψη");
export const christmasEve = on("12-24", "Christmas Eve", "Παραμονή Χριστουγέννων");
export const christmas = on("12-25", "Christmas Day", "Χριστούγεννα");
export const secondChristmasDay = on("12-26", "Second Day of Christmas", "Δεύτερη μέρα Χριστουγέννων");

function feasts(church: Church) {
  return {
    maundyThursday: easter(church, -3, "Maundy Thursday", "Μεγάλη Πέμπτη"),
    goodFriday: easter(church, -2, "Good Friday", "Μεγάλη Παρασκευή"),
    holySaturday: easter(church, -1, "Holy Saturday", "Μεγάλο Σάββατο"),
    easterSunday: easter(church, 0, "Easter Sunday", "Κυριακή του Πάσχα"),
    easterMonday: easter(church, 1, "Easter Monday", "Δευτέρα του Πάσχα"),
    ascension: easter(church, 39, "Ascension Day", "Ανάληψη"),
    whitSunday: easter(church, 49, "Whit Sunday", "Πεντηκοστή"),
    whitMonday: easter(church, 50, "Whit Monday", "Αγίου Πνεύματος"),
    corpusChristi: easter(church, 60, "Corpus Christi", "Αγίας Δωρεάς"),
  };
}

export const western = feasts("western");
export const orthodox = feasts("orthodox");
