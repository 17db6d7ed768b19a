import { plural } from "./grammar.ts";

/** Texts about carriers without an API: their voucher numbers, the list of the day, and scans from a file. */
export const carriersWithoutApi = {
  numbers: "Voucher numbers",
  numbersBody:
    "The numbers that the carrier gave you for its vouchers. Labels use them in order; each is used once.",
  numbersInSandbox:
    "These are for production. In the sandbox, labels have sample numbers, and none of yours is used.",
  numbersStates: {
    none: "No numbers yet: labels of this carrier can't be bought in production.",
    "used-up": "All numbers are used: enter the next range to buy labels again.",
    low: "A tenth or less is left: ask the carrier for the next range.",
    enough: "Enough numbers are left.",
  },
  range: (first: string, last: string) => `${first} to ${last}`,
  rangeLeft: (left: string, size: string) => `${left} of ${size} left`,
  removeRange: "Remove",
  removeRangeOf: (first: string) => `Remove the range from ${first}`,
  rangeRemoved: "Range removed",
  rangeAdded: "Range added",
  addRange: "Add range",
  addRangeTitle: "Add a range",
  addRangeBody:
    "Compare its first voucher in the list with the carrier's paper. Remove the range if they differ.",
  rangeFields: {
    from: { label: "From", help: "Digits only, without prefix and check digit. Leading zeros count." },
    to: { label: "To" },
    prefix: { label: "Prefix" },
    suffix: { label: "Suffix" },
    checkDigit: {
      label: "Check digit",
      choices: {
        none: "None",
        mod7: "Modulo 7",
        mod10: "Modulo 10 (GS1)",
        luhn: "Modulo 10 (Luhn)",
        mod11: "Modulo 11",
        s10: "Postal S10",
      },
    },
  },
  rangeProblems: {
    "not-digits": "Enter 1 to 18 digits.",
    "other-length": "Enter as many digits as in From, leading zeros included.",
    backwards: "Enter a number that is not below From.",
    "not-eight-digits": "S10 needs eight digits.",
    "not-letters": "Use at most 10 Latin letters, digits or hyphens.",
    "unknown-scheme": "Choose a check digit.",
    overlaps: "It overlaps another range of this carrier.",
    "too-many": "An account can hold at most 200 ranges.",
  },
  dayList: "Daily list",
  dayListBody: "The day's shipments without the cancelled ones, in the columns that the tariff names.",
  dayListFields: { date: { label: "Day" } },
  pdf: "Download PDF",
  csv: "Download CSV",
  dayListFailed: "The list could not be created. Try again.",

  scans: "Scans from a file",
  scansBody:
    "Add the CSV file that the carrier sent, with the columns voucher, status, date, place and details. You see the changes before they are saved.",
  scansLabel: "File with scans",
  scansChoose: "Add a file",
  scansHint: "CSV, up to 5,000 rows",
  scansRows: (changes: number, withoutNews: number, wrong: number) =>
    `${plural(changes, { one: "# shipment changes", other: "# shipments change" })}, ${plural(withoutNews, { one: "# row with nothing new", other: "# rows with nothing new" })}, ${plural(wrong, { one: "# wrong row", other: "# wrong rows" })}`,
  scanChange: (voucher: string, entries: number, before: string, after: string) =>
    `${voucher}: ${plural(entries, { one: "# scan", other: "# scans" })}, ${before} → ${after}`,
  moreChanges: (count: number) =>
    `and ${plural(count, { one: "# more shipment", other: "# more shipments" })}`,
  moreScanProblems: (count: number) => `and ${count} more`,
  unusedColumns: (names: readonly string[]) => `Columns that are not used: ${names.join(", ")}.`,
  scanProblemsTitle: "Rows that can't be used",
  inRow: (row: number, words: string) => `Row ${row}: ${words}`,
  scanProblems: {
    "too-large": (_value: string) => "The file is larger than 4 MB.",
    "too-heavy": (_value: string) => "Reading the file takes too much memory. Read it in parts.",
    busy: (_value: string) => "Too many files are being read. Read it again in a moment.",
    "not-csv": (_value: string) => "This is not a CSV file that can be read.",
    "unknown-letters": (value: string) =>
      value === ""
        ? "The letters of the file can't be read for certain. Save it as “CSV UTF-8”, or as an Excel workbook (.xlsx)."
        : `It may say ${value}. Save the file as “CSV UTF-8”, or as an Excel workbook (.xlsx).`,
    "lost-letter": (value: string) => `“${value}” has a letter that was lost (�). Write it anew.`,
    empty: (_value: string) => "The file has no rows.",
    "too-many-rows": (value: string) => `The file has more than ${value} rows: divide it.`,
    "no-column": (_value: string) => "This column is missing.",
    "repeated-column": (value: string) =>
      `Several columns may be this one: ${value}. Delete or rename the others in the file.`,
    "no-voucher": (_value: string) => "The voucher is missing.",
    "unknown-voucher": (value: string) => `No shipment of this carrier has the voucher “${value}”.`,
    cancelled: (value: string) => `The shipment of “${value}” was cancelled.`,
    "unknown-status": (value: string) =>
      `“${value}” is not a known status: use DELIVERED, TRANSIT, PRE_TRANSIT or EXCEPTION, or name it in the tariff.`,
    "bad-date": (value: string) => `“${value}” is not a date such as 22/11/2026 10:30.`,
    "future-date": (value: string) => `“${value}” is in the future.`,
    "before-label": (value: string) =>
      `“${value}” is before the label was bought: the scan is of an earlier parcel with this voucher.`,
  },
  column: (name: string, words: string) => `${name}: ${words}`,
  applyAll: "Save the scans",
  applyGood: "Save only the good rows",
  scansApplied: (changes: number) =>
    plural(changes, { one: "# shipment updated", other: "# shipments updated" }),
};
