import { and, plural } from "./grammar.ts";

export const printing = {
  paperTitle: (count: number) => plural(count, { one: "Print # label", other: "Print # labels" }),
  printNow: "Print",
  importFile: "Import…",
  exportFile: "Export file",
  exportFailed: "The file could not be created. Try again in a moment.",
  slips: "Packing slips…",
  bills: "Carrier invoices",
  documents: "Print",
  documentKinds: {
    labels: "Labels",
    labels_and_slips: "Labels, each with its packing slip",
    importFile: "Import…",
    slips: "Packing slips",
    pick_list: "Pick list",
  },
  format: "Paper",
  formats: {
    a6: "A6 label",
    a4: "A4, one label a page",
    "a4-3": "A4, three labels a page",
    "a4-4": "A4, four labels a page",
    "100x150": "Label 100 × 150 mm",
    "4x6": "Label 4 × 6 in",
    "zpl-203": "Zebra printer, 203 dpi",
    "zpl-300": "Zebra printer, 300 dpi",
  },
  byCarrier: "Each carrier's own paper",
  onPaper: (paper: string, title: string) => `${paper}: ${title}`,
  slipFormats: { a4: "A4", a5: "A5", a6: "A6", "100x150": "100 × 150 mm" },
  startPosition: "First free place of the sheet",
  place: (number: number) => `Place ${number}`,
  order: "Order of the labels",
  orders: {
    given: "As listed",
    order: "By order number",
    sku: "By contents",
    service: "By carrier and service",
  },
  handingOver: {
    action: (count: number) => plural(count, { one: "Hand over # shipment", other: "Hand over # shipments" }),
    title: (count: number) =>
      plural(count, { one: "Put # shipment on a pickup list?", other: "Put # shipments on pickup lists?" }),
    body: "Each carrier gets a list to sign. A list can't be reopened: later parcels go onto the next one.",
    notYet: "Not yet",
    listed: (count: number) =>
      plural(count, { one: "# shipment is on a pickup list", other: "# shipments are on pickup lists" }),
    print: (carrier: string, number: string, count: number) =>
      plural(count, {
        one: `${carrier}, list ${number}: # shipment`,
        other: `${carrier}, list ${number}: # shipments`,
      }),
    notWaiting: (count: number) =>
      plural(count, {
        one: "# is already on a list, cancelled or in transit.",
        other: "# are already on a list, cancelled or in transit.",
      }),
    kept: (names: readonly string[], reason: string) => `Not listed: ${and(names)}. ${reason}`,
  },
  cancelling: {
    action: (count: number) => plural(count, { one: "Cancel # shipment", other: "Cancel # shipments" }),
    title: (count: number) => plural(count, { one: "Cancel # shipment?", other: "Cancel # shipments?" }),
    body: "Waybill notifies the carriers, voids the labels and cancels pickups that have no parcels left. This can't be undone.",
    keep: "Keep them",
    cancelled: (count: number) =>
      plural(count, { one: "# shipment cancelled", other: "# shipments cancelled" }),
    later: (count: number) =>
      plural(count, {
        one: "# waits for the carrier's answer. Waybill keeps asking; hold the parcel back.",
        other: "# wait for the carriers' answers. Waybill keeps asking; hold the parcels back.",
      }),
    kept: (names: readonly string[], reason: string) => `Not cancelled: ${and(names)}. ${reason}`,
  },
  preparing: "Preparing labels",
  prepared: (done: number, total: number) => `${done} of ${total}`,
  preparingGoesOn: "You can leave this page. The labels will be here when you come back.",
  ready: (count: number) => plural(count, { one: "# label is ready", other: "# labels are ready" }),
  readySlips: (count: number) =>
    plural(count, { one: "# packing slip is ready", other: "# packing slips are ready" }),
  readyPickList: (count: number) =>
    plural(count, {
      one: "The pick list of # shipment is ready",
      other: "The pick list of # shipments is ready",
    }),
  openOther: "Open document",
  readyNone: "There is no label to print",
  openDocument: "Open labels",
  skipped: (count: number) => plural(count, { one: "# label is missing:", other: "# labels are missing:" }),
  skippedLabel: (order: string, why: string) => `${order}: ${why}`,
  moreSkipped: (count: number) => plural(count, { one: "and # more", other: "and # more" }),
  skipReasons: {
    NOT_FOUND: "the shipment does not exist",
    CANCELLED: "the shipment was cancelled",
    ADDRESSES_ERASED: "its addresses were erased",
    LABEL_ELSEWHERE: "its label is a file of your own: print it from the shipment's page",
    LABEL_NOT_READY: "the carrier has not released its label yet; print it later",
    FORMAT_NOT_POSSIBLE: "the carrier's label does not fit this paper; print it from the shipment's page",
    UNPRINTABLE: "its label can't be read",
  },
  previewed: (count: number) =>
    plural(count, {
      one: "Shopify's print dialog showed # label",
      other: "Shopify's print dialog showed # labels",
    }),
  previewedBody:
    "Shopify does not report whether you printed. Mark them once they are printed, or close this.",
  markPrinted: "Mark as printed",
  printFailed: "The labels could not be prepared",
  printFailedBody: "Select the shipments and print again.",
  nothingToPrint: "No shipment in this view has a label to print.",
};
