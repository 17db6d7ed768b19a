import { controlRefusal, readInput } from "../../kit/control.ts";
import { json } from "../../kit/http.ts";
import type { Routes } from "../../kit/routes.ts";
import { addEvent } from "../parcels/add-event.ts";
import { letTimePass } from "../parcels/let-time-pass.ts";
import type { BoxnowWorld } from "../world.ts";
import { parcelView } from "./book-routes.ts";
import * as inputs from "./control-inputs.ts";
import { given, parcelParam, partnerParam } from "./params.ts";

/** Moves parcels, and changes accounts, points and the carrier's behaviour. */
export function addStateRoutes(control: Routes, world: BoxnowWorld): void {
  control
    .add("POST", "/control/parcels/{id}/events", (call, { id }) => {
      const parcel = parcelParam(world, id);
      const { event, at, state, locationId, webhook, unlessCanceled } = readInput(inputs.event, call);
      if (unlessCanceled === true && (parcel.state === "canceled" || parcel.cancelsAtMs !== null))
        throw controlRefusal(`parcel ${id} was cancelled`, 409);
      const atMs = at === undefined ? undefined : Date.parse(at);
      addEvent(world, parcel, { type: event, state, locationId, atMs, isSent: webhook });
      return json(parcelView(parcel));
    })
    .add("POST", "/control/parcels/{id}/payment", (call, { id }) => {
      const parcel = parcelParam(world, id);
      parcel.paymentState = readInput(inputs.payment, call).state;
      return json(parcelView(parcel));
    })
    .add("GET", "/control/partners", () => json(world.partners))
    .add("PATCH", "/control/partners/{id}", (call, { id }) => {
      const partner = partnerParam(world, id);
      const { permission, ...changes } = given(readInput(inputs.partner, call));
      Object.assign(partner, changes);
      Object.assign(partner.permission, given(permission ?? {}));
      return json(partner);
    })
    .add("PATCH", "/control/logins/{id}", (call, { id }) => {
      const login = world.logins.find(({ clientId }) => clientId === id);
      if (login === undefined) throw controlRefusal(`login ${id} not found`, 404);
      Object.assign(login, readInput(inputs.login, call));
      return json(login);
    })
    .add("DELETE", "/control/tokens", () => {
      const expired = world.tokens.size;
      world.tokens.clear();
      return json({ expired });
    })
    .add("GET", "/control/points", () => json([...world.points.values()]))
    .add("PATCH", "/control/points/{id}", (call, { id }) => {
      const point = world.points.get(id ?? "");
      if (point === undefined) throw controlRefusal(`point ${id} not found`, 404);
      Object.assign(point, given(readInput(inputs.point, call)));
      return json(point);
    })
    .add("DELETE", "/control/points/{id}", (_call, { id }) =>
      json({ removed: world.points.delete(id ?? "") }),
    )
    .add("GET", "/control/quirks", () => json(world.quirks))
    .add("PATCH", "/control/quirks", (call) =>
      json(Object.assign(world.quirks, given(readInput(inputs.quirks, call)))),
    )
    .add("PATCH", "/control/settings", (call) => {
      const { pace, ...changes } = given(readInput(inputs.settings, call));
      Object.assign(world, changes);
      if (pace !== undefined) world.pace.pace = pace;
      letTimePass(world);
      const { tokenTtlS, journeyStepMs, webhookRetryScale } = world;
      return json({ tokenTtlS, journeyStepMs, webhookRetryScale, pace: world.pace.pace });
    });
}
