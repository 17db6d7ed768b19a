import { randomUUID } from "node:crypto";
import type { CarrierCall, Reply } from "../../kit/http.ts";
import { bare, json } from "../../kit/http.ts";
import type { PathParts } from "../../kit/routes.ts";
import type { DhlLogin } from "../accounts.ts";
import { calls } from "../all-calls.ts";
import type { Environment } from "../environment.ts";
import type { DhlWorld } from "../world.ts";
import type { DhlCall } from "./define-call.ts";
import { Problem, problemReply, refused } from "./problem.ts";

/** The base of production is a prefix of that of tests: whole paths are compared. Source: section 1. */
export const bases: Readonly<Record<Environment, string>> = {
  production: "/mydhlapi",
  test: "/mydhlapi/test",
};

/** Assumption: releases of which the sheet speaks. */
const versions = ["3.0.0", "3.1.0", "3.1.1", "3.2.0", "3.3.0", "3.3.1"];

/** Longest texts of the headers that name a caller. Source: section 1. */
const longest: Readonly<Record<string, number>> = {
  "message-reference": 36,
  "shipping-system-platform-name": 20,
  "shipping-system-platform-version": 15,
  "webstore-platform-name": 20,
  "webstore-platform-version": 15,
};

export interface FoundCall {
  readonly call: DhlCall;
  readonly environment: Environment;
  /** below the base */
  readonly path: string;
  readonly parts: PathParts;
}

/** @returns null: no such path with this method */
export function findCall({ method, path }: CarrierCall): FoundCall | null {
  for (const environment of ["test", "production"] as const) {
    const base = bases[environment];
    if (!path.startsWith(`${base}/`)) continue;
    const below = path.slice(base.length);
    for (const call of calls) {
      const match = call.method === method ? expressionOf(call.pattern).exec(below) : null;
      if (match === null) continue;
      const parts = Object.entries(match.groups ?? {});
      return {
        call,
        environment,
        path: below,
        parts: Object.fromEntries(parts.map(([name, value]) => [name, decodeURIComponent(value)])),
      };
    }
  }
  return null;
}

const expressionOf = (pattern: string): RegExp =>
  new RegExp(`^${pattern.replaceAll(/\{(\w+)\}/g, "(?<$1>[^/%]+)")}$`);

/** Assumption: the specification has no such answer. Source: section 11. */
export const tooFast = (world: DhlWorld, { path }: CarrierCall): Reply =>
  problemReply(world.quirks, new Problem(429, "Too many requests"), path);

/** Basic check, then the version, then the call's own rules. Source: sections 1 and 12. */
export async function answerCall(world: DhlWorld, call: CarrierCall): Promise<Reply> {
  const login = loginOf(world, call.headers.authorization);
  if (login === null)
    return json({ reasons: [{ msg: "Invalid Credentials" }], details: { msgId: `Id-${randomUUID()}` } }, 401);
  const found = findCall(call);
  if (found === null) return bare(404);
  if (!world.pace.allows(login.user)) return tooFast(world, call);
  try {
    checkHeaders(call);
    const ordered = world.ordered.find(({ call: name }) => name === found.call.name);
    if (ordered?.when === "before") throw takeOrdered(world, ordered);
    const context = { world, login, environment: found.environment, now: world.clock.now() };
    const reply = await found.call.run({
      ...context,
      query: call.query,
      parts: found.parts,
      body: call.body,
    });
    if (ordered !== undefined) throw takeOrdered(world, ordered);
    return reply;
  } catch (error) {
    if (error instanceof Problem) return problemReply(world.quirks, error, found.path);
    throw error;
  }
}

function takeOrdered(world: DhlWorld, ordered: DhlWorld["ordered"][number]): Problem {
  world.ordered.splice(world.ordered.indexOf(ordered), 1);
  return new Problem(ordered.status, ...ordered.texts);
}

function loginOf({ logins }: DhlWorld, header = ""): DhlLogin | null {
  const [, encoded = ""] = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(header) ?? [];
  const text = Buffer.from(encoded, "base64").toString("utf8");
  return logins.find(({ user, password }) => text === `${user}:${password}`) ?? null;
}

function checkHeaders({ headers, method }: CarrierCall): void {
  const version = headers["x-version"];
  // Assumption: a missing version is refused like a wrong one.
  if (typeof version !== "string" || !versions.includes(version))
    throw refused("9001", "Invalid value of header x-version");
  for (const [name, most] of Object.entries(longest)) {
    const value = headers[name];
    if (value !== undefined && (value.length === 0 || value.length > most))
      throw new Problem(400, `Header ${name} must have 1 to ${most} characters`);
  }
  const isJson = /^application\/json\b/i.test(headers["content-type"] ?? "");
  if ((method === "POST" || method === "PATCH") && !isJson) throw new Problem(400, "The body must be JSON");
}
