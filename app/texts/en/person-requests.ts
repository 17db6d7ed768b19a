import { plural } from "./grammar.ts";

type Counts = Readonly<Record<"shipments" | "bookings" | "rates" | "savedAddresses" | "trackers", number>>;

const ofCounts = ({ shipments, bookings, rates, savedAddresses, trackers }: Counts) =>
  [
    plural(shipments, { one: "# shipment", other: "# shipments" }),
    plural(bookings, { one: "# booking without a label", other: "# bookings without a label" }),
    plural(rates, { one: "# quote", other: "# quotes" }),
    plural(savedAddresses, { one: "# saved address", other: "# saved addresses" }),
    plural(trackers, { one: "# tracker", other: "# trackers" }),
  ].join(", ");

export const personRequests = {
  findTitle: "Find a person",
  findBody: "For requests under data protection law. A person is found by all that you enter.",
  fields: {
    order: { label: "Order number" },
    email: { label: "Email" },
    phone: { label: "Phone", error: "Enter at least 6 digits." },
  },
  nothing: "Enter an order number, an email address or a phone number.",
  find: "Find",
  found: (counts: Counts) => `Found: ${ofCounts(counts)}`,
  notFound: "Nothing is kept about this person.",
  open: (count: number) =>
    `${plural(count, { one: "# booking waits", other: "# bookings wait" })} for the carrier's answer: erase again once it is there.`,
  export: "Save as a file",
  erase: "Erase",
  eraseTitle: "Erase this person?",
  eraseBody:
    "Names, addresses, phones and emails are removed from everything that was found. This can't be undone.",
  erased: (counts: Counts) => `Erased: ${ofCounts(counts)}`,
};
