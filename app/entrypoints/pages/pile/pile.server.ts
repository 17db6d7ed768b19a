import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Caller, ShipmentId } from "../../../domain/engine/index.ts";
import { changeKinds } from "../../../domain/orders/pile/changed-parcel.ts";
import { readPile } from "../../../domain/orders/pile/read-pile.ts";
import type { Services } from "../../../process/services.server.ts";
import { requireViewer } from "../frame/require-viewer.server.ts";

type Needs = Pick<Services, "ports" | "parcelChanges">;

/** The changed parcels apart from their page. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { services, caller } = await requireViewer(request, "read");
  return pileView(services, caller);
}

/** The changed parcels, a group for each thing to do and its cause. @param shipmentIds absent: all */
export async function pileView(services: Needs, caller: Caller, shipmentIds?: readonly ShipmentId[]) {
  const parcels = await readPile(services, caller, shipmentIds);
  const groups = Map.groupBy(parcels, ({ task, kind }) => `${task} ${kind}`);
  return [...groups.values()]
    .flatMap(([first, ...others]) =>
      first === undefined ? [] : [{ task: first.task, kind: first.kind, parcels: [first, ...others] }],
    )
    .sort((one, other) => changeKinds.indexOf(one.kind) - changeKinds.indexOf(other.kind))
    .map(({ parcels, ...group }) => ({
      ...group,
      parcels: parcels.map(({ shipmentId, trackingRef, orderName, list, printedSince }) => ({
        ...{ id: shipmentId, number: trackingRef, orderName, list, printedSince },
      })),
    }));
}

export type PileGroup = Awaited<ReturnType<typeof pileView>>[number];
