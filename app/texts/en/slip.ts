/** Captions of packing slips and pick lists. */
export const slip = {
  packingSlip: "Packing slip",
  pickList: "Pick list",
  order: "Order",
  shipTo: "Ship to",
  item: "Item",
  quantity: "Qty",
  place: "Place",
  orders: "Orders",
  returns: "Returns",
  total: "Pieces:",
  revision: "Revision",
  changed: "Changed since the sheet before, which this one replaces:",
  check: "other pieces than its label, check the order",
};
