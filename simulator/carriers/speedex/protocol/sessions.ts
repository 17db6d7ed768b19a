import { randomUUID } from "node:crypto";
import type { SpeedexAccount } from "../accounts.ts";
import type { SpeedexWorld } from "../world.ts";
import type { Fields } from "./fields.ts";
import { codes, Refused } from "./outcome.ts";

/** `CreateSession`. Its answer has a small d, the other calls' parameter a large one. Source: section 1. */
export function createSession(world: SpeedexWorld, fields: Fields): string {
  const account = world.accounts.find(
    ({ username, password }) => username === fields.text("username") && password === fields.text("password"),
  );
  if (account === undefined) throw new Refused(codes.wrongLogin, "Λάθος στοιχεία σύνδεσης.");
  const id = randomUUID().replaceAll("-", "");
  world.sessions.set(id, { account, startedAtMs: world.clock.nowMs });
  return id;
}

/** @throws Refused 1401 there is no such session any more; one that never was looks the same (assumption) */
export function accountOf(world: SpeedexWorld, fields: Fields): SpeedexAccount {
  const session = world.sessions.get(fields.text("sessionID"));
  const livesMs = world.quirks.sessionMinutes * 60_000;
  if (session === undefined || world.clock.nowMs - session.startedAtMs >= livesMs)
    throw new Refused(codes.sessionExpired, "Session expired.");
  return session.account;
}
