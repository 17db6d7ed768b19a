import type { OpenConnection, RefundAnswer } from "../carrier-ports.ts";
import type { Ports } from "../ports.ts";
import { changeShipment, getShipment } from "../shipments/change-shipment.ts";
import { inGroups } from "../shipments/in-groups.ts";
import type { Caller } from "../values/account.ts";
import type { Refund, Shipment, ShipmentId } from "../values/shipment.ts";

/** The pauses between two questions double up to the longest: the last question comes about 40 days after the first. */
const FIRST_PAUSE_MS = 2 * 60 * 1000;
const LONGEST_PAUSE_MS = 3 * 24 * 60 * 60 * 1000;
const MOST_TRIES = 24;

/** The refund of a label that the carrier has just cancelled; `null`: how the carrier charges is not known. */
export function refundOfCancelled(
  { chargesLabel, refund }: Pick<OpenConnection, "chargesLabel" | "refund">,
  shipment: Shipment,
  now: Date,
): Refund | null {
  if (chargesLabel === undefined) return null;
  if (!chargesLabel(shipment)) return { state: "not-charged" };
  if (refund === undefined) return { state: "unanswered" };
  return { state: "pending", since: now, tries: 0, nextAt: after(now, 0) };
}

export interface FollowedRefunds {
  /** The carrier has decided, or is asked no more. */
  readonly settled: readonly ShipmentId[];
  /** Questions without an answer. They count as tries. */
  readonly faults: readonly { readonly id: ShipmentId; readonly error: unknown }[];
}

/** Asks the carriers for the refunds of cancelled labels that are due. Asking changes nothing, so it may happen twice. */
export async function followRefunds(ports: Ports, limit = 100): Promise<FollowedRefunds> {
  const settled: ShipmentId[] = [];
  const faults: { id: ShipmentId; error: unknown }[] = [];
  await inGroups(await ports.shipments.dueRefunds(ports.clock.now(), limit), async ({ caller, id }) => {
    try {
      const answer = await askForRefund(ports, caller, id).catch((error: unknown): RefundAnswer => {
        faults.push({ id, error });
        return { state: "pending" };
      });
      const { refund } = await takeAnswer(ports, caller, id, answer);
      if (refund?.state !== "pending") settled.push(id);
    } catch (error) {
      faults.push({ id, error });
    }
  });
  return { settled, faults };
}

/** `null`: the carrier can no longer be asked. */
async function askForRefund(ports: Ports, caller: Caller, id: ShipmentId): Promise<RefundAnswer | null> {
  const shipment = await getShipment(ports, caller, id);
  const account = await ports.accounts.get(caller, shipment.accountId);
  if (account === null) return null;
  return (await ports.carriers.connect(account).refund?.(shipment)) ?? null;
}

async function takeAnswer(
  ports: Ports,
  caller: Caller,
  id: ShipmentId,
  answer: RefundAnswer | null,
): Promise<Shipment> {
  const now = ports.clock.now();
  const change = (shipment: Shipment): Shipment => {
    if (shipment.refund?.state !== "pending") return shipment;
    const tries = shipment.refund.tries + 1;
    if (answer?.state === "pending" && tries < MOST_TRIES)
      return { ...shipment, refund: { ...shipment.refund, tries, nextAt: after(now, tries) } };
    return { ...shipment, ...decided(answer), updatedAt: now };
  };
  const shipment = await getShipment(ports, caller, id);
  // The notice first: a process that ends in between asks again.
  const { refund } = change(shipment);
  if (refund?.state === "refused") await ports.labelNotices.add(shipment, "refund-refused");
  if (refund?.state === "unanswered") await ports.labelNotices.add(shipment, "refund-unanswered");
  return changeShipment(ports, caller, id, change, null);
}

function decided(answer: RefundAnswer | null): Pick<Shipment, "refund"> & Partial<Shipment> {
  switch (answer?.state) {
    case "refunded":
      return { refund: { state: "refunded" }, refundedAt: answer.at };
    case "refused":
      return { refund: { state: "refused", words: answer.words } };
    default:
      return { refund: { state: "unanswered" } };
  }
}

function after(now: Date, tries: number): Date {
  return new Date(now.getTime() + Math.min(FIRST_PAUSE_MS * 2 ** tries, LONGEST_PAUSE_MS));
}
