import type { ActionFunctionArgs } from "@remix-run/node";
import { data, redirect } from "@remix-run/node";
import { z } from "zod";
import type { Caller, Rate } from "../../../domain/engine/index.ts";
import {
  createShipment,
  EngineError,
  getRate,
  PurchaseWithheldError,
  quoteRates,
} from "../../../domain/engine/index.ts";
import { offeredOptions } from "../../../domain/orders/offers/offered-options.ts";
import type { OfferedService } from "../../../domain/orders/offers/offered-services.ts";
import { offeredServices } from "../../../domain/orders/offers/offered-services.ts";
import { MOST_PARCELS } from "../../../domain/orders/purchases/label-terms.ts";
import type { Refusal } from "../../../domain/orders/purchases/purchase-reason.ts";
import { refusalOf } from "../../../domain/orders/purchases/refusal-of.ts";
import type { RatePoints } from "../../../domain/orders/quotes/points-for-rate.ts";
import { pointsForRate } from "../../../domain/orders/quotes/points-for-rate.ts";
import type { Services } from "../../../process/services.server.ts";
import type { PageFormat } from "../frame/page-format.server.ts";
import { presentPoints } from "../frame/present-points.server.ts";
import { jsonField, readForm } from "../frame/read-form.server.ts";
import { isOfDashboard } from "../frame/require-key.server.ts";
import type { ViewerContext } from "../frame/require-viewer.server.ts";
import { requireViewer } from "../frame/require-viewer.server.ts";
import type { PointsOfRate } from "../ui/point-choice.tsx";
import type { FieldName, FieldPath, ParcelField, Values } from "./fields.ts";
import { fieldNames, parcelFields } from "./fields.ts";
import type { AmountCurrencies, ParcelsToSend } from "./read-parcels.server.ts";
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
  // Other points for a priced service.
  z.object({
    intent: z.literal("points"),
    rate: z.string().max(100),
    country: z.string().regex(/^[A-Z]{2}$/),
    zip: z.string().max(20),
    near: z.string().trim().max(60),
    cash: z.enum(["", "yes"]),
  }),
]);

export interface QuotedService {
  readonly rate: string;
  readonly name: string;
  readonly price: string;
  /** `null`: it goes to the recipient's address, or to the point whose number is given. */
  readonly points: PointsOfRate | null;
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
  | { readonly kind: "points"; readonly rate: string; readonly points: PointsOfRate }
  | { readonly kind: "refused"; readonly refusal: Refusal };

export async function action({ request }: ActionFunctionArgs) {
  const { format, ...context } = await requireViewer(request, "ship");
  const asked = await readForm(request, form);
  try {
    if (asked.intent === "points") return answered(await search(context, asked, format), 200);
    const read = readParcels(asked satisfies Values, asked.parcels, await currenciesOf(context, asked));
    if ("wrong" in read) return answered({ kind: "wrong", wrong: read.wrong }, 422);
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
    if (!(error instanceof EngineError || error instanceof PurchaseWithheldError)) throw error;
    return answered({ kind: "refused", refusal: refusalOf(error) }, 422);
  }
}

/** Read only where an amount has a sign, which most have not. */
async function currenciesOf(
  { services: { ports }, caller }: ViewerContext,
  { cash, insurance }: Pick<Values, "cash" | "insurance">,
): Promise<AmountCurrencies> {
  if (!/[^-\d.,\s]/.test(cash + insurance)) return {};
  const offered = offeredOptions(ports.carriers, await ports.accounts.enabled(caller));
  const only = (currencies: readonly string[]) => (currencies.length === 1 ? currencies[0] : undefined);
  return { cash: only(offered.cash), insurance: only(offered.insurance) };
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
    from,
    to,
    items,
    packing: "items",
    ...(options && { options }),
  });
  for (const { fault, ...failure } of failures)
    if (fault !== null) log.warn({ ...caller, ...failure, err: fault }, "no rate");
  const offered = offeredServices(ports.carriers, await ports.accounts.enabled(caller));
  const offeredAs = (accountId: string, code: string | null) =>
    offered.find((each) => each.accountId === accountId && each.service.code === code);
  const where = { to, near: null, chosenId: null, cashOnDelivery: options?.cashOnDelivery != null };
  const quoted: QuotedService[] = [];
  for (const rate of rates.toSorted((a, b) => a.price.totalMinor - b.price.totalMinor)) {
    const { id, carrier, service, price, accountId } = rate;
    const its = offeredAs(accountId, service.code);
    const isOpen = to.locationId === undefined && its?.needsLocker === true;
    const points = isOpen && its.endsAtPoint ? await pointsOf(services, caller, rate, its, where) : null;
    // Of a carrier without a list of points, only a point's number makes it possible to buy.
    if (isOpen && points === null) continue;
    quoted.push({
      rate: id,
      name: `${carrier.name}, ${service.name}`,
      price: format.money({ minor: price.totalMinor, currency: price.currency }),
      points: points && presentPoints(points, format),
    });
  }
  return {
    kind: "quoted",
    id: ports.ids.next(),
    services: quoted,
    failures: failures.map(({ accountId, carrierCode, serviceCode, code, message, metadata }) => ({
      name: offeredAs(accountId, serviceCode)?.name ?? carrierCode,
      refusal: refusalOf({ code, message, metadata }),
    })),
  };
}

/** `null`: the carrier has no list of points. */
async function pointsOf(
  services: Pick<Services, "ports">,
  caller: Caller,
  rate: Rate,
  service: OfferedService,
  where: Parameters<typeof pointsForRate>[4],
): Promise<RatePoints | null> {
  const index = await services.ports.points.of(caller, rate.accountId);
  return index === null ? null : pointsForRate(services, caller, rate, service, where);
}

/** Points around a postcode, or by name. @throws NOT_FOUND | RATE_EXPIRED the rate */
async function search(
  { services, caller }: ViewerContext,
  { rate: id, country, zip, near, cash }: Extract<z.output<typeof form>, { intent: "points" }>,
  format: PageFormat,
): Promise<NewShipmentAnswer> {
  const { ports } = services;
  const rate = await getRate(ports, caller, id);
  const offered = offeredServices(ports.carriers, await ports.accounts.enabled(caller));
  const its = offered.find(
    ({ accountId, service }) => accountId === rate.accountId && service.code === rate.service.code,
  );
  const where = { to: { country, zip }, near: near || null, chosenId: null, cashOnDelivery: cash !== "" };
  const points = its?.endsAtPoint ? await pointsOf(services, caller, rate, its, where) : null;
  return {
    kind: "points",
    rate: id,
    points: presentPoints(points ?? { chosen: null, nearest: [] }, format),
  };
}
