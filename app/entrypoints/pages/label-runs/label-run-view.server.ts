import type { Caller } from "../../../domain/engine/index.ts";
import type { LabelRun } from "../../../domain/orders/label-runs/label-run.ts";
import { leaveLabels } from "../../../domain/orders/label-runs/label-run.ts";
import type { Services } from "../../../process/services.server.ts";

/** So many labels of a cause are named. */
const NAMED = 10;

type Needs = Pick<Services, "labelRuns" | "links" | "ports">;

/** The merchant's latest hand-over and cancellation of many, until they dismiss them: they are found again on each page. */
export async function labelRunViews(services: Needs, caller: Caller) {
  const runs = await services.labelRuns.latest(caller);
  return Promise.all(runs.map((run) => labelRunView(services, run)));
}

async function labelRunView(services: Needs, { id, caller, kind, state, done, total, result }: LabelRun) {
  const { links, ports } = services;
  const ids = state === "working" ? [] : result.left.flatMap(({ shipmentIds }) => shipmentIds);
  const shipments = ids.length === 0 ? new Map() : await ports.shipments.byIds(caller, ids);
  const isCancelled = (each: string) => shipments.get(each)?.state === "cancelled";
  // A carrier that did not answer then may have confirmed since.
  const left = result.left.flatMap(({ why, shipmentIds }) =>
    leaveLabels(
      [],
      why,
      why.code === "no-answer" ? shipmentIds.filter((each) => !isCancelled(each)) : shipmentIds,
    ),
  );
  const stays = left.reduce((sum, { shipmentIds }) => sum + shipmentIds.length, 0);
  return {
    ...{ id, kind, state, done, total },
    changed: total - stays,
    came: result.came ?? 0,
    lists: result.lists.map((list) => ({
      ...list,
      url: list.id === null ? null : links.url("manifest", { ...caller, id: list.id }),
    })),
    left: left.map(({ why, shipmentIds }) => ({
      why,
      count: shipmentIds.length,
      names: shipmentIds.slice(0, NAMED).map((each) => {
        const shipment = shipments.get(each);
        return shipment?.orderName ?? shipment?.trackingRef ?? each;
      }),
    })),
  };
}

export type LabelRunView = Awaited<ReturnType<typeof labelRunViews>>[number];
