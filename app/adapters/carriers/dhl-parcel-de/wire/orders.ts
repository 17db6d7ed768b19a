import { z } from "zod";
import type { BookingOrder, CarrierLabel, EngineError } from "../../../../domain/engine/index.ts";
import { base64Pdf, MAX_LABEL_BYTES, zplOf } from "../../kit/label-bytes.ts";
import type { Operation, WireRequest } from "../../kit/operation.ts";
import type { CarrierAnswer } from "../../kit/send-call.ts";
import { anyJsonOf, jsonOf, UnreadableAnswer } from "../../kit/wire-answer.ts";
import type { LoginHeaders } from "./access.ts";
import { isDone, shipmentState, titleOf, UNKNOWN_SHIPMENT } from "./refusals.ts";
import type { ShipmentTerms } from "./shipment-body.ts";
import { bookingBody } from "./shipment-body.ts";

const PATH = "/parcel/de/shipping/v2/orders";

/** A label's form in DHL's terms: without one, the portal's setting decides. Source: contract sheet, section 7. */
export interface Paper {
  readonly docFormat: "PDF" | "ZPL2";
  readonly printFormat: string;
}

const documentsAs = ({ docFormat, printFormat }: Paper) => ({
  includeDocs: "include",
  docFormat,
  printFormat,
  retourePrintFormat: printFormat,
  combine: "true",
});

/** A parcel that DHL has. */
export interface BookedParcel {
  readonly number: string;
  readonly reference: string | null;
  readonly returnNumber: string | null;
  /** Its label, then the papers that are not in the label's own file. Empty: the answer has none that can be read. */
  readonly papers: readonly CarrierLabel[];
}

const text = z.string().trim().min(1).nullish().catch(null);
const paper = z
  .union([
    z
      .object({ zpl2: z.string().min(1) })
      .transform(({ zpl2 }) => zplOf({ bytes: new TextEncoder().encode(zpl2) })),
    z
      .object({ b64: base64Pdf })
      .transform(({ b64: bytes }): CarrierLabel => ({ mediaType: "application/pdf", bytes })),
  ])
  .nullish()
  .catch(null);
const item = z.object({
  shipmentNo: text,
  shipmentRefNo: text,
  returnShipmentNo: text,
  sstatus: shipmentState,
  label: paper,
  customsDoc: paper,
  codLabel: paper,
  returnLabel: paper,
});
type Item = z.output<typeof item>;
const items = z.object({ items: z.array(item) });

function parcelsIn(found: readonly Item[]): readonly BookedParcel[] {
  return found.flatMap(({ shipmentNo, shipmentRefNo, returnShipmentNo, sstatus, ...papers }) =>
    shipmentNo && isDone(sstatus)
      ? [
          {
            number: shipmentNo,
            reference: shipmentRefNo ?? null,
            returnNumber: returnShipmentNo ?? null,
            papers: [papers.label, papers.customsDoc, papers.codLabel, papers.returnLabel].flatMap(
              (each) => each ?? [],
            ),
          },
        ]
      : [],
  );
}

/** One parcel for each that was asked for. @throws UnreadableAnswer */
function everyParcel(answer: CarrierAnswer, count: number): readonly BookedParcel[] {
  const parcels = parcelsIn(jsonOf(items, answer).items);
  if (parcels.length !== count) throw new UnreadableAnswer("Another number of shipments than asked for.");
  return parcels;
}

const post = (order: BookingOrder, terms: ShipmentTerms, query: WireRequest["query"]): WireRequest => ({
  method: "POST",
  path: PATH,
  query: {
    ...query,
    // Abroad DHL can't encode most addresses, and takes them.
    mustEncode: String(order.to.country === "DE"),
  },
  body: bookingBody(order, terms),
});

export interface BookingGiven extends ShipmentTerms {
  readonly order: BookingOrder;
  readonly paper: Paper;
}

export interface Booked {
  readonly parcels: readonly BookedParcel[];
  /** DHL made these parcels, and refused others. */
  readonly refusal: EngineError | null;
}

/** Books a shipment for each parcel, in one call, and never all or nothing. Source: section 4. */
export const book: Operation<BookingGiven, Booked, LoginHeaders> = {
  name: "book",
  acts: true,
  maxBytes: MAX_LABEL_BYTES,
  request: ({ order, paper, ...terms }) => post(order, terms, documentsAs(paper)),
  read: (answer, { order }) => ({ parcels: everyParcel(answer, order.parcels.length), refusal: null }),
  readRefusal({ error }, answer) {
    const read = items.safeParse(anyJsonOf(answer)).data;
    const parcels = parcelsIn(read?.items ?? []);
    return parcels.length === 0 || error.code === "CARRIER_UNAVAILABLE"
      ? undefined
      : { parcels, refusal: error };
  },
};

/** The same without an effect. */
export const validate: Operation<Omit<BookingGiven, "paper">, null, LoginHeaders> = {
  name: "validate",
  request: ({ order, ...terms }) => post(order, terms, { validate: "true" }),
  read(answer) {
    jsonOf(items, answer);
    return null;
  },
};

/** The labels of shipments whose day is not closed. Source: section 7. */
export const readOrders: Operation<
  { readonly numbers: readonly string[]; readonly paper: Paper },
  readonly BookedParcel[],
  LoginHeaders
> = {
  name: "read",
  maxBytes: MAX_LABEL_BYTES,
  request: ({ numbers, paper }) => ({
    method: "GET",
    path: PATH,
    query: { shipment: numbers, ...documentsAs(paper) },
  }),
  read: (answer, { numbers }) => everyParcel(answer, numbers.length),
};

/** Deletes shipments until their day is closed. `unknown`: deleted before, or closed. Source: section 8. */
export const deleteOrders: Operation<
  { readonly profile: string; readonly numbers: readonly string[] },
  "deleted" | "unknown",
  LoginHeaders
> = {
  name: "delete",
  acts: true,
  request: ({ profile, numbers }) => ({
    method: "DELETE",
    path: PATH,
    query: { profile, shipment: numbers },
  }),
  read(answer, { numbers }) {
    const done = jsonOf(items, answer).items.filter(({ sstatus }) => isDone(sstatus));
    if (done.length !== numbers.length) throw new UnreadableAnswer("Another number of shipments than named.");
    return "deleted";
  },
  readRefusal({ code }, answer) {
    const failed =
      items.safeParse(anyJsonOf(answer)).data?.items.filter(({ sstatus }) => !isDone(sstatus)) ?? [];
    const isUnknown = failed.every(({ sstatus }) => (titleOf(sstatus) || code) === UNKNOWN_SHIPMENT);
    return code === UNKNOWN_SHIPMENT && isUnknown ? "unknown" : undefined;
  },
};
