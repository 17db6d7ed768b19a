/** Carriers that take customs data after the booking: they get it once at most, and the history says how far that came. */
import type { OpenConnection } from "../carrier-ports.ts";
import { ChangedByOthersError, EngineError, OutcomeUnknownError } from "../errors.ts";
import type { Ports } from "../ports.ts";
import { changeShipment } from "../shipments/change-shipment.ts";
import { withHistory } from "../shipments/with-history.ts";
import type { Caller } from "../values/account.ts";
import { needsCustomsDeclaration } from "../values/customs-territories.ts";
import type { Shipment } from "../values/shipment.ts";
import type { TrackingEntry } from "../values/tracking.ts";

/** The entry's words by step. A later step replaces the entry. */
const words = {
  due: (carrier: string) => `${carrier} has no customs data yet`,
  begun: (carrier: string) => `The customs data is on its way to ${carrier}`,
  sent: (carrier: string) => `${carrier} has the customs data and the invoice`,
  unknown: (carrier: string) =>
    `The customs invoice goes with the parcel, on paper: ${carrier} did not say whether it has the customs data`,
  on_paper: () => "The customs invoice goes with the parcel, on paper",
} as const;
type Step = keyof typeof words;

const ENTRY = "customs_data";

/**
 * Gives a booked shipment's customs data to its carrier, if that takes it now. A request without an answer is never repeated, as a
 * repetition could declare the goods twice: the invoice then goes with the parcel.
 * @throws EngineError CARRIER_UNAVAILABLE worth a retry: the carrier has nothing yet
 * @throws ChangedByOthersError another process is at it
 */
export async function declareAtCarrier(
  ports: Pick<Ports, "bookings" | "clock" | "shipments">,
  caller: Caller,
  { declareCustoms }: Pick<OpenConnection, "declareCustoms">,
  shipment: Shipment,
): Promise<void> {
  const { id, from, to } = shipment;
  if (declareCustoms === undefined || !needsCustomsDeclaration(from, to)) return;
  const order = (await ports.bookings.get(caller, id))?.order;
  if (order === undefined) return;
  const note = (step: Step, after: readonly (Step | null)[], reason?: string) =>
    noteStep(ports, caller, shipment, { step, after, reason });
  const known = stepOf(shipment);
  // The process that sent it ended before the answer.
  if (known === "begun") await note("unknown", ["begun"]);
  if (known !== null && known !== "due") return;
  let before: readonly (Step | null)[] = [null, "due"];
  try {
    await declareCustoms(shipment, order, async () => {
      if (!(await note("begun", before)))
        throw new ChangedByOthersError(
          `The customs data of shipment ${id} is sent by others, or it is cancelled.`,
        );
      before = ["begun"];
    });
  } catch (error) {
    if (error instanceof OutcomeUnknownError) await note("unknown", before);
    else if (!(error instanceof EngineError)) throw error;
    else if (error.code !== "CARRIER_UNAVAILABLE") await note("on_paper", before, error.message);
    else {
      await note("due", before);
      throw error;
    }
    return;
  }
  await note("sent", ["begun", "unknown"]);
}

function stepOf({ trackingHistory }: Pick<Shipment, "trackingHistory">): Step | null {
  const exact = trackingHistory.find((entry) => entry.id === ENTRY)?.statusExact?.slice(`${ENTRY}_`.length);
  return exact !== undefined && exact in words ? (exact as Step) : null;
}

interface NextStep {
  readonly step: Step;
  readonly after: readonly (Step | null)[];
  readonly reason: string | undefined;
}

/** False: the shipment is at none of the steps before, or is cancelled, and nothing is written. */
async function noteStep(
  ports: Pick<Ports, "clock" | "shipments">,
  caller: Caller,
  { id }: Shipment,
  { step, after, reason }: NextStep,
): Promise<boolean> {
  let isNext = false;
  const decide = (stored: Shipment): Shipment => {
    const known = stepOf(stored);
    isNext = after.includes(known) && stored.state !== "cancelled";
    if (!isNext || known === step) return stored;
    const now = ports.clock.now();
    const others = stored.trackingHistory.filter((entry) => entry.id !== ENTRY);
    return withHistory(stored, [...others, entryOf(stored, step, now, reason)], now);
  };
  await changeShipment(ports, caller, id, decide, "tracking.changed");
  return isNext;
}

/** No news of the parcel itself: its status stays. */
function entryOf({ carrier, trackingStatus }: Shipment, step: Step, now: Date, reason = ""): TrackingEntry {
  return {
    id: ENTRY,
    status: trackingStatus,
    statusDate: now,
    statusDetails: [words[step](carrier.name), reason].filter(Boolean).join(": "),
    statusExact: `${ENTRY}_${step}`,
    milestone: null,
  };
}
