/** Greece, and the other countries that keep Easter by the Orthodox rule. */
import type { HolidayRule } from "../holiday-rule.ts";
import {
  assumption,
  christmas,
  christmasEve,
  dayAfterNewYear,
  easter,
  epiphany,
  labourDay,
  newYear,
  on,
  orthodox,
  secondChristmasDay,
} from "../holidays-in-common.ts";

const cleanMonday = easter("orthodox", -48, "Clean Monday", "Καθαρά Δευτέρα");
const annunciation = on("03-25", "Independence Day", "Ευαγγελισμός και Εθνική Επέτειος");
const ochiDay = on("10-28", "Ochi Day", "Επέτειος του Όχι");

/**
 * The minister of labour moves 1 May out of Holy Week and off Sundays: after Holy Week to the Tuesday after
 * Easter (decrees for 2013, 2016, 2021, 2024), from another Sunday to the Monday (2022). Future years follow
 * these precedents until the decree of that spring is published.
 */
const labourDayByDecree: HolidayRule = {
  ...labourDay,
  moved: {
    // Holy Saturday: Government Gazette Β΄ 1661/23.4.2021.
    2021: "2021-05-04",
    // Sunday.
    2022: "2022-05-02",
    // Holy Wednesday.
    2024: "2024-05-07",
    // Holy Saturday.
    2027: "2027-05-04",
    // Holy Saturday.
    2032: "2032-05-04",
    // Sunday.
    2033: "2033-05-02",
    // Sunday.
    2039: "2039-05-02",
    // Holy Tuesday.
    2040: "2040-05-08",
  },
};

/** Labour Code, article 154(2), since 2017: a holiday on a weekend is compensated, except the feasts of Easter. */
const madeGood = (rule: HolidayRule): HolidayRule => ({ ...rule, onWeekend: "next-working-day" });

export const greeceAndNeighbours = {
  GR: [
    newYear,
    epiphany,
    cleanMonday,
    annunciation,
    orthodox.goodFriday,
    orthodox.easterSunday,
    orthodox.easterMonday,
    labourDayByDecree,
    orthodox.whitSunday,
    orthodox.whitMonday,
    assumption,
    ochiDay,
    christmas,
    on("12-26", "Synaxis of the Mother of God", "Σύναξη της Θεοτόκου"),
  ],
  CY: [
    newYear,
    epiphany,
    cleanMonday,
    on("03-25", "Greek Independence Day", "Ευαγγελισμός και Εθνική Επέτειος"),
    on("04-01", "Cyprus National Day", "Επέτειος της ΕΟΚΑ"),
    orthodox.goodFriday,
    orthodox.easterSunday,
    orthodox.easterMonday,
    labourDay,
    easter("orthodox", 50, "Kataklysmos", "Κατακλυσμός"),
    assumption,
    on("10-01", "Cyprus Independence Day", "Ημέρα Ανεξαρτησίας της Κύπρου"),
    ochiDay,
    christmasEve,
    christmas,
    secondChristmasDay,
  ],
  BG: [
    madeGood(newYear),
    madeGood(on("03-03", "Liberation Day", "Ημέρα της Απελευθέρωσης")),
    orthodox.goodFriday,
    orthodox.holySaturday,
    orthodox.easterSunday,
    orthodox.easterMonday,
    madeGood(labourDay),
    madeGood(on("05-06", "Saint George's Day", "Αγίου Γεωργίου")),
    madeGood(on("05-24", "Culture and Literacy Day", "Ημέρα της Παιδείας και του Πολιτισμού")),
    madeGood(on("09-06", "Unification Day", "Ημέρα της Ένωσης")),
    madeGood(on("09-22", "Independence Day", "Ημέρα της Ανεξαρτησίας")),
    madeGood(christmasEve),
    madeGood(christmas),
    madeGood(secondChristmasDay),
  ],
  RO: [
    newYear,
    dayAfterNewYear,
    { ...epiphany, from: 2024 },
    on("01-07", "Saint John the Baptist", "Αγίου Ιωάννη του Βαπτιστή", { from: 2024 }),
    on("01-24", "Unification Day", "Ημέρα της Ένωσης"),
    orthodox.goodFriday,
    orthodox.easterSunday,
    orthodox.easterMonday,
    labourDay,
    on("06-01", "Children's Day", "Ημέρα του Παιδιού"),
    orthodox.whitSunday,
    orthodox.whitMonday,
    assumption,
    on("11-30", "Saint Andrew's Day", "Αγίου Ανδρέα"),
    on("12-01", "National Day", "Εθνική Εορτή"),
    christmas,
    secondChristmasDay,
  ],
} satisfies Readonly<Record<string, readonly HolidayRule[]>>;
