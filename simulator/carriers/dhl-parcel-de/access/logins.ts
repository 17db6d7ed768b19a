import { randomUUID } from "node:crypto";
import type { CarrierCall, Reply } from "../../kit/http.ts";
import { json } from "../../kit/http.ts";
import type { DhlApi, DhlApp, DhlUser } from "../accounts.ts";
import type { DhlCall } from "../protocol/define-call.ts";
import { Problem } from "../protocol/problem.ts";
import type { DhlParcelWorld } from "../world.ts";

const unauthorized = (): Problem => new Problem(401, "Unauthorized for given resource.");

/** The password grant: a form with the user and the app. Source: section 2. */
export const giveToken: DhlCall = {
  name: "token",
  method: "POST",
  path: "/parcel/de/account/auth/ropc/v1/token",
  login: "none",
  run: ({ world, call }): Reply => {
    if (!/^application\/x-www-form-urlencoded\b/i.test(call.headers["content-type"] ?? ""))
      throw new Problem(415, "The body must be a form");
    const form = new URLSearchParams(call.body.toString("utf8"));
    if (form.get("grant_type") !== "password") throw new Problem(400, "grant_type must be password");
    const app = world.apps.find(
      ({ apiKey, apiSecret }) => form.get("client_id") === apiKey && form.get("client_secret") === apiSecret,
    );
    const user = userOf(world, form.get("username"), form.get("password"));
    if (app === undefined || user === null) throw unauthorized();
    const text = randomUUID();
    const { tokenTtlS } = world.settings;
    world.tokens.set(text, { app, user, endsAtMs: world.clock.nowMs + tokenTtlS * 1_000 });
    return json({ access_token: text, token_type: "Bearer", expires_in: tokenTtlS });
  },
};

const userOf = (world: DhlParcelWorld, name: string | null, password: string | null): DhlUser | null =>
  world.users.find((user) => user.user === name && user.password === password && !user.isLocked) ?? null;

export const bearerOf = ({ headers }: CarrierCall): string | null =>
  /^Bearer (\S+)$/i.exec(headers.authorization ?? "")?.[1] ?? null;

function basicOf({ headers }: CarrierCall): [name: string, password: string] | null {
  const [, coded] = /^Basic (\S+)$/i.exec(headers.authorization ?? "") ?? [];
  if (coded === undefined) return null;
  const [name = "", ...password] = Buffer.from(coded, "base64").toString("utf8").split(":");
  return [name, password.join(":")];
}

/** The user of a token, or of key and Basic where both ways are open. @throws Problem 401, 403 */
export function enterAsUser(
  world: DhlParcelWorld,
  call: CarrierCall,
  { login, api }: { login: "portal" | "token"; api: DhlApi },
): DhlUser {
  const bearer = bearerOf(call);
  if (bearer !== null) {
    const token = world.tokens.get(bearer);
    if (token === undefined || token.endsAtMs <= world.clock.nowMs || token.user.isLocked)
      throw unauthorized();
    return entitled(token.app, api, token.user);
  }
  const app = world.apps.find(({ apiKey }) => apiKey === call.headers["dhl-api-key"]);
  const [name, password] = basicOf(call) ?? [null, null];
  const user = userOf(world, name, password);
  if (login === "token" || app === undefined || user === null) throw unauthorized();
  return entitled(app, api, user);
}

/** The app in the header `DHL-API-Key`, or as Basic with its secret. @throws Problem 401, 403 */
export function enterAsApp(
  world: DhlParcelWorld,
  call: CarrierCall,
  { login, api }: { login: "key" | "app"; api: DhlApi },
): DhlApp {
  const [key, secret] = login === "app" ? (basicOf(call) ?? []) : [call.headers["dhl-api-key"]];
  const app = world.apps.find(
    ({ apiKey, apiSecret }) => apiKey === key && (login === "key" || apiSecret === secret),
  );
  if (app === undefined) throw unauthorized();
  return entitled(app, api, app);
}

function entitled<Who>(app: DhlApp, api: DhlApi, who: Who): Who {
  if (!app.apis.includes(api)) throw new Problem(403, "The app is not entitled to this API");
  return who;
}
