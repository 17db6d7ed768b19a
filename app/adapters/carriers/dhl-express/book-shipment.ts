import type {
  BookedLabel,
  BookingOrder,
  BookingResult,
  CarrierAccount,
  CarrierLabel,
  Clock,
  MayLeave,
} from "../../../domain/engine/index.ts";
import { EngineError, needsCustomsDeclaration } from "../../../domain/engine/index.ts";
import type { CarrierTerms } from "../kit/carrier-terms.ts";
import { joinedPdf } from "../kit/joined-pdf.ts";
import { joinedZpl } from "../kit/label-printing.ts";
import { rowOf } from "../kit/scans.ts";
import type { SettingFields } from "./account.ts";
import type { KnownProduct } from "./discovered-products.ts";
import { leavingDay, plannedTime } from "./planned-time.ts";
import { productOf } from "./services.ts";
import type { DhlSession } from "./session.ts";
import type { Booked } from "./wire/booking.ts";
import { book } from "./wire/booking.ts";
import type { BookingTerms } from "./wire/booking-body.ts";
import { a4, papers } from "./wire/papers.ts";

export interface BookingDesk {
  readonly session: DhlSession;
  readonly account: CarrierAccount;
  readonly settings: SettingFields;
  readonly products: readonly KnownProduct[];
  readonly clock: Clock;
  readonly customs: CarrierTerms["customs"];
}

const USUAL = "a6";

/** The label comes with the booking and never again. A template that DHL refuses gives way to A4. Source: section 7. */
export async function bookShipment(
  desk: BookingDesk,
  order: BookingOrder,
  mayLeave?: MayLeave,
): Promise<BookingResult> {
  const terms = await termsOf(desk, order);
  const isSent = desk.settings.paperless_trade && terms.customs !== null;
  const invoice = isSent ? Buffer.from(await terms.customs.pdf()).toString("base64") : null;
  const send = (paper: BookingTerms["paper"]) =>
    desk.session.ask(book, { order, terms: { ...terms, paper }, invoice }, { mayLeave });
  const booked = await send(terms.paper).catch((error: unknown) => {
    const isPaper = error instanceof EngineError && error.metadata?.reason === "label_format_refused";
    if (!isPaper || terms.paper.encodingFormat !== "pdf" || terms.paper === a4) throw error;
    return send(a4);
  });
  const labels = await labelsOf(booked.labels, order.labelFormat ?? USUAL);
  return { ...bookingOf(booked), ...(labels.length > 0 && { labels }) };
}

/** The waybill's number is the shipment's; further pieces go by their own. Source: section 5. */
export const bookingOf = ({ number, pieces }: Omit<Booked, "labels">): BookingResult => ({
  carrierReference: null,
  pieces: [number, ...pieces.slice(1)].map((trackingRef) => ({ trackingRef })),
  pickup: null,
});

export async function termsOf(
  { account, settings, products, clock, customs }: BookingDesk,
  order: BookingOrder,
): Promise<BookingTerms> {
  const { code, toPoint } = productOf(order.serviceCode);
  const known = products.find((product) => product.code === code);
  const now = clock.now();
  const plan = {
    forSaturday: order.extras.saturdayDelivery === true,
    ...(order.pickup !== null && { pickup: order.pickup }),
  };
  const isDeclarable = needsCustomsDeclaration(order.from, order.to);
  return {
    settings,
    // A local code is the origin country's.
    product: { code, local: known?.country === order.from.country ? known.local : null },
    toPoint,
    planned: plannedTime(now, settings, plan),
    day: leavingDay(now, settings, plan),
    paper: rowOf(papers, order.labelFormat ?? USUAL) ?? a4,
    customs: isDeclarable ? await customs(account, order) : null,
  };
}

/** One file of all pieces. A label that can't be joined is as lost as one that can't be read: the booking counts. */
async function labelsOf(labels: readonly CarrierLabel[], format: string): Promise<readonly BookedLabel[]> {
  if (labels.length === 0) return [];
  const isZpl = labels.every(({ mediaType }) => mediaType === "application/zpl");
  try {
    return [{ format, piece: null, label: isZpl ? joinedZpl(labels) : await joinedPdf(labels) }];
  } catch (error) {
    if (error instanceof EngineError) return [];
    throw error;
  }
}
