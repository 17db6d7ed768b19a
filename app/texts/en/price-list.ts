import { plural } from "./grammar.ts";

interface Limits {
  readonly services: number;
  readonly zones: number;
  /** Of a service. */
  readonly rows: number;
  /** Of the list. */
  readonly prices: number;
}

/** Texts of the page on which a merchant pastes or types a carrier's price list. */
export const priceList = {
  title: "New price list",
  edit: (name: string) => `Price list of ${name}`,
  next: (name: string) => `Next price list of ${name}`,
  copy: (name: string) => `Copy of ${name}'s price list`,
  fromPublished: (name: string) => `New price list from ${name}`,
  tooLong: "This price list is too long for a form. Download it, change the file, and upload it again.",
  download: "Back to the tariff",

  published: {
    title: "Start from a published list",
    body: "Carriers published these prices. They fill the form, and you change them to those of your contract.",
    from: "Start from",
    empty: "An empty list",
    use: "Fill the form",
    chosen: (name: string) => `Published prices: ${name}`,
    compare:
      "These are not the prices of your contract, and may be out of date. Compare every price before you save.",
    day: (day: string) => `Date of the list: ${day}`,
    noDay: "The source does not name the date of the list.",
    source: (source: string) => `Source: ${source}`,
  },

  carrier: "Carrier",
  name: "Name",
  nameHelp: "Shown with its prices.",
  logo: "Logo",
  logoHelp: "The web address of an image, which the API gives with rates and tracking. Empty: a parcel.",
  currency: "Currency",
  validFrom: "Valid from",
  validFromHelp: "Another first day makes a new version. Earlier prices apply until then.",
  taxIn: "The prices",
  taxes: { net: "exclude tax", gross: "include tax" },
  tax: "Tax",
  taxRules: {
    contract: "VAT of the carrier's invoice",
    "eu-vat": "VAT of the destination",
    none: "None",
  },

  prices: "Prices",
  service: (number: number) => `Service ${number}`,
  serviceName: "Service",
  serviceHelp: "For example Door to door.",
  days: "Working days on the way",
  daysHelp: "2, or 1-3",
  maxWeight: "Heaviest parcel",
  divisor: "Volumetric divisor",
  divisorHelp: "cm³ per kilogram, often 5000. Empty: only the actual weight counts.",
  needsPhone: "The carrier needs the recipient's phone number",
  needsPhoneHelp: "Without it, checkout does not ask for one. A locker always needs it.",
  addService: "Add a service",
  full: ({ services, zones, rows, prices }: Limits) =>
    `The form holds ${services} services, ${zones} zones, ${rows} rows per service and ${prices} prices in all. Upload a longer list as files.`,
  removeService: (name: string) => `Remove ${name}`,
  remove: "Remove",
  open: "Show prices",
  openService: (name: string) => `Show prices of ${name}`,
  close: "Hide prices",
  closeService: (name: string) => `Hide prices of ${name}`,
  paste: "Paste the price table",
  pasteHelp:
    "Copy it from a spreadsheet or a PDF: weights down, zones across. The result appears below, and you can change every price.",
  read: "Read the table",
  file: "Or choose a file",
  addFile: "Add a file",
  fileHint: "Excel (.xlsx) or CSV",
  example: "Download an example",
  reading: "Reading the table",
  grid: (service: string) => `Prices of ${service}`,
  measure: "Prices go by",
  measures: { kg: "Weight", cm: "Size", compartment: "Compartment", pieces: "Number of pieces" },
  countedBy: "Each price is for",
  countedByHelp: "Choose an item if your courier charges the first item and each further one.",
  counts: {
    parcels: "A parcel, with all that is in it",
    items: "An item, also where several share a parcel",
  },
  steps: { kg: "Up to kg", cm: "Up to cm", compartment: "Compartment", pieces: "Up to pieces" },
  stepHelp:
    "2 means up to 2. +1 means each further started unit. A row called days holds the working days. A dash means not served.",
  step: (row: number) => `Row ${row}, up to`,
  price: (row: number, zone: string) => `Row ${row}, ${zone}`,
  addRow: "Add a row",
  removeRow: (row: number) => `Remove row ${row}`,
  keptPrices: "The zones of this service have different weight steps. Its prices stay as they are.",
  understood: {
    transposed: "The table had its weights across the top, so rows and columns were swapped.",
    "no-header": "The table did not name its zones, so they are numbered.",
    ranges: "Ranges such as 0-2 are read as up to 2.",
    grams: "Grams are written as kilograms.",
    list: "The table had one row for each price, so it is shown as a grid.",
    title: "Lines above the table were left out.",
    "lower-ends": "Rows that say where they begin hold up to where the next one begins.",
    index: "The column of row numbers was left out.",
  },
  table: {
    result: "Result of reading the table",
    asked: (count: number) =>
      plural(count, {
        one: "One thing in the table is not clear. Choose its meaning.",
        other: "# things in the table are not clear. Choose their meaning.",
      }),
    choose: "Choose",
    unanswered: "Choose an answer.",
    answer: "Read with these answers",
    use: "Use these prices",
    compare: "Compare with your list. Nothing changes until you use these prices.",
    leftOut: (lines: string) => `Not read, because it is no price: ${lines}`,
    wrong: (count: number) =>
      plural(count, { one: "The table has # mistake.", other: "The table has # mistakes." }),
    atRow: (row: number, words: string) => `Row ${row}: ${words}`,
    notServed: (zone: string) => `Nothing goes to ${zone}.`,
    costs: {
      kg: (amount: string, zone: string, price: string) => `A ${amount}-kg parcel to ${zone} costs ${price}.`,
      cm: (amount: string, zone: string, price: string) =>
        `A parcel of ${amount} cm to ${zone} costs ${price}.`,
      compartment: (amount: string, zone: string, price: string) =>
        `A parcel in compartment ${amount} to ${zone} costs ${price}.`,
      pieces: (amount: string, zone: string, price: string) => `${amount} pieces to ${zone} cost ${price}.`,
    },
    above: {
      kg: (amount: string, zone: string, price: string) =>
        `Every parcel above ${amount} kg to ${zone} costs ${price}.`,
      cm: (amount: string, zone: string, price: string) =>
        `Every parcel above ${amount} cm to ${zone} costs ${price}.`,
      compartment: (amount: string, zone: string, price: string) =>
        `Every compartment above ${amount} to ${zone} costs ${price}.`,
      pieces: (amount: string, zone: string, price: string) =>
        `More than ${amount} pieces to ${zone} cost ${price}.`,
    },
    further: {
      kg: (amount: string, zone: string, price: string) =>
        `Above the last row, each further started ${amount} kg to ${zone} costs ${price}.`,
      cm: (amount: string, zone: string, price: string) =>
        `Above the last row, each further started ${amount} cm to ${zone} costs ${price}.`,
      compartment: (amount: string, zone: string, price: string) =>
        `Above the last row, each further ${amount} to ${zone} costs ${price}.`,
      pieces: (amount: string, zone: string, price: string) =>
        `Above the last row, each further ${amount} pieces to ${zone} cost ${price}.`,
    },
    questions: {
      unit: (text: string) => `Which unit are the steps ${text} in?`,
      orientation: (text: string) => `Are the weights across the top (${text}), or down the side?`,
      column: (text: string) => `What does the column “${text}” hold?`,
      row: (text: string) => `The row “${text}” is not understood. What should happen with it?`,
      line: (text: string) => `The line “${text}” is not understood. What should happen with it?`,
      blank: () => "What do the empty cells mean?",
      top: (text: string) => `Up to how much does the row “${text}” hold, in the row's unit?`,
      "whole-steps": (text: string) =>
        `Between the row above and “${text}” a whole unit is missing. Which price holds in between?`,
      ends: () =>
        "The steps begin with 0, so they say where each row begins. Who pays at exactly that weight?",
      each: (text: string) => `What does “${text}” mean?`,
      group: (text: string) => `“${text}” is there more than once. Which heading belongs to this service?`,
      service: () => "The table has several services. Which one is this?",
      condition: (text: string) => `Some rows go by “${text}”, not by weight. What should happen with them?`,
      currency: (text: string) => `The table says ${text}. Which currency are its prices in?`,
      decimal: (text: string) => `Does “${text}” have a decimal point, or a decimal comma?`,
    },
    choices: {
      kg: "Kilograms",
      g: "Grams",
      lb: "Pounds",
      oz: "Ounces",
      cm: "Centimetres",
      pieces: "Pieces",
      "weights-down": "Down the side",
      "weights-across": "Across the top",
      zone: "Prices of a zone",
      from: "Where the row begins, with the weight itself",
      over: "Where the row begins, without the weight itself",
      to: "Where the row ends",
      "leave-out": "Leave it out",
      above: "The same as above",
      left: "The same as to the left",
      "not-served": "Not served",
      higher: "The price of the higher row",
      lower: "The price of the lower row",
      further: "Each further unit above the last row",
      "no-limit": "No limit",
      ".": "A decimal point: 1.234 is a little more than one",
      ",": "A decimal comma: 1,234 is a little more than one",
    },
    problems: {
      gap: (text: string, other: string) =>
        `“${text}” begins above the end of the row before (“${other}”), so nothing says the price in between. Add the missing row.`,
      overlap: (text: string, other: string) =>
        `“${text}” begins below the end of the row before (“${other}”), so two prices hold. Let it begin where the other ends.`,
      reversed: (text: string) => `“${text}” ends at or below its beginning. Write the lower end first.`,
      order: (text: string, other: string) => `“${text}” comes after “${other}”. The lower one goes first.`,
      twice: (text: string) => `“${text}” is there twice.`,
      "no-end": (text: string) => `“${text}” has no end, and the next row no beginning. Write both ends.`,
      "not-a-step": () => "Its weight is missing.",
      "not-a-number": (text: string) => `“${text}” is not a number.`,
      "mixed-signs": (text: string) =>
        `“${text}” has another decimal sign than the rest. Use one throughout.`,
      ambiguous: (text: string) =>
        `“${text}” may be thousands or a fraction. Write it without the sign, or with another zero.`,
      hole: (text: string, other: string) =>
        `${other} has no price at “${text}”, but further down it has. Write the price.`,
      "second-column": (text: string) => `“${text}” is there twice.`,
      "beyond-header": (text: string) =>
        `“${text}” is beyond the columns of the first row. Where the comma is also the decimal sign, paste from the spreadsheet itself.`,
      "mixed-units": (text: string) =>
        `“${text}” is another measure than the rows above. Paste it into a service of its own.`,
      "no-neighbour": () => "A cell is empty, and there is no price that it could repeat. Write its price.",
    },
  },
  wasRead: (rows: number, zones: number) =>
    `${plural(rows, { one: "# row", other: "# rows" })} and ${plural(zones, { one: "# zone", other: "# zones" })} were read.`,
  notRead: {
    empty: "There is nothing to read. Paste the table first.",
    "no-table": "This is not a table: it needs a column of weights and a column of prices.",
    "too-large":
      "This table is too large for the form: it takes 200 rows, 40 zones and 2,000 prices. Upload it as a file.",
    unreadable: "A quotation mark in this table is never closed. Remove it, and paste again.",
    "no-sheet": "This file can't be read as a spreadsheet. Save it as .xlsx or CSV, and try again.",
    "large-file": "This file is larger than 500 KB. Remove sheets that don't belong to the prices.",
  },

  zones: "Zones",
  zonesBody: (country: string) =>
    `Paste postcodes (${country}), ranges such as 84300-84999, beginnings such as 84*, towns, or whole countries such as DE.`,
  noZones: "The zones appear here once the table is read.",
  zone: (number: number) => `Zone ${number}`,
  zoneName: "Name of the zone",
  places: (zone: string) => `Places of ${zone}`,
  keptPlaces: "This zone has places that can't be written as text. They stay as they are.",
  addZone: "Add a zone",
  removeZone: (zone: string) => `Remove ${zone}`,
  ready: {
    cities: (zone: string) => `Add Athens and Thessaloniki to ${zone}`,
    mainland: (zone: string) => `Add the rest of Greece to ${zone}`,
    islands: (zone: string) => `Add the Greek islands to ${zone}`,
    remote: (zone: string) => `Add islands that are hard to reach to ${zone}`,
    highlands: (zone: string) => `Add Highland postcodes of DPD UK to ${zone}`,
    "scottish-islands": (zone: string) => `Add the Scottish islands to ${zone}`,
    "northern-ireland": (zone: string) => `Add Northern Ireland to ${zone}`,
    "isle-of-man": (zone: string) => `Add the Isle of Man to ${zone}`,
  },
  readyShort: {
    cities: "Add Athens and Thessaloniki",
    mainland: "Add the rest of Greece",
    islands: "Add the Greek islands",
    remote: "Add islands that are hard to reach",
    highlands: "Add Highland postcodes of DPD UK",
    "scottish-islands": "Add the Scottish islands",
    "northern-ireland": "Add Northern Ireland",
    "isle-of-man": "Add the Isle of Man",
  },

  charges: "Surcharges",
  fuel: "Fuel surcharge",
  collect: "Cash on delivery costs",
  collectMost: "Highest amount collected",
  goodsValue: "Value of the goods",
  goodsValueHelp: "For surcharges that go by the goods' value. Only shipped goods count.",
  goodsValues: {
    "after-discounts": "What the shopper pays for them",
    "before-discounts": "Their price before discounts",
  },
  none: "Empty: none",
  keptField: "This surcharge has conditions that the form has no field for. It stays as it is.",

  kept: "Also part of this price list, and unchanged",
  keptParts: {
    pickup: "pickup hours",
    origins: "where parcels may start",
    taxRules: "tax rules for single places",
    limits: "further limits and weight rules",
    lockers: "lockers and compartments",
    "further-parcels": "discounts for further parcels",
    rounding: "rounding",
    zones: "zones with further conditions",
    prices: "prices with different weight steps",
    saturday: "delivery weekdays",
    insurance: "insurance",
    label: "label, day list and scans",
  },
  keptSurcharge: (name: string) => `surcharge ${name}`,
  keptHow: "To change them, download the tariff as a file.",

  check: "Check without saving",
  checking: "Checking the price list",
  wrong: (count: number) =>
    `${plural(count, { one: "# mistake", other: "# mistakes" })} to correct. Nothing was saved.`,
  warnings: "To check",
  at: (place: string, message: string) => `${place}: ${message}`,
  atRow: (service: string, row: number) => `${service}, row ${row}`,
  changed: "Someone else changed this price list in the meantime. Nothing was saved: open it again.",
  refused: {
    "asks-carrier": "This carrier provides its own prices, so it needs no price list. Choose another name.",
    "too-heavy": "Checking the list takes too much memory. Remove postcodes or prices that repeat.",
    busy: "The list could not be checked in time. Try again in a moment.",
  },
  mistakes: {
    missing: "Enter a value.",
    "not-a-number": "Enter a number such as 4.50.",
    "not-a-link": "Enter an address that begins with https://.",
    "not-days": "Enter working days: 2, or 1-3.",
    "short-postcode": "Some postcodes are too short. Write 84* for all that begin with 84.",
    taken:
      "You already have a carrier of this name. Open its price list on the Rates page, or choose another name.",
    "no-zone": "Paste a price table: its columns become the zones.",
    "no-price": "Paste the prices of this service.",
  },
};
