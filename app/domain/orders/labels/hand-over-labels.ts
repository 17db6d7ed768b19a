import type { Caller, Manifest, Shipment } from "../../engine/index.ts";
import { closeManifest, EngineError, isWaiting } from "../../engine/index.ts";
import type { OrderServices } from "../ports.ts";
import type { Refusal } from "../purchases/purchase-reason.ts";
import { refusalOf } from "../purchases/refusal-of.ts";

export interface HandedOver {
  /** The lists that the chosen shipments came onto, one for each carrier account. */
  readonly lists: readonly {
    readonly id: string;
    readonly carrier: string;
    readonly number: string;
    readonly shipments: number;
  }[];
  /** Chosen shipments that wait for no van: on a list already, cancelled or under way. */
  readonly notWaiting: number;
  /** Shipments that stay, by the reason. */
  readonly refusals: readonly { readonly refusal: Refusal; readonly names: readonly string[] }[];
}

/** A list that was interrupted comes first; the chosen shipments come onto the next one. */
const LISTS_AT_ONCE = 2;

/** Puts chosen shipments onto pickup lists, one for each carrier account. Repeating puts none onto a second list. */
export async function handOverLabels(
  { ports }: Pick<OrderServices, "ports">,
  caller: Caller,
  shipmentIds: readonly string[],
): Promise<HandedOver> {
  const chosen = await ports.shipments.byIds(caller, shipmentIds);
  const waiting = [...chosen.values()].filter(isWaiting);
  const lists: HandedOver["lists"][number][] = [];
  const refusals = new Map<string, { readonly refusal: Refusal; readonly names: readonly string[] }>();
  for (const [accountId, shipments] of Map.groupBy(waiting, (each) => each.accountId)) {
    let left: readonly Shipment[] = shipments;
    try {
      for (let times = 0; times < LISTS_AT_ONCE && left.length > 0; times += 1) {
        const only = new Set(left.map(({ id }) => id));
        const id = ports.ids.next();
        for (const list of await closeManifest(ports, caller, accountId, { id, isNew: true, only }))
          lists.push(await listed(list, only));
        const now = await ports.shipments.byIds(caller, [...only]);
        left = [...now.values()].filter(isWaiting);
      }
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      const refusal = refusalOf(error);
      const key = JSON.stringify(refusal);
      const names = left.map(({ orderName, trackingRef }) => orderName ?? trackingRef);
      refusals.set(key, { refusal, names: [...(refusals.get(key)?.names ?? []), ...names] });
    }
  }
  return {
    lists: lists.filter(({ shipments }) => shipments > 0),
    notWaiting: shipmentIds.length - waiting.length,
    refusals: [...refusals.values()],
  };

  async function listed({ id, carrier, number }: Manifest, only: ReadonlySet<string>) {
    const now = await ports.shipments.byIds(caller, [...only]);
    const shipments = [...now.values()].filter(({ pickupListRef }) => pickupListRef === number).length;
    return { id, carrier: carrier.name, number, shipments };
  }
}
