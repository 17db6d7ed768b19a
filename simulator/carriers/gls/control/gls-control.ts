import { createHash } from "node:crypto";
import { z } from "zod";
import { controlRefusal, readInput } from "../../kit/control.ts";
import { bytes, json } from "../../kit/http.ts";
import type { Routes } from "../../kit/routes.ts";
import { quirks } from "../quirks.ts";
import { letTimePass } from "../shipments/books.ts";
import type { Parcel } from "../shipments/parcel.ts";
import { addEvent, stateOf } from "../shipments/parcel.ts";
import { eventCodes, statuses } from "../tracking/statuses.ts";
import type { GlsWorld } from "../world.ts";
import { parcelView } from "./parcel-view.ts";

const statusInput = z.strictObject({
  status: z.string(),
  code: z.string().optional(),
  description: z.string().optional(),
  city: z.string().default("Koeln"),
  postalCode: z.string().default("50667"),
  at: z.iso.datetime({ offset: true }).optional(),
});
const settingsInput = z
  .strictObject({
    isBackendOff: z.boolean(),
    trackingCallsPerDay: z.int().min(0),
    tokensPerDay: z.int().min(0),
    tokenTtlS: z.int().min(1),
    cancelDelayMs: z.int().min(0),
  })
  .partial();
const paceInput = z.strictObject({ perSecond: z.number().positive(), burst: z.int().positive() }).nullable();

/** GLS' own control calls. */
export function addGlsControl(routes: Routes, world: GlsWorld): void {
  addParcelControl(routes, world);
  routes
    .add("GET", "/control/collections", () => json(world.collections))
    .add("GET", "/control/documents", () =>
      json(
        [...world.documents.values()].map(({ id, attributes, content }) => ({
          id,
          name: attributes.displayFileName,
          sha256: content === null ? null : createHash("sha256").update(content).digest("hex"),
        })),
      ),
    )
    .add("GET", "/control/documents/{id}", (_call, { id = "" }) => {
      const content = world.documents.get(id)?.content ?? null;
      if (content === null) throw controlRefusal(`no content of document ${id}`, 404);
      return bytes(content, "application/pdf");
    })
    .add("GET", "/control/consignments", () => json(world.consignments))
    .add("GET", "/control/shops", () => json([...world.shops.values()]))
    .add("PUT", "/control/shops/{id}", (call, { id = "" }) => {
      const shop = world.shops.get(id);
      if (shop === undefined) throw controlRefusal(`no shop ${id}`, 404);
      shop.isOpen = readInput(z.strictObject({ isOpen: z.boolean() }), call).isOpen;
      return json(shop);
    })
    .add("DELETE", "/control/tokens", () => {
      const expired = world.tokens.size;
      world.tokens.clear();
      return json({ expired });
    })
    .add("GET", "/control/quirks", () => json(world.quirks))
    .add("PUT", "/control/quirks", (call) => {
      world.quirks = readInput(quirks, call);
      return json(world.quirks);
    })
    .add("PATCH", "/control/settings", (call) => {
      const given = Object.entries(readInput(settingsInput, call)).filter(([, value]) => value !== undefined);
      Object.assign(world.settings, Object.fromEntries(given));
      return json(world.settings);
    })
    .add("PUT", "/control/pace", (call) => {
      world.pace.pace = readInput(z.strictObject({ pace: paceInput }), call).pace;
      return json({ pace: world.pace.pace });
    });
}

/** The books of parcels, and the deeds of GLS' staff. */
function addParcelControl(routes: Routes, world: GlsWorld): void {
  routes
    .add("GET", "/control/parcels", ({ query }) => {
      letTimePass(world);
      const reference = query.get("reference");
      const state = query.get("state");
      const found = [...world.parcels.values()].filter(
        (parcel) =>
          (reference === null || (parcel.shipment.ShipmentReference ?? []).includes(reference)) &&
          (state === null || stateOf(parcel) === state),
      );
      return json(found.map(parcelView));
    })
    .add("GET", "/control/parcels/{id}", (_call, { id }) => {
      letTimePass(world);
      return json(parcelView(named(world, id)));
    })
    .add("GET", "/control/parcels/{id}/label", (_call, { id }) => {
      const { label } = named(world, id);
      if (label === null) throw controlRefusal(`parcel ${id} has no label`, 404);
      return bytes(label, "application/octet-stream");
    })
    .add("POST", "/control/parcels/{id}/status", (call, { id }) => {
      letTimePass(world);
      const parcel = named(world, id);
      if (parcel.closedAt === null) throw controlRefusal(`parcel ${id} is not closed`, 409);
      if (parcel.cancelledAt !== null) throw controlRefusal(`parcel ${id} is cancelled`, 409);
      const { status, at, ...given } = readInput(statusInput, call);
      const known = statuses[status];
      const code = given.code ?? known?.code ?? "OTHER.NORMAL";
      addEvent(parcel, {
        code,
        status,
        description: given.description ?? known?.description ?? eventCodes[code] ?? "",
        city: given.city,
        postalCode: given.postalCode,
        at: at === undefined ? world.clock.now() : new Date(at),
      });
      if (known?.isScanned === true) parcel.isScanned = true;
      return json(parcelView(parcel));
    });
}

/** By TrackID or number. */
function named(world: GlsWorld, id = ""): Parcel {
  const parcel =
    world.parcels.get(id) ?? [...world.parcels.values()].find(({ number }) => number === id.slice(0, 11));
  if (parcel === undefined) throw controlRefusal(`no parcel ${id}`, 404);
  return parcel;
}
