/** Words of the print actions. Each has a name of its own in Shopify's menus. */
const printing = {
  choice: "Print",
  choices: {
    labels: "Labels",
    labels_and_slips: "Labels, each with its packing slip",
    slips: "Packing slips",
  },
  loading: "Preparing the labels",
  drawing: "Being prepared: {{done}} of {{total}}. The preview appears when it is ready.",
  notDrawn: "This document could not be prepared.",
  failed: "Waybill gave no answer.",
  again: "Try again",
  none: "These orders have no label yet. Buy it with Waybill first.",
  tooMany: "These are more than 200 labels. Print them from Waybill's Shipments.",
  without: "Orders without a label: {{count}}",
  missing: "Not in this document:",
  moreMissing: "And others: {{count}}",
  document: "Document",
  titles: {
    labels: "{{paper}}, labels: {{count}}",
    labels_and_slips: "{{paper}}, labels with packing slips: {{count}}",
    slips: "{{paper}}, packing slips: {{count}}",
  },
  forPrinter: "Open the file for the label printer",
  unknown: "Shopify does not report to Waybill whether you printed. When the paper is out, mark it.",
  mark: "Mark as printed",
  marked: "Marked as printed.",
  notMarked: "Waybill gave no answer, so nothing is marked. Try again.",
  papers: {
    a6: "A6 label",
    a4: "A4, one label a page",
    "a4-3": "A4, three labels a page",
    "a4-4": "A4, four labels a page",
    "100x150": "Label 100 × 150 mm",
    "4x6": "Label 4 × 6 in",
    "zpl-203": "Zebra printer, 203 dpi",
    "zpl-300": "Zebra printer, 300 dpi",
    a5: "A5",
  },
};

/** Words of the blocks in Shopify's own pages. `npm run codegen` writes them beside each extension, in Shopify's format. */
export const extensions = {
  "order-shipments": {
    name: "Waybill shipments",
    description: "The order's shipments, and the way to ship it with Waybill.",
    ship: "Ship with Waybill",
    loading: "Looking for the order's shipments",
    none: "Nothing of this order has been shipped with Waybill.",
    hidden:
      "Shopify hides this order from Waybill, as it is older than 60 days. Allow access on Waybill's Home, and its shipment is made by itself.",
    allow: "Allow access",
    failed: "Waybill gave no answer. Reload the page to try again.",
    status: {
      making: "Being made",
      failed: "Could not be made",
      "left-alone": "Not Waybill's",
      cancelled: "Cancelled",
      PRE_TRANSIT: "Ready to hand over",
      TRANSIT: "In transit",
      DELIVERED: "Delivered",
      EXCEPTION: "Exception",
    },
  },
  "print-order": {
    name: "Waybill labels",
    description: "Prints the labels of an order.",
    ...printing,
  },
  "print-orders": {
    name: "Waybill labels",
    description: "Prints the labels of the orders that you chose.",
    ...printing,
  },
};
