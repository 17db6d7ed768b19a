import { listLayout } from "../booking/list-day.ts";
import type { OpenConnection } from "../carrier-ports.ts";
import { EngineError, OutcomeUnknownError, validationFailed } from "../errors.ts";
import { closeDay } from "../pickups/close-day.ts";
import { isWaiting, markShipments } from "../pickups/mark-shipments.ts";
import type { Ports } from "../ports.ts";
import type { Caller, CarrierAccount } from "../values/account.ts";
import type { CalendarDate } from "../values/day-number.ts";
import { daysBetween, localTime } from "../values/local-time.ts";
import type { Manifest, ManifestId } from "../values/manifest.ts";
import type { Shipment, ShipmentId } from "../values/shipment.ts";

/** A list may be closed in the evening before the van comes, or over a holiday. */
const MAX_DAYS_AHEAD = 7;
/** An open list older than this was interrupted. */
const CUT_OFF_AFTER_MS = 2 * 60 * 1000;

export interface ManifestRequest {
  /** The same id is the same list: a repeated request finishes it. */
  readonly id: ManifestId;
  readonly isNew: boolean;
  /** The day of the hand-over; absent: today, where the carrier is. */
  readonly date?: CalendarDate;
  /** The only waiting shipments to list; absent: all. A carrier that issues lists lists all of them or none. */
  readonly only?: ReadonlySet<ShipmentId>;
}

/**
 * Closes what an account has to hand over into a list: the carrier's own where it issues lists, else ours. The
 * requested one comes first; a carrier may have issued others for earlier days.
 * @throws NOT_FOUND the caller has no such account
 * @throws VALIDATION_FAILED the day is past or too far ahead, or the carrier lists today's shipments alone
 * @throws PICKUP_NOT_AVAILABLE nothing waits, or more than `only` waits for a list of the carrier's own
 * @throws CARRIER_REJECTED | CARRIER_UNAVAILABLE repeating is safe
 */
export async function closeManifest(
  ports: Ports,
  caller: Caller,
  accountId: string,
  request: ManifestRequest,
): Promise<readonly [Manifest, ...Manifest[]]> {
  const known = request.isNew ? null : await ports.manifests.get(caller, request.id);
  if (known !== null) return [await markShipments(ports, known)];
  const account = await ports.accounts.get(caller, accountId);
  if (account === null) throw new EngineError("NOT_FOUND", "There is no such carrier account.");
  const connection = ports.carriers.connect(account);
  const [first, ...others] =
    connection.dayClosing === undefined
      ? [await closeOwn(ports, account, connection, request)]
      : await closeAtCarrier(ports, account, connection.dayClosing.timeZone, request);
  if (first === undefined) throw nothingWaits(account.carrier.name);
  return [first, ...others];
}

/** Finishes the lists that were interrupted between the intention and the last shipment's mark. */
export async function resumeManifests(
  ports: Pick<Ports, "clock" | "manifests" | "shipments">,
  limit = 100,
): Promise<readonly Manifest[]> {
  const before = new Date(ports.clock.now().getTime() - CUT_OFF_AFTER_MS);
  const finished: Manifest[] = [];
  for (const manifest of await ports.manifests.unfinished(before, limit))
    finished.push(await markShipments(ports, manifest));
  return finished;
}

async function closeOwn(
  ports: Ports,
  account: CarrierAccount,
  connection: OpenConnection,
  { id, date, only }: ManifestRequest,
): Promise<Manifest> {
  const { timeZone } = await listLayout(ports, account, connection);
  const today = localTime(ports.clock.now(), timeZone).date;
  const day = date ?? today;
  const ahead = daysBetween(today, day);
  if (ahead < 0 || ahead > MAX_DAYS_AHEAD)
    throw wrongDay(`must be ${today} or one of the next ${MAX_DAYS_AHEAD} days`);
  const waiting = await waitingShipments(ports, account, day);
  const shipments = only === undefined ? waiting : waiting.filter((each) => only.has(each.id));
  if (shipments.length === 0) throw nothingWaits(account.carrier.name);
  const begun = await ports.manifests.begin({
    id,
    merchantId: account.merchantId,
    environment: account.environment,
    accountId: account.id,
    carrier: account.carrier,
    date: day,
    shipmentIds: shipments.map((shipment) => shipment.id),
    createdAt: ports.clock.now(),
  });
  return markShipments(ports, begun);
}

/**
 * The account's shipments that a list of this day would hold. A later day's pickup waits for that day; a return is handed over by
 * the shopper.
 */
export async function waitingShipments(
  ports: Pick<Ports, "shipments">,
  account: Pick<CarrierAccount, "id" | "merchantId" | "environment">,
  day: CalendarDate,
): Promise<readonly Shipment[]> {
  const waiting = await ports.shipments.notHandedOver(account, account.id);
  return waiting.filter(
    (shipment) =>
      isWaiting(shipment) &&
      shipment.returnRequestId === null &&
      (shipment.pickup === null || shipment.pickup.date <= day),
  );
}

async function closeAtCarrier(
  ports: Ports,
  account: CarrierAccount,
  timeZone: string,
  { id, date, only }: ManifestRequest,
): Promise<readonly Manifest[]> {
  const today = localTime(ports.clock.now(), timeZone).date;
  if (date !== undefined && date !== today)
    throw wrongDay(`must be ${today}, today: ${account.carrier.name} issues the list itself`);
  if (only !== undefined) {
    const waiting = await waitingShipments(ports, account, today);
    if (!waiting.some((each) => only.has(each.id))) throw nothingWaits(account.carrier.name);
    if (waiting.some((each) => !only.has(each.id))) throw wholeDayOnly(account.carrier.name);
  }
  try {
    return await closeDay(ports, account, account.id, id);
  } catch (error) {
    if (!(error instanceof OutcomeUnknownError)) throw error;
    throw new EngineError(
      "CARRIER_UNAVAILABLE",
      "The carrier did not answer. The list may be issued: close the day again, and it is found.",
      { outcome: "unknown" },
      { cause: error },
    );
  }
}

function nothingWaits(carrier: string): EngineError {
  return new EngineError("PICKUP_NOT_AVAILABLE", `No shipment with ${carrier} waits to be handed over.`, {
    reason: "nothing_to_hand_over",
  });
}

function wholeDayOnly(carrier: string): EngineError {
  return new EngineError("PICKUP_NOT_AVAILABLE", `${carrier} lists everything that waits, or nothing.`, {
    reason: "whole_day_only",
  });
}

function wrongDay(message: string): EngineError {
  return validationFailed([{ path: "date", message }]);
}
