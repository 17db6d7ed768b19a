import type { CarrierCall } from "../../kit/http.ts";
import { refused } from "../errors.ts";
import type { Login, Partner } from "../model.ts";
import type { BoxnowWorld } from "../world.ts";

/** The partners of a call's token. @throws 401 without a body to rely on; X403 */
export function loginOf(world: BoxnowWorld, call: CarrierCall): Login {
  const session = world.tokens.get(bearerOf(call) ?? "");
  const login = world.logins.find(({ clientId }) => clientId === session?.clientId);
  if (session === undefined || login === undefined || session.expiresAtMs <= world.clock.nowMs)
    throw world.bareRefusals.refused(401);
  if (login.isDisabled) throw refused("X403");
  return login;
}

export function partnersOf(world: BoxnowWorld, login: Login): Partner[] {
  return world.partners.filter(({ id }) => login.partnerIds.includes(id));
}

/**
 * The one partner that a call is about. Order of checks: contract sheet, section 12.
 * @param books true: the call makes a shipment, which overdue accounts may not
 * @throws 401, X403, P466, P440, P441
 */
export function partnerOf(world: BoxnowWorld, call: CarrierCall, books = false): Partner {
  const partners = partnersOf(world, loginOf(world, call));
  const named = call.headers["x-partnerid"];
  const chosen = partners.find(({ id }) => id === named) ?? (partners.length === 1 ? partners[0] : undefined);
  // An account is overdue before the header is read: a login is, when the named partner or any of its partners is.
  if (books && (chosen === undefined ? partners : [chosen]).some(({ isOverdue }) => isOverdue))
    throw refused("P466");
  if (named !== undefined && chosen?.id !== named) throw refused("P441");
  if (chosen === undefined) throw refused("P440");
  return chosen;
}

export function bearerOf({ headers }: CarrierCall): string | undefined {
  return /^Bearer (\S+)$/.exec(headers.authorization ?? "")?.[1];
}
