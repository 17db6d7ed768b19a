import type { AppSecrets } from "../app-registration.ts";
import { badRequest } from "../http/reply.ts";
import { randomHex } from "../state/identifiers.ts";
import type { World } from "../state/world.ts";

export const firstSecret = (secret: string): AppSecrets => ({ valid: [secret], leaving: null });

/** The secret of webhooks, session tokens and signed URLs that are made now. */
export function signingSecret(world: World): string {
  const { valid, leaving } = world.app.secrets;
  if (leaving !== null && leaving.untilMs > world.now().getTime()) return leaving.secret;
  return the(valid[0]);
}

export const newestSecret = (world: World): string => the(world.app.secrets.valid.at(-1));

/** Every secret whose signature Shopify takes back. */
export function knownSecrets(world: World): readonly string[] {
  const { valid } = world.app.secrets;
  return valid.includes(signingSecret(world)) ? valid : [...valid, signingSecret(world)];
}

/** Makes a second secret. */
export function rotateSecret(world: World): string {
  const { valid } = world.app.secrets;
  if (valid.length > 1) throw badRequest("revoke the old client secret first: an app has two at most");
  const secret = `shpss_${randomHex(16)}`;
  valid.push(secret);
  return secret;
}

/** Revokes the old secret, and with it every token that it asked for. */
export function revokeOldSecret(world: World, signsForS: number): void {
  const { secrets } = world.app;
  const [old, ...others] = secrets.valid;
  if (old === undefined || others.length === 0)
    throw badRequest("the app has one client secret: rotate it first");
  secrets.valid = others;
  secrets.leaving = { secret: old, untilMs: world.now().getTime() + signsForS * 1000 };
}

function the(secret: string | undefined): string {
  if (secret === undefined) throw new Error("the app has no client secret");
  return secret;
}
