import type { Shipment } from "../../engine/index.ts";
import { closeManifest, EngineError, isWaiting, waitingShipments } from "../../engine/index.ts";
import { refusalOf } from "../purchases/refusal-of.ts";
import type { LabelRun, LabelRunServices, LeftLabels, RunList } from "./label-run.ts";
import { leaveLabels, notLeft } from "./label-run.ts";

/** Lists that were interrupted come first; the chosen shipments come onto the next one. */
const MOST_LISTS = 5;
/** The lists among which those of the run are. */
const RECENT_LISTS = 100;

/** Puts the shipments of a run onto pickup lists, one for each carrier account. */
export async function handOverInRun(services: LabelRunServices, run: LabelRun): Promise<void> {
  const { labelRuns } = services;
  let current = run;
  let waiting = await waitingOf(services, run);
  const accounts = Map.groupBy(waiting, ({ accountId }) => accountId);
  for (const [accountId, shipments] of accounts) {
    const left = await listAll(services, current, accountId, shipments);
    waiting = waiting.filter((shipment) => shipment.accountId !== accountId);
    const next = await labelRuns.proceed(current, run.total - waiting.length, { lists: [], left });
    if (next === null) return;
    current = next;
  }
  await labelRuns.finish(current, await resultOf(services, current));
}

async function waitingOf({ ports }: LabelRunServices, run: LabelRun): Promise<readonly Shipment[]> {
  return [...(await ports.shipments.byIds(run.caller, notLeft(run))).values()].filter(isWaiting);
}

/** @returns those of the run that stay, with the account's */
async function listAll(
  { ports }: LabelRunServices,
  { caller, result: { left } }: LabelRun,
  accountId: string,
  shipments: readonly Shipment[],
): Promise<readonly LeftLabels[]> {
  let open = shipments;
  try {
    for (let times = 0; times < MOST_LISTS && open.length > 0; times += 1) {
      const only = new Set(open.map(({ id }) => id));
      await closeManifest(ports, caller, accountId, { id: ports.ids.next(), isNew: true, only });
      open = [...(await ports.shipments.byIds(caller, [...only])).values()].filter(isWaiting);
    }
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    // Today's list has no parcel whose van comes on another day.
    const isDone = error.metadata?.reason === "nothing_to_hand_over";
    const isLater = ({ pickup }: Shipment) => isDone && pickup !== null;
    const refused = leaveLabels(left, { code: "later-pickup" }, idsOf(open.filter(isLater)));
    const others = open.filter((each) => !isLater(each));
    return leaveLabels(refused, { code: "refused", refusal: refusalOf(error) }, idsOf(others));
  }
  // Others list and are cut off all the time: the job's retry goes on.
  if (open.length > 0) throw new Error(`Account ${accountId} still has parcels to list.`);
  return left;
}

const idsOf = (shipments: readonly Shipment[]) => shipments.map(({ id }) => id);

/** Read from the shipments, so that a run that was cut off names the lists of its first try too. */
async function resultOf({ ports }: LabelRunServices, run: LabelRun) {
  const { caller, result } = run;
  const now = await ports.shipments.byIds(caller, notLeft(run));
  const listed = [...now.values()].filter(({ pickupListRef }) => pickupListRef !== null);
  const recent = await ports.manifests.recent(caller, RECENT_LISTS);
  const byList = Map.groupBy(listed, ({ accountId, pickupListRef }) => `${accountId} ${pickupListRef}`);
  const lists = [...byList.values()].flatMap(([first, ...others]): RunList[] => {
    if (first === undefined) return [];
    const { accountId, carrier, pickupListRef } = first;
    const list = recent.find((each) => each.accountId === accountId && each.number === pickupListRef);
    return [
      {
        id: list?.id ?? null,
        carrier: carrier.name,
        number: pickupListRef ?? "",
        shipments: 1 + others.length,
      },
    ];
  });
  const onList = new Set(listed.map(({ id }) => id));
  const gone = notLeft(run).filter((id) => !onList.has(id));
  const came = await cameSince(ports, run);
  return { lists, left: leaveLabels(result.left, { code: "gone" }, gone), ...(came > 0 && { came }) };
}

/** Every shipment that waits, whenever it is collected. */
const FAR_AHEAD = "9999-12-31";

/** The shipments that wait, and that a question of all did not count, because they came later. */
async function cameSince(ports: LabelRunServices["ports"], { caller, ofAll, shipmentIds }: LabelRun) {
  if (!ofAll) return 0;
  const counted = new Set(shipmentIds);
  let came = 0;
  for (const account of await ports.accounts.enabled(caller)) {
    const waiting = await waitingShipments(ports, account, FAR_AHEAD);
    came += waiting.filter(({ id }) => !counted.has(id)).length;
  }
  return came;
}
