import type { Caller, Issue, ShipmentId } from "../../engine/index.ts";
import { validationFailed } from "../../engine/index.ts";
import type { Asker } from "../bulk-runs/bulk-run.ts";
import type { Print, PrintRequest, PrintServices } from "./print.ts";
import { hasLabels, MAX_PRINTED } from "./print.ts";

export interface PrintAsked extends Omit<PrintRequest, "startPosition" | "documents"> {
  readonly startPosition: number | null;
  /** Absent: labels. */
  readonly documents?: PrintRequest["documents"];
}

interface AskedBy {
  readonly id: string;
  readonly caller: Caller;
  readonly askedBy: Asker;
}

/**
 * Stores a print.
 * @param print `id` of an earlier one returns that one
 * @throws EngineError VALIDATION_FAILED
 */
export async function askForPrint(
  services: PrintServices,
  { asked, ...by }: AskedBy & { readonly asked: PrintAsked },
  options: { readonly queued: boolean },
): Promise<Print> {
  return services.prints.add({ ...by, request: requestOf(services, asked) }, options);
}

/**
 * Stores the prints of one click, a document each, together or not at all.
 * @param by `id` is the first one's; that of an earlier click stores nothing, and the other ids are of no print then
 * @param once labels that no other print may have
 * @returns the ids of the stored prints, the first one's first
 * @throws EngineError VALIDATION_FAILED, CONFLICT
 */
export async function askForPrints(
  services: PrintServices,
  { id, caller, askedBy }: AskedBy,
  asked: readonly [PrintAsked, ...PrintAsked[]],
  once: readonly ShipmentId[] = [],
): Promise<readonly string[]> {
  const [first, ...others] = asked.map((each) => requestOf(services, each));
  if (first === undefined) return [];
  const beside = others.map((request) => ({ id: services.ports.ids.next(), request }));
  await services.prints.add({ id, caller, askedBy, request: first }, { queued: true, beside, once });
  return [id, ...beside.map((print) => print.id)];
}

/** @throws EngineError VALIDATION_FAILED */
function requestOf({ ports, papers }: PrintServices, asked: PrintAsked): PrintRequest {
  const format = asked.format.toLowerCase();
  const shipmentIds = [...new Set(asked.shipmentIds)];
  const startPosition = asked.startPosition ?? 1;
  const { documents = "labels", order, language } = asked;
  const formats = formatsOf(documents, { ...ports, ...papers });
  const issues = issuesOf({ shipmentIds, format, startPosition, documents }, formats);
  if (issues.length > 0) throw validationFailed(issues);
  return {
    shipmentIds,
    format,
    startPosition,
    order,
    documents,
    ...(language === undefined ? {} : { language }),
  };
}

/** The papers on which these documents can be printed; the first is the default. */
export function formatsOf(
  documents: PrintRequest["documents"],
  {
    labelFormats,
    slipFormats,
  }: Pick<PrintServices["ports"], "labelFormats"> & Pick<PrintServices["papers"], "slipFormats">,
): readonly string[] {
  if (documents === "labels_and_slips") return labelFormats.filter((format) => !format.startsWith("zpl-"));
  return hasLabels(documents) ? labelFormats : slipFormats;
}

function issuesOf(
  { shipmentIds, format, startPosition, documents }: Omit<PrintRequest, "order">,
  formats: readonly string[],
): readonly Issue[] {
  const places = placesOf(format);
  return [
    ...(shipmentIds.length >= 1 && shipmentIds.length <= MAX_PRINTED
      ? []
      : [{ path: "shipment_ids", message: `must name 1 to ${MAX_PRINTED} shipments` }]),
    ...(formats.includes(format)
      ? []
      : [{ path: "format", message: `must be one of ${formats.join(", ")} for ${documents}` }]),
    ...(startPosition >= 1 && startPosition <= places
      ? []
      : [
          {
            path: "start_position",
            message: places === 1 ? `must be 1 with ${format}` : `must be 1 to ${places} with ${format}`,
          },
        ]),
  ];
}

/** How many labels a sheet of this format has. */
export function placesOf(format: string): number {
  return Number(/^a4-(\d)$/.exec(format)?.[1] ?? 1);
}
