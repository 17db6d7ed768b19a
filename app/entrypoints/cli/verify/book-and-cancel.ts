/** The steps from the booking of a parcel to its cancellation. */
import type {
  BookingOrder,
  BookingResult,
  CarrierConnection,
  LabelPrinting,
  Shipment,
} from "../../../domain/engine/index.ts";
import { capabilitiesOf, EngineError, OutcomeUnknownError } from "../../../domain/engine/index.ts";
import type { CarrierCheck, CarrierVerification } from "./carrier-check.ts";
import type { Findings, Steps } from "./step.ts";
import { unreadableIn } from "./step.ts";
import { testShipment } from "./test-shipment.ts";

interface Outcome {
  readonly booked: BookingResult | null;
  /** A booking that may be left at the carrier, and the remedy. */
  readonly left: string | null;
}

const none: Outcome = { booked: null, left: null };

export async function book(
  check: CarrierCheck,
  steps: Steps,
  connection: CarrierConnection,
  order: BookingOrder,
): Promise<Outcome> {
  const { draft, discardDraft } = connection;
  let draftRef: string | undefined;
  if (draft !== undefined) {
    const drafted = await steps.run("draft", async () => draft(order));
    if (drafted.result === null) return none;
    draftRef = drafted.result;
  }
  check.announce(
    `a parcel is booked now, under the reference ${order.reference}: if no report follows, look for it at the carrier, and cancel it`,
  );
  const calledAt = check.clock.now();
  const { result, error } = await steps.run("booking", async (findings) => {
    const booked = await connection.book(order, undefined, draftRef);
    const { length } = booked.pieces;
    findings.note(`vouchers ${numbersOf(booked).join(", ")}`);
    if (length !== order.parcels.length)
      findings.differs(`${length} vouchers for ${order.parcels.length} parcels`);
    return booked;
  });
  if (result !== null) return { booked: result, left: null };
  if (error instanceof EngineError) {
    if (draftRef !== undefined && discardDraft !== undefined)
      await steps.run("dropping the draft", async () => discardDraft(draftRef));
    return none;
  }
  return findBooking(steps, connection, order, calledAt, draftRef);
}

/** The outcome is not known: the booking is looked for, so that it can be cancelled. */
async function findBooking(
  steps: Steps,
  { lookup, settleMs, byHand }: CarrierConnection,
  order: BookingOrder,
  calledAt: Date,
  draftRef: string | undefined,
): Promise<Outcome> {
  const { result, error } = await steps.run("look-up of the unknown outcome", async (findings) => {
    const found = await lookup(order, calledAt, draftRef);
    if (found === null) findings.note("the carrier shows none");
    else if ("unproven" in found) findings.note(`shown without its number (${found.unproven})`);
    return found;
  });
  if (result !== null && "pieces" in result) return { booked: result, left: null };
  const isAbsent = error === null && result === null && settleMs === 0 && byHand?.lookupProves !== "presence";
  if (isAbsent) return none;
  const reference = byHand?.referenceOf?.(order.reference) ?? order.reference;
  const where = byHand?.where.en ?? "the carrier's portal";
  return { booked: null, left: `a parcel may be booked under ${reference}: look in ${where}, and cancel it` };
}

/** Uses a booking in every way that is offered, and cancels it whatever came between. */
export async function tryAndCancel(
  check: CarrierCheck,
  steps: Steps,
  connection: CarrierConnection,
  order: BookingOrder,
  booked: BookingResult,
): Promise<Pick<CarrierVerification, "vouchers" | "left">> {
  const { labels } = capabilitiesOf(connection, order.serviceCode, order);
  const shipment = testShipment(check.account, order, booked, check.clock.now());
  const { track, cancel } = connection;
  const uses: Readonly<Record<string, ((findings: Findings) => Promise<void>) | undefined>> = {
    "look-up": (findings) => lookUp(check, connection, order, booked, findings),
    labels: labels && ((findings) => printAll(labels, shipment, booked, findings)),
    tracking: track && ((findings) => follow(track, shipment, findings)),
  };
  for (const [name, use] of Object.entries(uses)) {
    if (use === undefined) steps.leaveOut(name, "not offered", "the connection has none");
    else if (check.isStopped()) steps.leaveOut(name, "skipped", "the check was ended");
    else await steps.run(name, use);
  }
  const vouchers = numbersOf(booked);
  const numbers = vouchers.join(", ");
  if (cancel === undefined) {
    steps.leaveOut("cancellation", "not offered", "the carrier has no call that cancels");
    return {
      vouchers,
      left: `${numbers} is not cancelled: hand no parcel over with it, and tell the carrier`,
    };
  }
  const first = await steps.run("cancellation", async () => cancel(shipment));
  // As the engine repeats one: with the mark of the first.
  const asked = { ...shipment, cancelRequestedAt: check.clock.now() };
  const second = await steps.run("cancellation, again", async () => cancel(asked));
  const isCancelled = first.error === null || second.error === null;
  return { vouchers, left: isCancelled ? null : `${numbers} is not cancelled: cancel it at the carrier` };
}

/** A fresh booking may be missing, or not be known yet, as far as the driver says so. */
async function lookUp(
  { clock, record }: CarrierCheck,
  { lookup, settleMs }: CarrierConnection,
  order: BookingOrder,
  booked: BookingResult,
  findings: Findings,
): Promise<void> {
  try {
    const found = await lookup(order, clock.now());
    if (found === null && settleMs > 0) findings.note(`not shown yet, within ${settleMs / 60_000} minutes`);
    else if (found === null) findings.differs("the carrier shows no booking under the reference");
    else if ("unproven" in found) findings.note(`shown without its number (${found.unproven})`);
    else if (numbersOf(found).join() !== numbersOf(booked).join())
      findings.differs(`other vouchers than the booking's: ${numbersOf(found).join(", ")}`);
  } catch (error) {
    const isSaid = error instanceof EngineError || error instanceof OutcomeUnknownError;
    if (!isSaid || unreadableIn(error) !== null || !record.areAnswered()) throw error;
    findings.note(`not known yet: ${error.message}`);
  }
}

const beginnings = { "application/pdf": "%PDF", "application/zpl": "^XA" } as const;

/** In every format. A label that came with the booking is not asked for. */
async function printAll(
  labels: LabelPrinting,
  shipment: Shipment,
  { labels: given = [] }: BookingResult,
  findings: Findings,
): Promise<void> {
  const piece = labels.inOneFile ? null : 1;
  for (const format of labels.asBought ? [shipment.labelFormat] : labels.formats) {
    const { mediaType, bytes } =
      given.find((each) => each.format === format && each.piece === piece)?.label ??
      (await labels.print(shipment, format, piece));
    findings.note(`${format}: ${bytes.length} bytes of ${mediaType}`);
    const isSo = new TextDecoder("latin1").decode(bytes).includes(beginnings[mediaType]);
    if (!isSo) findings.differs(`${format}: the bytes are no ${mediaType}`);
  }
}

async function follow(
  track: NonNullable<CarrierConnection["track"]>,
  { trackingRef }: Shipment,
  findings: Findings,
): Promise<void> {
  const entries = (await track([trackingRef])).get(trackingRef) ?? [];
  if (entries.length === 0) findings.note("no scan yet");
  for (const { status, statusExact, statusDetails, isUnknown } of entries) {
    const word = statusExact ?? statusDetails;
    if (isUnknown) findings.differs(`a code or word that the driver does not know: ${word}`);
    else findings.note([status, word].filter(Boolean).join(": "));
  }
}

const numbersOf = ({ pieces }: BookingResult): readonly string[] =>
  pieces.map(({ trackingRef }) => trackingRef);
