import { plural } from "./grammar.ts";

export const batch = {
  title: "Import shipments",
  body: "A CSV file with one shipment per row. A column's name is the path of its field, as in the API: address_to.name, items.0.weight. Rows without address_from leave from your sender.",
  example: "Download an example",
  file: "CSV file",
  choose: "Choose file",
  hint: "or drop it here",
  unreadable: "The file can't be read",
  tooLarge: "The file is larger than 2 MB. Import it in parts.",
  understood: (good: number, rows: number) =>
    `${plural(good, { one: "# shipment", other: "# shipments" })} of ${plural(rows, { one: "# row", other: "# rows" })} can be bought.`,
  wrong: (count: number) => plural(count, { one: "# row has an error", other: "# rows have errors" }),
  inRow: (row: number, message: string) => `Row ${row}: ${message}`,
  inField: (row: number, field: string, message: string) => `Row ${row}, ${field}: ${message}`,
  more: (count: number) => plural(count, { one: "and # more", other: "and # more" }),
  row: "Row",
  recipient: "Recipient",
  place: "Place",
  choice: "Service",
  weight: "Weight",
  buy: (count: number) => plural(count, { one: "Buy # label", other: "Buy # labels" }),
  buying: "Buying labels",
  progress: (done: number, total: number) => `${done} of ${total} rows`,
  goesOn: "You can leave this page: buying continues.",
  bought: (count: number) => plural(count, { one: "# label bought", other: "# labels bought" }),
  asked: (count: number) =>
    plural(count, {
      one: "The carrier has not said yet whether it booked # row. It is being asked.",
      other: "The carrier has not said yet whether it booked # rows. It is being asked.",
    }),
  toCheck: (rows: readonly number[]) =>
    `Whether the carrier booked ${rows.length === 1 ? "row" : "rows"} ${rows.join(", ")} can't be looked up. Check the carrier account, and look in the carrier's own list before you import again.`,
  failed: "The import stopped. Bought labels are under Shipments.",
  print: (count: number) => plural(count, { one: "Print # label", other: "Print # labels" }),
  result: "Download the result",
  downloadFailed: "The file could not be created. Try again in a moment.",
};
