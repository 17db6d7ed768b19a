import { germanDay } from "../../kit/german-time.ts";
import type { CarrierCall, Reply } from "../../kit/http.ts";
import { enterAsApp, enterAsUser } from "../access/logins.ts";
import { letTimePass } from "../shipments/books.ts";
import type { DhlParcelWorld, OrderedProblem } from "../world.ts";
import type { CallContext, DhlCall } from "./define-call.ts";
import { findCall, isKnownPath } from "./find-call.ts";
import { nameCall } from "./name-call.ts";
import { Problem, problemReply } from "./problem.ts";
import { languageOf } from "./words.ts";

export const tooFast = ({ quirks }: DhlParcelWorld): Reply =>
  problemReply(
    new Problem(429, "Too many requests within a defined time period"),
    quirks.sendsRetryAfter ? { "retry-after": "1" } : {},
  );

/** Every address of DHL: path, login, pace, then the call's own rules. */
export async function answerCall(world: DhlParcelWorld, call: CarrierCall): Promise<Reply> {
  letTimePass(world);
  const found = findCall(call);
  try {
    if (found === null) throw new Problem(isKnownPath(call) ? 405 : 404, "No such resource");
    const ordered = takeOrdered(world, nameCall(world, call).name);
    if (ordered?.when === "before") return orderedReply(ordered);
    const now = world.clock.now();
    const reply = await run(found.call, {
      world,
      now,
      today: germanDay(now),
      language: languageOf(call),
      query: call.query,
      parts: found.parts,
      body: call.body,
      call,
    });
    return ordered === null ? reply : orderedReply(ordered);
  } catch (error) {
    if (error instanceof Problem) return problemReply(error);
    throw error;
  }
}

async function run(found: DhlCall, context: CallContext): Promise<Reply> {
  const { world, call } = context;
  switch (found.login) {
    case "none":
      return found.run(context);
    case "key":
    case "app": {
      const { apiKey } = enterAsApp(world, call, found);
      return world.pace.allows(apiKey) ? found.run(context) : tooFast(world);
    }
    case "portal":
    case "token": {
      const user = enterAsUser(world, call, found);
      return world.pace.allows(user.user) ? found.run({ ...context, user }) : tooFast(world);
    }
  }
}

function takeOrdered({ orderedProblems }: DhlParcelWorld, name: string): OrderedProblem | null {
  const index = orderedProblems.findIndex(({ call }) => call === name);
  return index === -1 ? null : (orderedProblems.splice(index, 1)[0] ?? null);
}

const orderedReply = ({ status, detail, retryAfterS }: OrderedProblem): Reply =>
  problemReply(
    new Problem(status, detail),
    retryAfterS === null ? {} : { "retry-after": String(retryAfterS) },
  );
