import { plural } from "./grammar.ts";

/** Texts of the pages about carriers and tariffs. */
export const rates = {
  title: "Rates",
  priceList: "Price list",
  editPrices: "Edit prices",
  moreActions: "More actions",
  nextVersion: "Next version",
  removeTariff: "Remove the carrier",
  removeTariffBody: "Its price lists are deleted, and its prices are no longer offered.",
  tariffInUse:
    "Shipments were made with this carrier, and they need its tariff. Switch it off on the Rates page instead.",
  duplicate: "Duplicate carrier",
  addPrices: "Add a price list",
  upload: "Upload a tariff",
  tryOnOrders: "Try on past orders",
  tryNotLoaded: "This part of the page could not be loaded. Save your changes, then reload the page.",
  try: "Try a cart",
  accounts: "Carriers",
  accountsBody: "Prices come from these carriers.",
  noAccounts: "No carriers yet",
  noAccountsBody: "Upload a carrier's price list as a tariff to offer its prices.",
  on: "On",
  off: "Off",
  switchOn: "Switch on",
  switchOff: "Switch off",
  switchOnFor: (name: string) => `Switch on ${name}`,
  switchOffFor: (name: string) => `Switch off ${name}`,
  switchOffTitle: (name: string) => `Switch ${name} off?`,
  switchOffBody:
    "From the next checkout on, neither shoppers nor the API get its prices. Bought labels stay valid. You can switch it on again at any time.",
  switchedOn: "Switched on",
  switchedOff: "Switched off",
  keep: "Keep it on",
  services: (names: string) => `Services: ${names}`,
  noServices: "Its tariff can't be read: upload it again.",
  validFrom: (from: string) => `Prices since ${from}`,
  validBetween: (from: string, to: string) => `Prices from ${from} to ${to}`,
  noneInForce: "No prices for today",
  nextFrom: (from: string) => `New prices start on ${from}`,
  asksCarrier: "Prices come from the carrier",
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
  methods: "Flat rates",
  serviceRules: "Service rules",
  serviceRulesState: (rules: number, off: number) => {
    if (rules === 0) return "None: as chosen at checkout";
    const all = plural(rules, { one: "# rule", other: "# rules" });
    return off === 0 ? all : `${all}, ${off} switched off`;
  },
  methodsState: (count: number) =>
    count === 0
      ? "None has a service of its own"
      : plural(count, { one: "# has a service of its own", other: "# have a service of their own" }),
  exchange: "Exchange rates",
  exchangeState: (count: number, old: number, days: number) =>
    count === 0
      ? "None: only prices in the cart's currency are shown"
      : `${plural(count, { one: "# exchange rate", other: "# exchange rates" })}${old === 0 ? "" : `, ${old} older than ${plural(days, { one: "# day", other: "# days" })}`}`,
  delivery: "Handling times",
  handling: (cutOffAt: string | null, days: number) =>
    `${cutOffAt === null ? "No cut-off" : `Cut-off at ${cutOffAt}`}, ${days === 0 ? "no preparation" : `${plural(days, { one: "# working day", other: "# working days" })} of preparation`}`,
  change: "Change",
  changeWhat: (what: string) => `Change: ${what}`,

  uploadTitle: "Upload a tariff",
  uploadBody:
    "A tariff is one JSON document with the carrier's tables as Excel or CSV files. Add them all together: Waybill checks them first, and nothing changes until you confirm.",
  addFiles: "Add files",
  filesHint: "JSON, Excel (.xlsx) and CSV, up to 8 MB in total",
  files: "Files",
  remove: "Remove",
  removeFile: (name: string) => `Remove ${name}`,
  checking: "Checking the files",
  refused: {
    "too-large": "The files are larger than 8 MB in total. Remove files that don't belong to the tariff.",
    "too-many": "There are more than 20 files. Upload one carrier's tariff at a time.",
    "too-heavy": "Reading the files takes too much memory. Remove rows, postcodes or prices that repeat.",
    busy: "The files could not be read in time. Add them again in a moment.",
    "no-document": "The tariff's JSON document is missing. The tables alone don't name the carrier.",
    "asks-carrier": "This carrier provides its own prices, so it needs no tariff.",
  },
  wrong: (errors: number) =>
    `${plural(errors, { one: "# mistake", other: "# mistakes" })} to correct. Nothing was saved.`,
  wrongBody: "Correct the files and add them again. Files with the same name are replaced.",
  warned: (warnings: number) => `${plural(warnings, { one: "# warning", other: "# warnings" })} to check`,
  problemColumns: { kind: "Kind", file: "File", place: "Place", message: "Problem" },
  error: "Mistake",
  warning: "Warning",
  row: (row: number) => `Row ${row}`,
  cell: (row: number, column: string) => `Row ${row}, column ${column}`,
  line: (line: number) => `Line ${line}`,
  character: (line: number, column: number) => `Line ${line}, character ${column}`,
  wholeFile: "Whole file",
  moreProblems: (count: number) => `and ${count} more`,
  plan: (name: string) => `The tariff of ${name} is valid`,
  planNew: (name: string) => `${name} is added as a new carrier and switched on.`,
  planKnown: (name: string) => `${name} is already one of your carriers. Its other settings stay unchanged.`,
  planOff: "It is switched off: its prices are offered once you switch it on.",
  planVersion: (from: string, services: number, zones: number, prices: number) =>
    `From ${from}: ${plural(services, { one: "# service", other: "# services" })}, ${plural(zones, { one: "# zone", other: "# zones" })}, ${plural(prices, { one: "# price", other: "# prices" })}`,
  planVersionTo: (from: string, to: string, services: number, zones: number, prices: number) =>
    `From ${from} to ${to}: ${plural(services, { one: "# service", other: "# services" })}, ${plural(zones, { one: "# zone", other: "# zones" })}, ${plural(prices, { one: "# price", other: "# prices" })}`,
  replaces: "It replaces the version that starts on the same day.",
  takesEffect: {
    now: "It applies from the next checkout on.",
    later: "It applies automatically from its first day.",
    never: "It has ended, or a later version is in force: no price changes today.",
  },
  use: "Use this tariff",
  stored: (name: string) => `The tariff of ${name} is saved`,
  storedToast: "Tariff saved",
  tryNow: "Try a cart with it",

  tariff: (name: string) => `Tariff of ${name}`,
  inForce: "In force",
  shownIsNotInForce: "No version is in force today. This is the closest one.",
  contents: "Contents",
  currency: "Currency",
  timeZone: "Time zone",
  taxes: { net: "Prices exclude tax", gross: "Prices include tax" },
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
  versionsBody: "Each version applies automatically from its first day.",
  version: (from: string) => `From ${from}`,
  versionTo: (from: string, to: string) => `From ${from} to ${to}`,
  states: { "in-force": "In force", coming: "Upcoming", replaced: "Replaced", ended: "Ended" },
  download: "Download",
  downloadFailed: "The file could not be created. Try again in a moment.",
  downloadOf: (from: string) => `Download the version from ${from}`,
};
