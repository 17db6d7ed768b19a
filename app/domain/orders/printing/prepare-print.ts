import type { Caller, Shipment, ShipmentId } from "../../engine/index.ts";
import { EngineError } from "../../engine/index.ts";
import { keepPickList } from "./keep-pick-list.ts";
import type { PickFact } from "./pick-list.ts";
import { isOff } from "./pick-list.ts";
import type { Print, PrintDocuments, PrintServices, Skipped } from "./print.ts";
import { hasLabels } from "./print.ts";
import { sortForPrint } from "./sort-for-print.ts";

/** After each step the progress is stored: a killed worker repeats this much at most. */
const STEP = 25;
/** Carriers' labels read at a time. */
const AT_ONCE = 5;
/** A print that ends its worker this often without any progress is given up. */
const MAX_TRIES = 8;

/**
 * Reads what carriers drew, step by step, then draws one document. May be repeated or run twice at once: the first to store a step
 * wins, and the other one stops.
 * @returns the print as it is now; `null` if there is none
 * @throws Error of the store or of drawing: worth a retry
 */
export async function preparePrint(
  services: PrintServices,
  caller: Caller,
  id: string,
): Promise<Print | null> {
  const { prints } = services;
  const print = await prints.get(caller, id);
  if (print === null || print.state !== "working") return print;
  if ((await prints.begin(print)) > MAX_TRIES) await prints.fail(print, "INTERNAL_ERROR");
  else await carryOn(services, print);
  return prints.get(caller, id);
}

async function carryOn(services: PrintServices, begun: Print): Promise<void> {
  let print: Print | null = begun;
  while (print !== null && print.done < print.total) print = await readStep(services, print);
  if (print !== null) await draw(services, print);
}

async function readStep(services: PrintServices, print: Print): Promise<Print | null> {
  const { ports, prints } = services;
  const { documents, shipmentIds } = print.request;
  const ids = shipmentIds.slice(print.done, print.done + STEP);
  const shipments = await ports.shipments.byIds(print.caller, ids);
  const skipped: Skipped[] = [];
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const outcomes = ids.slice(at, at + AT_ONCE).map(async (shipmentId) => {
      const shipment = shipments.get(shipmentId);
      const absence = absenceOf(shipmentId, shipment, documents);
      if (absence !== null || shipment === undefined || !hasLabels(documents)) return absence;
      return readLabel(services, shipment, print.request.format);
    });
    for (const outcome of await Promise.all(outcomes)) if (outcome !== null) skipped.push(outcome);
  }
  return prints.proceed(print, print.done + ids.length, [...print.result.skipped, ...skipped]);
}

/** Has the carrier's label read and kept. Returns why the shipment can't be printed; `null`: it can. */
async function readLabel(
  { papers }: Pick<PrintServices, "papers">,
  shipment: Shipment,
  format: string,
): Promise<Skipped | null> {
  try {
    await papers.readLabel(shipment, format);
    return null;
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return { shipmentId: shipment.id, code: "LABEL_NOT_READY", message: error.message };
  }
}

async function draw(services: PrintServices, print: Print): Promise<void> {
  const { ports, papers, prints } = services;
  const { shipmentIds, order, ...paper } = print.request;
  const passed = new Map(print.result.skipped.map((skipped) => [skipped.shipmentId, skipped]));
  const wanted = shipmentIds.filter((id) => !passed.has(id));
  // A shipment may have been cancelled since its step.
  const now = await ports.shipments.byIds(print.caller, wanted);
  const isPicked = paper.documents === "pick_list";
  const facts = isPicked ? await services.pickLists.facts(print.caller, wanted) : null;
  const shipments: Shipment[] = [];
  for (const id of wanted) {
    const shipment = now.get(id);
    const absence = absenceOf(id, shipment, paper.documents) ?? notToPick(facts?.get(id));
    if (absence !== null) passed.set(id, absence);
    else if (shipment !== undefined) shipments.push(shipment);
  }
  const sorted = sortForPrint(shipments, order);
  const pickList =
    isPicked && sorted.length > 0 ? await keepPickList(services, print.caller, print.id, sorted) : undefined;
  const drawn =
    sorted.length === 0 ? null : await papers.labels(sorted, { ...paper, ...(pickList && { pickList }) });
  for (const { shipmentId, code, message } of drawn?.skipped ?? [])
    passed.set(shipmentId, { shipmentId, code, message });
  const result = {
    // Skipped shipments are listed in the order asked for.
    skipped: shipmentIds.flatMap((id) => passed.get(id) ?? []),
    pages: drawn?.pages ?? 0,
    printedIds: sorted.map(({ id }) => id).filter((id) => !passed.has(id)),
    ...(pickList && {
      pickList: { id: pickList.id, revision: pickList.revision, changes: pickList.changes },
    }),
  };
  await prints.finish(print, result, result.pages === 0 ? null : drawn);
}

function notToPick(fact: PickFact | undefined): Skipped | null {
  if (fact === undefined || !isOff(fact)) return null;
  const message = "Its order is cancelled or on hold: its goods are not to be picked.";
  return { shipmentId: fact.id, code: "NOT_TO_PICK", message };
}

/** Why there is nothing to print; `null`: there is something. */
function absenceOf(
  shipmentId: ShipmentId,
  shipment: Shipment | undefined,
  documents: PrintDocuments,
): Skipped | null {
  // Another merchant's shipment looks the same.
  if (shipment === undefined)
    return { shipmentId, code: "NOT_FOUND", message: "The shipment does not exist." };
  if (shipment.state === "cancelled")
    return {
      shipmentId,
      code: "CANCELLED",
      message: "The shipment was cancelled: its label must not be used.",
    };
  if (shipment.redactedAt !== undefined)
    return { shipmentId, code: "ADDRESSES_ERASED", message: "The shipment's addresses were erased." };
  if (shipment.externalLabelUrl !== null && hasLabels(documents))
    return {
      shipmentId,
      code: "LABEL_ELSEWHERE",
      message: "The shipment has a label of its own: print it from its label_url.",
    };
  return null;
}
