import { plural } from "./grammar.ts";

export const scan = {
  title: (count: number) => plural(count, { one: "# scanned parcel", other: "# scanned parcels" }),
  close: "Clear",
  parcel: (number: string, order: string | null) => (order === null ? number : `${number}, order ${order}`),
  ticked: (number: string, order: string | null) =>
    order === null ? `${number} is ticked` : `${number}, order ${order}, is ticked`,
  unknown: (code: string) => `No parcel has the code ${code}. Check the label, or search for the order.`,
  unanswered: (code: string) => `${code} is not looked up yet. It is kept until the connection is back.`,
  /** The page has these two before there is a scan. */
  kept: "No connection. These scans are kept, and looked up once it is back:",
  reload: "Load the page again and look them up",
  which: (code: string, count: number) => `${count} parcels have the code ${code}: which one do you hold?`,
  onList: (list: string) => `On pickup list ${list}`,
  open: "Open",
  openOf: (number: string) => `Open ${number}`,
  steps: {
    print: (count: number) => plural(count, { one: "Print # label", other: "Print # labels" }),
    "hand-over": (count: number) =>
      plural(count, { one: "Hand over # parcel", other: "Hand over # parcels" }),
    cancel: (count: number) => plural(count, { one: "Cancel # parcel", other: "Cancel # parcels" }),
  },
};
