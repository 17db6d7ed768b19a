import { athensDay } from "../../kit/athens-time.ts";
import type { CarrierCall, Reply } from "../../kit/http.ts";
import { bytes } from "../../kit/http.ts";
import type { AcsAccount } from "../accounts.ts";
import { findCall } from "../calls/all-calls.ts";
import type { AcsWorld } from "../world.ts";
import { logIn } from "./authenticate.ts";
import type { CallWindow } from "./call-window.ts";
import type { AcsCall } from "./define-call.ts";
import { invalidParameters } from "./define-call.ts";
import { answered, refused } from "./envelope.ts";
import { answerHelp } from "./help.ts";
import type { Envelope } from "./read-call.ts";
import { readEnvelope } from "./read-call.ts";
import { Refused } from "./refusal.ts";

export const callPath = "/ACSRestServices/api/ACSAutoRest";
const helpPath = `${callPath}Help`;

const plain = (status: number, text: string): Reply => ({
  ...bytes(text, "text/plain; charset=utf-8"),
  status,
});

/** Too many calls of one key in a second. Source: sections 2 and 11. */
export const tooFast = (): Reply => plain(406, "Not Acceptable");

/** Every address of ACS. Assumption: other paths, methods and bodies get the statuses of HTTP. */
export async function answerCall(world: AcsWorld, pace: CallWindow, call: CarrierCall): Promise<Reply> {
  if (call.path !== callPath && call.path !== helpPath) return plain(404, "Not Found");
  const account = accountOf(world, call);
  if (account === null) return plain(403, "Forbidden");
  if (!pace.allows(account.apiKey)) return tooFast();
  if (call.path === helpPath) return answerHelp(call);
  if (call.method !== "POST") return plain(405, "Method Not Allowed");
  if (!/^application\/json\b/i.test(call.headers["content-type"] ?? ""))
    return plain(415, "Unsupported Media Type");
  const envelope = readEnvelope(call);
  if (envelope === null) return plain(400, "Bad Request");
  const isAllowed = account.aliases === undefined || account.aliases.includes(envelope.alias);
  return isAllowed ? answerAlias(world, account, envelope) : plain(403, "Forbidden");
}

/** The header may be in any case. Source: section 1. */
function accountOf({ accounts }: AcsWorld, { headers }: CarrierCall): AcsAccount | null {
  return accounts.find(({ apiKey }) => apiKey === headers.acsapikey) ?? null;
}

async function answerAlias(
  world: AcsWorld,
  account: AcsAccount,
  { alias, parameters }: Envelope,
): Promise<Reply> {
  const { Language, language = Language } = parameters;
  const answerLanguage = language === "EN" ? "EN" : "GR";
  const call = findCall(alias) ?? null;
  try {
    return await run(world, account, call, answerLanguage, parameters);
  } catch (error) {
    if (error instanceof Refused) return refused(world.quirks, call, answerLanguage, error);
    throw error;
  }
}

async function run(
  world: AcsWorld,
  account: AcsAccount,
  call: AcsCall | null,
  language: "GR" | "EN",
  parameters: Readonly<Record<string, unknown>>,
): Promise<Reply> {
  if (call === null) throw invalidParameters("ACSAlias: unknown");
  const { user, rest } = logIn(account, call, parameters);
  const now = world.clock.now();
  const context = { world, account, user, language, now, today: athensDay(now) } as const;
  return answered(world.quirks, call, await call.run(context, rest));
}
