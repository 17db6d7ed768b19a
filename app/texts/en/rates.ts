import { plural } from "./grammar.ts";

/** Texts of the pages about carriers and tariffs. */
export const rates = {
  title: "Rates",
  upload: "Upload a tariff",
  try: "Try a cart",
  accounts: "Carriers",
  accountsBody: "Whose prices shoppers can choose from.",
  noAccounts: "No carrier yet",
  noAccountsBody: "Upload a courier's price list as a tariff: its prices then appear at checkout.",
  on: "On",
  off: "Off",
  switchOn: "Switch on",
  switchOff: "Switch off",
  switchOnFor: (name: string) => `Switch on ${name}`,
  switchOffFor: (name: string) => `Switch off ${name}`,
  switchOffTitle: (name: string) => `Switch ${name} off?`,
  switchOffBody:
    "From the next checkout on, shoppers no longer see its prices, and neither does the API. Labels that were bought stay good. You can switch it on again at any time.",
  switchedOn: "Switched on",
  switchedOff: "Switched off",
  keep: "Keep it on",
  services: (names: string) => `Services: ${names}`,
  noServices: "Its tariff can't be read: upload it again.",
  validFrom: (from: string) => `Prices since ${from}`,
  validBetween: (from: string, to: string) => `Prices from ${from} to ${to}`,
  noneInForce: "No prices hold today",
  nextFrom: (from: string) => `The next prices take over on ${from}`,
  asksCarrier: "Asks the carrier for prices",
  viewTariff: "View tariff",
  viewTariffOf: (name: string) => `View tariff: ${name}`,
  decisions: "For all carriers",
  packing: "Boxes",
  boxes: (count: number) =>
    count === 0
      ? "No boxes: parcels are as large as their contents"
      : plural(count, { one: "# box", other: "# boxes" }),
  rules: "Checkout rules",
  rulesState: (count: number, off: number) =>
    count === 0
      ? "No rules: shoppers pay what the carrier charges"
      : `${plural(count, { one: "# rule", other: "# rules" })}${off === 0 ? "" : `, ${off} switched off`}`,
  exchange: "Exchange rates",
  exchangeState: (count: number, old: number, days: number) =>
    count === 0
      ? "None: only prices in the cart's currency are shown"
      : `${plural(count, { one: "# exchange rate", other: "# exchange rates" })}${old === 0 ? "" : `, ${old} older than ${plural(days, { one: "# day", other: "# days" })}`}`,
  delivery: "Handling times",
  handling: (cutOffAt: string | null, days: number) =>
    `${cutOffAt === null ? "Orders count for their day at any time" : `Orders until ${cutOffAt} count for their day`}, ${days === 0 ? "handed over without preparation" : `${plural(days, { one: "# working day", other: "# working days" })} of preparation`}`,
  change: "Change",
  changeWhat: (what: string) => `Change: ${what}`,

  uploadTitle: "Upload a tariff",
  uploadBody:
    "A tariff is one JSON document and the courier's tables as CSV. Add all its files together: they are checked first, and nothing changes until you say so.",
  addFiles: "Add files",
  filesHint: "JSON and CSV, up to 8 MB together",
  files: "Files",
  remove: "Remove",
  removeFile: (name: string) => `Remove ${name}`,
  checking: "Checking the files",
  refused: {
    "too-large": "The files are larger than 8 MB together. Remove what does not belong to the tariff.",
    "too-many": "These are more than 20 files. Upload one carrier's tariff at a time.",
    "no-document": "The tariff's JSON document is missing: the tables alone don't say whose prices they are.",
    "asks-carrier": "This carrier is asked for its prices directly, so it takes no tariff.",
  },
  wrong: (errors: number) =>
    `${plural(errors, { one: "# mistake", other: "# mistakes" })} to correct. Nothing was stored.`,
  wrongBody: "Correct the files and add them again: those of the same name are replaced.",
  warned: (warnings: number) => `${plural(warnings, { one: "# warning", other: "# warnings" })} to look at`,
  problemColumns: { kind: "Kind", file: "File", place: "Place", message: "What is wrong" },
  error: "Mistake",
  warning: "Warning",
  row: (row: number) => `Row ${row}`,
  cell: (row: number, column: string) => `Row ${row}, column ${column}`,
  line: (line: number) => `Line ${line}`,
  character: (line: number, column: number) => `Line ${line}, character ${column}`,
  wholeFile: "Whole file",
  moreProblems: (count: number) => `and ${count} more`,
  plan: (name: string) => `The tariff of ${name} is in order`,
  planNew: (name: string) => `${name} becomes a new carrier, and is switched on.`,
  planKnown: (name: string) => `${name} is one of your carriers: the rest of it stays as it is.`,
  planOff: "It is switched off: shoppers see its prices once you switch it on.",
  planVersion: (from: string, services: number, zones: number, prices: number) =>
    `From ${from}: ${plural(services, { one: "# service", other: "# services" })}, ${plural(zones, { one: "# zone", other: "# zones" })}, ${plural(prices, { one: "# price", other: "# prices" })}`,
  planVersionTo: (from: string, to: string, services: number, zones: number, prices: number) =>
    `From ${from} to ${to}: ${plural(services, { one: "# service", other: "# services" })}, ${plural(zones, { one: "# zone", other: "# zones" })}, ${plural(prices, { one: "# price", other: "# prices" })}`,
  replaces: "The version that begins on the same day goes.",
  takesEffect: {
    now: "It holds from the next checkout on.",
    later: "It takes over by itself when its first day begins.",
    never: "Its days are over, or a later version is in force: no price changes today.",
  },
  use: "Use this tariff",
  stored: (name: string) => `The tariff of ${name} is stored`,
  storedToast: "Tariff stored",
  tryNow: "Try a cart with it",

  tariff: (name: string) => `Tariff of ${name}`,
  inForce: "In force",
  shownIsNotInForce: "No version holds today. What you see is the nearest one.",
  contents: "What it holds",
  currency: "Currency",
  timeZone: "Days begin in",
  taxes: { net: "Prices without tax", gross: "Prices with tax" },
  tax: "Tax",
  zones: "Zones",
  prices: "Prices",
  surcharges: "Surcharges",
  none: "None",
  transit: (min: number, max: number) =>
    min === max
      ? plural(min, { one: "# working day", other: "# working days" })
      : `${min} to ${max} working days`,
  notSold: "Not offered",
  servicesTitle: "Services",
  versions: "Versions",
  versionsBody: "A version takes over by itself at the beginning of its first day.",
  version: (from: string) => `From ${from}`,
  versionTo: (from: string, to: string) => `From ${from} to ${to}`,
  states: { "in-force": "In force", coming: "Coming", replaced: "Replaced", ended: "Ended" },
  download: "Download",
  downloadOf: (from: string) => `Download the version from ${from}`,
};
