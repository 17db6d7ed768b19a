import { createHash } from "node:crypto";
import type { GenikiUser } from "../users.ts";
import type { GenikiWorld } from "../world.ts";
import { Refused, results } from "./result-codes.ts";

/**
 * A new key. It holds `+`, `/` and `=`, which an address must encode. Source: section 6.
 * @throws Refused 1
 */
export function issueKey(
  world: GenikiWorld,
  name: string | null,
  password: string | null,
  application: string | null,
): string {
  const user = world.users.find(
    (known) => known.name === name && known.password === password && known.applicationKey === application,
  );
  if (user === undefined) throw new Refused(results.wrongCredentials);
  if (world.quirks.newKeyEndsOlder) endKeys(world, user.name);
  const seed = `${user.name} ${world.keys.size} ${world.clock.nowMs}`;
  const key = `${createHash("sha256").update(seed).digest("base64").slice(0, 16)}+/9Q==`;
  world.keys.set(key, { user: user.name, expiresAtMs: world.clock.nowMs + world.keyTtlMs });
  return key;
}

export function endKeys(world: GenikiWorld, user: string): void {
  for (const [key, issued] of world.keys)
    if (issued.user === user) world.keys.set(key, { ...issued, expiresAtMs: 0 });
}

/** @throws Refused 11 for a key that is missing, unknown or expired */
export function userOfKey({ keys, users, clock }: GenikiWorld, key: string | null): GenikiUser {
  const issued = keys.get(key ?? "");
  const user = users.find(({ name }) => name === issued?.user);
  if (issued === undefined || user === undefined || issued.expiresAtMs <= clock.nowMs)
    throw new Refused(results.keyExpired);
  return user;
}
