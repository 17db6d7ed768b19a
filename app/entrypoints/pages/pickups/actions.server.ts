import type { ActionFunctionArgs } from "@remix-run/node";
import { data } from "@remix-run/node";
import { z } from "zod";
import {
  cancelBookedPickup,
  closeManifest,
  EngineError,
  movePickup,
  waitingShipments,
} from "../../../domain/engine/index.ts";
import type { PurchaseReason } from "../../../domain/orders/purchases/purchase-reason.ts";
import { refusalOf } from "../../../domain/orders/purchases/refusal-of.ts";
import { readForm } from "../frame/read-form.server.ts";
import type { ViewerContext } from "../frame/require-viewer.server.ts";
import { requireViewer } from "../frame/require-viewer.server.ts";
import { chosenIds } from "../label-runs/label-run-forms.server.ts";
import { FAR_AHEAD, upcomingPickups, withoutPickup } from "./loader.server.ts";

export async function action({ request }: ActionFunctionArgs) {
  const context = await requireViewer(request, "ship");
  const answer = await actOnPickups(context, await readForm(request, pickupsForm));
  return data(answer, { status: answer.reason === null ? 200 : 422 });
}

const date = z.iso.date({ error: "must be a day as YYYY-MM-DD" });

/** The forms of the page. */
export const pickupsForm = z.discriminatedUnion("intent", [
  /** `ids`: the shipments that the page counted. Those that came since wait for the next list. */
  z.object({ intent: z.literal("close"), id: z.uuid(), ids: chosenIds.optional() }),
  z.object({ intent: z.literal("schedule"), id: z.uuid(), date }),
  z.object({ intent: z.literal("move"), id: z.uuid(), date }),
  z.object({ intent: z.literal("cancel"), id: z.uuid() }),
]);
type PickupsForm = z.output<typeof pickupsForm>;

/** `reason`: why it was not done, or not for all. */
export interface PickupsAnswer {
  readonly intent: PickupsForm["intent"];
  /** The id in the form: the carrier's account, or the pickup. */
  readonly id: string;
  readonly reason: PurchaseReason | null;
}

export async function actOnPickups(context: ViewerContext, form: PickupsForm): Promise<PickupsAnswer> {
  const { intent, id } = form;
  try {
    await act(context, form);
    return { intent, id, reason: null };
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return { intent, id, reason: { code: "refused", refusal: refusalOf(error) } };
  }
}

async function act({ services, caller }: ViewerContext, form: PickupsForm): Promise<void> {
  const { ports } = services;
  switch (form.intent) {
    case "close":
      await closeManifest(ports, caller, form.id, {
        ...{ id: ports.ids.next(), isNew: true },
        ...(form.ids && { only: new Set(form.ids) }),
      });
      return;
    case "schedule": {
      const waiting = await waitingShipments(ports, { ...caller, id: form.id }, FAR_AHEAD);
      return collectAll(
        { services, caller },
        withoutPickup(waiting).map(({ id }) => id),
        form.date,
      );
    }
    case "move": {
      const booked = (await upcomingPickups(services, caller)).find(({ id }) => id === form.id);
      if (booked === undefined) throw new EngineError("NOT_FOUND", "The pickup does not exist.");
      return collectAll({ services, caller }, booked.shipmentIds, form.date);
    }
    case "cancel":
      await cancelBookedPickup(ports, caller, form.id);
  }
}

/** One that can't be collected does not hold up the others. @throws the first refusal, afterwards */
async function collectAll(
  { services, caller }: Pick<ViewerContext, "services" | "caller">,
  shipmentIds: readonly string[],
  date: string,
): Promise<void> {
  let refusal: EngineError | null = null;
  for (const id of shipmentIds) {
    try {
      await movePickup(services.ports, caller, id, date);
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      refusal ??= error;
    }
  }
  if (refusal !== null) throw refusal;
}
