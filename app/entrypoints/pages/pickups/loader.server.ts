import type { LoaderFunctionArgs } from "@remix-run/node";
import type {
  BookedPickup,
  CalendarDate,
  Caller,
  CarrierAccount,
  Shipment,
} from "../../../domain/engine/index.ts";
import {
  EngineError,
  everyCapability,
  hasChanges,
  listChanges,
  nextPickupDates,
  waitingShipments,
} from "../../../domain/engine/index.ts";
import { callerOf } from "../../../domain/orders/caller-of.ts";
import { MOST_LABELS } from "../../../domain/orders/label-runs/label-run.ts";
import type { Services } from "../../../process/services.server.ts";
import type { PageFormat } from "../frame/page-format.server.ts";
import type { Viewer } from "../frame/require-viewer.server.ts";
import { requireViewer } from "../frame/require-viewer.server.ts";
import { labelRunViews } from "../label-runs/label-run-view.server.ts";
import { pileView } from "../pile/pile.server.ts";
import { scanWords } from "../scan/scan-words.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { services, viewer, format } = await requireViewer(request, "read");
  return pickupsPage(services, viewer, format);
}

/** The page offers pickups on this many days from today. */
const PICKUP_DAYS_AHEAD = 14;
const MOST_PICKUPS = 100;
const MOST_LISTS = 30;
/** A list may be closed days before its hand-over; afterwards, its parcels are with the carrier. */
const CHANGING_MS = 10 * 24 * 60 * 60 * 1000;
/** So many numbers of a list are named. */
const MOST_NAMED = 10;

/** The parcels that wait for each carrier, the pickups to come, and the latest lists. */
export async function pickupsPage(
  services: Pick<Services, "labelRuns" | "links" | "parcelChanges" | "ports">,
  viewer: Viewer,
  format: PageFormat,
) {
  const caller = callerOf(viewer);
  const { accounts, manifests } = services.ports;
  const enabled = await accounts.enabled(caller);
  const carriers = [];
  for (const account of enabled) carriers.push(await carrierView(services, account, format));
  const upcoming = await upcomingPickups(services, caller);
  const lists = await manifests.recent(caller, MOST_LISTS);
  const since = services.ports.clock.now().getTime() - CHANGING_MS;
  const printed = await manifests.printed(
    caller,
    lists.filter(({ createdAt }) => createdAt.getTime() > since),
  );
  return {
    pile: await pileView(services, caller),
    scanWords: scanWords(format),
    runs: await labelRunViews(services, caller),
    carriers: carriers.flatMap((view) => view ?? []),
    pickups: upcoming.map((booked) => ({
      ...pickupView(booked, format),
      days: daysOf(services, enabled, booked.accountId, format),
    })),
    lists: lists.map((list) => ({
      id: list.id,
      number: list.number,
      carrier: list.carrier.name,
      day: format.shortDay(list.date),
      shipments: list.shipments,
      url: services.links.url("manifest", { ...caller, id: list.id }),
      outdated: outdated(printed.get(list.id)),
    })),
  };
}

/** The differences of a list from its printed sheet; `null`: there are none, or it was never printed. */
function outdated(printed: Printed | undefined) {
  if (printed === undefined) return null;
  const changes = listChanges(printed.shipments, printed.now);
  if (!hasChanges(changes)) return null;
  const named = (numbers: readonly string[]) => ({
    numbers: numbers.slice(0, MOST_NAMED),
    more: Math.max(0, numbers.length - MOST_NAMED),
  });
  const { added, removed, changed } = changes;
  return {
    revision: printed.revision,
    changes: { removed: named(removed), added: named(added), changed: named(changed) },
  };
}

type Printed =
  Awaited<ReturnType<Services["ports"]["manifests"]["printed"]>> extends ReadonlyMap<string, infer List>
    ? List
    : never;

/** Today's and later ones, wherever they are: yesterday in UTC may be today there. */
export function upcomingPickups(
  { ports }: Pick<Services, "ports">,
  caller: Caller,
): Promise<readonly BookedPickup[]> {
  const from = new Date(ports.clock.now().getTime() - 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  return ports.pickups.upcoming(caller, from, MOST_PICKUPS);
}

/** `null`: nothing waits for this carrier. */
async function carrierView(services: Pick<Services, "ports">, account: CarrierAccount, format: PageFormat) {
  const waiting = await waitingShipments(services.ports, account, FAR_AHEAD);
  if (waiting.length === 0) return null;
  const days = daysOf(services, [account], account.id, format);
  return {
    id: account.id,
    name: account.carrier.name,
    waiting: waiting.length,
    /** The shipments that a list has when the day is closed; `null`: too many for a form, so it has all that wait by then. */
    ids: waiting.length > MOST_LABELS ? null : waiting.map(({ id }) => id).join(),
    parcels: waiting.reduce((sum, { childVouchers }) => sum + 1 + childVouchers.length, 0),
    withoutPickup: days.length === 0 ? 0 : withoutPickup(waiting).length,
    days,
  };
}

/** Every shipment that waits, whenever it is collected. */
export const FAR_AHEAD: CalendarDate = "9999-12-31";

/** The shipments that wait for a pickup to be booked, because their service is collected on request. */
export function withoutPickup(waiting: readonly Shipment[]): readonly Shipment[] {
  return waiting.filter(({ pickup, rate }) => pickup === null && rate.features.pickup);
}

/** Days on which the account's carrier comes when asked; none if it doesn't, or if it books pickups with labels. */
function daysOf(
  { ports }: Pick<Services, "ports">,
  accounts: readonly CarrierAccount[],
  accountId: string,
  format: PageFormat,
) {
  const account = accounts.find(({ id }) => id === accountId);
  if (account === undefined) return [];
  try {
    const abilities = everyCapability(ports.carriers.connect(account));
    const pickup = abilities.map((each) => each.pickup).find((each) => each && !each.combinedWithShipment);
    if (pickup === undefined) return [];
    const dates = nextPickupDates(pickup, ports.clock.now(), PICKUP_DAYS_AHEAD);
    return dates.map((date) => ({ value: date, label: format.calendarDay(date) }));
  } catch (error) {
    // A carrier that can't be opened must not hide the others.
    if (error instanceof EngineError) return [];
    throw error;
  }
}

function pickupView({ id, carrier, pickup, state, shipmentIds }: BookedPickup, format: PageFormat) {
  return {
    id,
    carrier: carrier.name,
    date: pickup.date,
    day: format.calendarDay(pickup.date),
    from: pickup.from,
    until: pickup.until,
    shipments: shipmentIds.length,
    cancelling: state === "cancelling",
  };
}
