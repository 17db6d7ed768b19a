import { athensDay } from "../../kit/athens-time.ts";
import type { CarrierCall, Reply } from "../../kit/http.ts";
import { json } from "../../kit/http.ts";
import type { CourierCenterAccount } from "../accounts.ts";
import { calls } from "../calls/all-calls.ts";
import type { CourierCenterWorld } from "../world.ts";
import { Failure, failed } from "./failure.ts";
import { withKnownNames } from "./names.ts";

export const basePath = "/ccservice/api";

/** Assumption: the sheet knows the status, and no body. */
export const tooFast = (): Reply => json({ Message: "Too many requests" }, 429);

/** Every address of Courier Center. Assumption: other paths, methods and bodies get the statuses of HTTP. */
export async function answerCall(world: CourierCenterWorld, call: CarrierCall): Promise<Reply> {
  const named = calls.get(call.path.slice(basePath.length));
  if (!call.path.startsWith(basePath) || named === undefined) return json({ Message: "Not found" }, 404);
  if (call.method !== "POST") return json({ Message: "Method not allowed" }, 405);
  if (!/^application\/json\b/i.test(call.headers["content-type"] ?? ""))
    return json({ Message: "Unsupported media type" }, 415);
  const body = bodyOf(call);
  if (body === null) return json({ Message: "The request is invalid." }, 400);
  const { Context, ...fields } = body;
  const account = accountOf(world, Context);
  if (!world.pace.allows(account?.userAlias ?? "")) return tooFast();
  const now = world.clock.now();
  try {
    if (account === null) throw new Failure("InvalidCredentials", "The credentials are not valid.");
    return await named.run({ world, account, now, today: athensDay(now) }, fields);
  } catch (error) {
    if (error instanceof Failure) return failed(world.quirks, error);
    throw error;
  }
}

/** The body with the sheet's spelling of its names; null: no JSON object. */
export function bodyOf({ body }: CarrierCall): Readonly<Record<string, unknown>> | null {
  try {
    const value = withKnownNames(JSON.parse(body.toString("utf8")));
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

/** Credentials are in every body. Source: section 1. */
function accountOf({ accounts }: CourierCenterWorld, context: unknown): CourierCenterAccount | null {
  if (!isRecord(context)) return null;
  const found = accounts.find(
    ({ userAlias, credentialValue, apiKey }) =>
      userAlias === context.UserAlias &&
      credentialValue === context.CredentialValue &&
      apiKey === context.ApiKey,
  );
  return found ?? null;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
