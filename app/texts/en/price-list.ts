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
  tooLong: "This price list is too long for a form. Download it, change the file, and upload it again.",
  download: "Back to the tariff",

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
  islands: (zone: string) => `Add the Greek islands to ${zone}`,
  islandsShort: "Add the Greek islands",

  charges: "Surcharges",
  fuel: "Fuel surcharge",
  collect: "Cash on delivery costs",
  collectMost: "Highest amount collected",
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
