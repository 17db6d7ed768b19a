import type { Widen } from "../../texts/en.ts";

export const deliveryEn = {
  title: "Handling times",
  locale: "en-GB",
  day: "An order's day",
  dayBody:
    "Shoppers are promised dates that begin with these hours. A promise that you keep is worth more than an early one.",
  timeZone: "Time zone",
  timeZoneHelp: "Where you pack",
  cutOff: "Orders that are handed over on the same day",
  cutOffUntil: "Until a time of day",
  cutOffNever: "At any time of day",
  cutOffAt: "Until",
  preparationDays: "Preparation",
  preparationHelp: "Working days from order to hand-over. 0: on the same day.",
  daysUnit: "days",
  workingDays: "Working days",
  workingDaysBody: "Nothing is prepared or handed over on other days.",
  weekdays: {
    mon: "Monday",
    tue: "Tuesday",
    wed: "Wednesday",
    thu: "Thursday",
    fri: "Friday",
    sat: "Saturday",
    sun: "Sunday",
  },
  holidays: "Public holidays",
  holidaysOrigin: "Of the country that the parcel leaves from",
  holidaysNone: "We work on public holidays",
  closed: "Closed days",
  closedBody: "Your own: the summer break, a stocktaking. Orders wait for the next working day.",
  closedNone: "No closed days",
  closedFrom: "First day",
  closedTo: "Last day",
  closedAdd: "Add closed days",
  closedWrong: "Choose a first day, and a last day within a year after it.",
  errors: {
    timeZone: "Choose a time zone.",
    cutOffAt: "Enter a time such as 14:00.",
    preparationDays: "Enter whole days from 0 to 365.",
    weekdays: "Choose at least one day.",
    holidaysOf: "Choose one of the options.",
    closedDates: "Keep at most 1,000 closed days.",
  },
};

export type DeliveryTexts = Widen<typeof deliveryEn>;
