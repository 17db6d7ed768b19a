import type { ActionFunctionArgs } from "@remix-run/node";
import { data, redirect } from "@remix-run/node";
import { z } from "zod";
import type { Rate } from "../../engine/index.ts";
import { createShipment, EngineError, quoteRates } from "../../engine/index.ts";
import { MOST_PARCELS } from "../../orders/label-terms.ts";
import { offeredServices } from "../../orders/offers/offered-services.ts";
import type { Refusal } from "../../orders/purchase-reason.ts";
import { refusalOf } from "../../orders/purchases/refusal-of.ts";
import { isOfDashboard } from "../dashboard/require-key.server.ts";
import type { PageFormat } from "../frame/page-format.server.ts";
import { jsonField, readForm } from "../frame/read-form.server.ts";
import type { ViewerContext } from "../frame/require-viewer.server.ts";
import { requireViewer } from "../frame/require-viewer.server.ts";
import type { FieldName, FieldPath, ParcelField, Values } from "./fields.ts";
import { fieldNames, parcelFields } from "./fields.ts";
import type { ParcelsToSend } from "./read-parcels.server.ts";
import { readParcels } from "./read-parcels.server.ts";

const values = Object.fromEntries(fieldNames.map((name) => [name, z.string().max(300)])) as Record<
  FieldName,
  z.ZodString
>;

const parcel = z.strictObject(
  Object.fromEntries(parcelFields.map((name) => [name, z.string().max(300)])) as Record<
    ParcelField,
    z.ZodString
  >,
);
const parcels = jsonField(z.array(parcel).min(1).max(MOST_PARCELS));

/** The forms of the page. `id` is the shipment's, from the answer to `quote`: a second click buys nothing twice. */
const form = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("quote"), ...values, parcels }),
  z.object({ intent: z.literal("buy"), id: z.uuid(), rate: z.string().max(100), ...values, parcels }),
]);

export interface QuotedService {
  readonly rate: string;
  readonly name: string;
  readonly price: string;
}

export type NewShipmentAnswer =
  | { readonly kind: "wrong"; readonly wrong: readonly FieldPath[] }
  | {
      readonly kind: "quoted";
      readonly id: string;
      /** Cheapest first. */
      readonly services: readonly QuotedService[];
      readonly failures: readonly { readonly name: string; readonly refusal: Refusal }[];
    }
  | { readonly kind: "refused"; readonly refusal: Refusal };

export async function action({ request }: ActionFunctionArgs) {
  const { format, ...context } = await requireViewer(request, "ship");
  const asked = await readForm(request, form);
  const read = readParcels(asked satisfies Values, asked.parcels);
  if ("wrong" in read) return answered({ kind: "wrong", wrong: read.wrong }, 422);
  try {
    if (asked.intent === "quote") return answered(await quote(context, read, format), 200);
    const { services, caller } = context;
    const { options, ...toSend } = read;
    const shipment = await createShipment(services.ports, caller, asked.id, {
      ...toSend,
      rateId: asked.rate,
      ...(options ?? { cashOnDelivery: null, extras: {}, pickup: null }),
    });
    return redirect(`${isOfDashboard(request) ? "/dashboard" : "/app"}/shipments/${shipment.id}`);
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return answered({ kind: "refused", refusal: refusalOf(error) }, 422);
  }
}

function answered(answer: NewShipmentAnswer, status: number) {
  return data(answer, { status });
}

async function quote(
  { services, caller }: ViewerContext,
  { from, to, items, options }: ParcelsToSend,
  format: PageFormat,
): Promise<NewShipmentAnswer> {
  const { ports, log } = services;
  // The form's parcels are packed already.
  const { rates, failures } = await quoteRates(ports, caller, {
    ...{ from, to, items, packing: "items" },
    ...(options && { options }),
  });
  for (const { fault, ...failure } of failures)
    if (fault !== null) log.warn({ ...caller, ...failure, err: fault }, "no rate");
  const offered = offeredServices(ports.carriers, await ports.accounts.enabled(caller));
  const offeredAs = (accountId: string, code: string | null) =>
    offered.find((each) => each.accountId === accountId && each.service.code === code);
  // Without a point's number, nothing can be bought of a service to points.
  const canBeBought = ({ accountId, service }: Rate) =>
    to.locationId !== undefined || offeredAs(accountId, service.code)?.needsLocker !== true;
  return {
    kind: "quoted",
    id: ports.ids.next(),
    services: rates
      .filter(canBeBought)
      .sort((a, b) => a.price.totalMinor - b.price.totalMinor)
      .map(({ id, carrier, service, price: { totalMinor: minor, currency } }) => ({
        rate: id,
        name: `${carrier.name}, ${service.name}`,
        price: format.money({ minor, currency }),
      })),
    failures: failures.map(({ accountId, carrierCode, serviceCode, code, message, metadata }) => ({
      name: offeredAs(accountId, serviceCode)?.name ?? carrierCode,
      refusal: refusalOf({ code, message, metadata }),
    })),
  };
}
