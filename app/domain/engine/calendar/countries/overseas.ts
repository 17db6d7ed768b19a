import type { HolidayRule } from "../holiday-rule.ts";
import { christmas, first, newYear, on, western } from "../holidays-in-common.ts";

const MONDAY = 1;
const THURSDAY = 4;

/** 5 U.S.C. 6103; Executive Order 11582 for weekends. */
const federal = (rule: HolidayRule): HolidayRule => ({ ...rule, onWeekend: "nearest-weekday" });

export const overseas = {
  /** Kept by all provinces and territories; each has more of its own. */
  CA: [
    newYear,
    western.goodFriday,
    on("07-01", "Canada Day", "Ημέρα του Καναδά", { onWeekend: "monday-after-sunday" }),
    first(MONDAY, "09-01", "Labour Day", "Ημέρα της Εργασίας"),
    christmas,
  ],
  US: [
    federal(newYear),
    first(MONDAY, "01-15", "Martin Luther King Jr. Day", "Ημέρα του Μάρτιν Λούθερ Κινγκ"),
    first(MONDAY, "02-15", "Washington's Birthday", "Γενέθλια του Ουάσινγκτον"),
    first(MONDAY, "05-25", "Memorial Day", "Ημέρα Μνήμης"),
    federal(on("06-19", "Juneteenth", "Ημέρα της Χειραφέτησης", { from: 2021 })),
    federal(on("07-04", "Independence Day", "Ημέρα της Ανεξαρτησίας")),
    first(MONDAY, "09-01", "Labor Day", "Ημέρα της Εργασίας"),
    first(MONDAY, "10-08", "Columbus Day", "Ημέρα του Κολόμβου"),
    federal(on("11-11", "Veterans Day", "Ημέρα των Βετεράνων")),
    first(THURSDAY, "11-22", "Thanksgiving", "Ημέρα των Ευχαριστιών"),
    federal(christmas),
  ],
} satisfies Readonly<Record<string, readonly HolidayRule[]>>;
