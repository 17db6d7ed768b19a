import { z } from "zod";
import type { CarrierCall, Reply } from "../../kit/http.ts";
import { bytes, json } from "../../kit/http.ts";
import type { LabelSheet } from "../../kit/label-pdf.ts";
import { drawLabelPdf } from "../../kit/label-pdf.ts";
import { drawZpl } from "../../kit/label-zpl.ts";
import type { Routes } from "../../kit/routes.ts";
import { partnerOf } from "../access/authorize.ts";
import { readBody } from "../access/read-body.ts";
import { findRequest } from "../booking/book.ts";
import { refused } from "../errors.ts";
import type { Parcel, Partner } from "../model.ts";
import { parcelOf } from "../parcels/find-parcel.ts";
import type { BoxnowWorld } from "../world.ts";
import { labelData, labelPicture } from "./label-data.ts";

const a6: LabelSheet = { widthMm: 105, heightMm: 148, columns: 1, rows: 1 };
const a4 = { widthMm: 210, heightMm: 297 };

/** Sheets by paper and labels for each page. Assumption: an A6 page takes one label. */
const sheets: Readonly<Record<string, LabelSheet>> = {
  "A6 1": a6,
  "A4 1": { ...a4, columns: 1, rows: 1 },
  "A4 2": { ...a4, columns: 1, rows: 2 },
  "A4 4": { ...a4, columns: 2, rows: 2 },
};

const searchBody = z.strictObject({
  parcelIds: z.array(z.string()).optional(),
  orderNumbers: z.array(z.string()).optional(),
  paperSize: z.enum(["A6", "A4"]).default("A6"),
  perPage: z.union([z.literal(1), z.literal(2), z.literal(4)]).default(1),
});

/** Labels of a parcel, of a request, and of many. Source: contract sheet, section 6. */
export function addLabelRoutes(routes: Routes, world: BoxnowWorld): void {
  const ofParcel = (call: CarrierCall, id: string | undefined): Parcel[] =>
    printable(world, [parcelOf(world, partnerOf(world, call), id)]);
  const ofRequest = (call: CarrierCall, orderNumber: string | undefined): Parcel[] =>
    printable(world, findRequest(world, partnerOf(world, call).id, orderNumber ?? "")?.parcels ?? []);
  for (const [path, parcelsOf] of [
    ["/api/v1/parcels/{key}/label", ofParcel],
    ["/api/v1/delivery-requests/{key}/label", ofRequest],
  ] as const)
    routes
      .add("GET", path, (call, { key }) => dataReply(world, parcelsOf(call, key)))
      .add("GET", `${path}.pdf`, (call, { key }) => pdfReply(world, parcelsOf(call, key), a6))
      .add("GET", `${path}.zpl`, (call, { key }) => zplReply(world, parcelsOf(call, key), call));
  routes.add("POST", "/api/v1/labels:search", (call) => {
    const partner = partnerOf(world, call);
    const body = readBody(searchBody, call);
    const sheet = sheets[`${body.paperSize} ${body.perPage}`];
    if (sheet === undefined) throw refused("P400");
    return pdfReply(world, printable(world, foundBy(world, partner, body)), sheet);
  });
}

/** Both lists are filters: without either, every label of the partner is found. */
function foundBy(
  world: BoxnowWorld,
  partner: Partner,
  { parcelIds = [], orderNumbers = [] }: z.infer<typeof searchBody>,
): Parcel[] {
  const named = parcelIds.map((id) => world.parcels.get(id)).filter((parcel) => parcel !== undefined);
  if (named.some(({ request }) => request.partnerId !== partner.id)) throw refused("P414");
  const ofOrders = orderNumbers.flatMap((number) => findRequest(world, partner.id, number)?.parcels ?? []);
  if (parcelIds.length > 0 || orderNumbers.length > 0) return [...new Set([...named, ...ofOrders])];
  return [...world.parcels.values()].filter(({ request }) => request.partnerId === partner.id);
}

/** Assumption: a cancelled parcel has no label any more. @throws 404 none is left */
function printable(world: BoxnowWorld, parcels: readonly Parcel[]): Parcel[] {
  const found = parcels.filter(({ state }) => state !== "canceled");
  if (found.length === 0) throw world.bareRefusals.refused(404);
  return found;
}

async function pdfReply(world: BoxnowWorld, parcels: Parcel[], sheet: LabelSheet): Promise<Reply> {
  recordFetch(world, "pdf", parcels);
  return bytes(await drawSheets(world, parcels, sheet), "application/pdf");
}

function drawSheets(world: BoxnowWorld, parcels: readonly Parcel[], sheet: LabelSheet): Promise<Buffer> {
  return drawLabelPdf(
    sheet,
    parcels.map((parcel) => labelPicture(world, parcel)),
  );
}

/** The labels as a parcel's own PDF has them. */
export const drawA6 = (world: BoxnowWorld, parcels: readonly Parcel[]): Promise<Buffer> =>
  drawSheets(world, parcels, a6);

function zplReply(world: BoxnowWorld, parcels: Parcel[], { query }: CarrierCall): Reply {
  const dpi = query.get("dpi") ?? "200";
  const width = query.get("width") ?? "100";
  if (!["200", "300"].includes(dpi) || !/^\d{2,3}$/.test(width)) throw refused("P400");
  recordFetch(world, `zpl-${dpi}`, parcels);
  const pictures = parcels.map((parcel) => labelPicture(world, parcel));
  const printer = { dpi: dpi === "300" ? 300 : 200, widthMm: Number(width) } as const;
  return bytes(drawZpl(pictures, printer), "x-application/zpl");
}

/** Assumption: `data` is an object for a parcel and for a request of one, and a list for a request of several. */
function dataReply(world: BoxnowWorld, parcels: Parcel[]): Reply {
  recordFetch(world, "data", parcels);
  const data = parcels.map((parcel) => labelData(world, parcel));
  return json({ data: data.length === 1 ? data[0] : data });
}

function recordFetch(world: BoxnowWorld, format: string, parcels: readonly Parcel[]): void {
  const parcelIds = parcels.map(({ id }) => id);
  world.labelFetches.push({ at: world.clock.now().toISOString(), format, parcelIds });
}
