import { json } from "../../kit/http.ts";
import type { Routes } from "../../kit/routes.ts";
import type { Partner } from "../model.ts";
import type { BoxnowWorld } from "../world.ts";
import { loginOf, partnersOf } from "./authorize.ts";
import { openSession } from "./sessions.ts";

export function addAccessRoutes(routes: Routes, world: BoxnowWorld): void {
  routes
    .add("POST", "/api/v1/auth-sessions", (call) => openSession(world, call))
    // A bare array, and no X-PartnerID: it says which partners there are.
    .add("GET", "/api/v1/entrusted-partners", (call) =>
      json(partnersOf(world, loginOf(world, call)).map(partnerView)),
    );
}

/** A partner as the carrier shows it, without this server's own fields. */
function partnerView({
  isOverdue: _,
  canCheckAddresses: __,
  usualSize: ___,
  webhook: ____,
  ...shown
}: Partner) {
  return shown;
}
