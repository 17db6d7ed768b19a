import { setTimeout as sleep } from "node:timers/promises";
import type { Reply } from "../http/reply.ts";
import { html, json } from "../http/reply.ts";
import type { Incoming } from "../http/router.ts";
import { findLiveToken } from "../oauth/access-tokens.ts";
import { uuid } from "../state/identifiers.ts";
import type { Shop } from "../state/shop.ts";
import type { World } from "../state/world.ts";
import { laterVersion } from "./api-version.ts";
import type { CallFault } from "./fault-kinds.ts";
import { callFaults } from "./fault-kinds.ts";
import { nameCall } from "./name-call.ts";

/** Answers a call; with `refuses`, a mutation answers user errors instead of taking effect. */
export type Answer = (fate: { refuses: boolean }) => Reply | Promise<Reply>;

/** Applies the plan's fault to a call of the Admin API or of the token endpoint. */
export async function withCallFaults(
  world: World,
  shop: Shop,
  incoming: Incoming,
  answer: Answer,
): Promise<Reply> {
  const call = nameCall(incoming);
  const point = world.faults.pointAt(shop, call.name);
  const kinds = callFaults.filter((kind) => canHappen(kind, call));
  const fault = world.faults.choose(shop, kinds, point);
  const reply = await suffer(world, shop, incoming, answer, fault, point);
  world.faults.onCall?.(call);
  if (!call.isGraphql || world.faults.choose(shop, ["version-forward"], point) === null) return reply;
  return { ...reply, headers: { ...reply.headers, "x-shopify-api-version": laterVersion } };
}

function canHappen(fault: CallFault, call: ReturnType<typeof nameCall>): boolean {
  if (fault === "user-error") return call.isMutation;
  const isOfGraphql = /^(internal-error|drained|token-)/.test(fault);
  return call.isGraphql || !isOfGraphql;
}

async function suffer(
  world: World,
  shop: Shop,
  incoming: Incoming,
  answer: Answer,
  fault: CallFault | null,
  point: string,
): Promise<Reply> {
  const { faults } = world;
  const well = () => answer({ refuses: false });
  switch (fault) {
    case null:
      return well();
    case "too-many-requests":
      return json({ errors: "Exceeded the limit of calls. Reduce request rates to resume." }, 429, {
        "retry-after": "1",
      });
    case "error-before":
      return errorPage(faults.chance(shop, "status", point));
    case "error-after":
      await well();
      return errorPage(faults.chance(shop, "status", point));
    case "reset-before":
      return resetConnection;
    case "reset-after":
      await well();
      return resetConnection;
    case "slow": {
      await sleep(faults.wait(shop, faults.of(shop.domain).slowMs, point), undefined, { ref: false });
      return well();
    }
    case "hang":
      await well();
      await sleep(faults.of(shop.domain).hangMs, undefined, { ref: false });
      return resetConnection;
    case "internal-error-before":
      return internalError();
    case "internal-error-after":
      await well();
      return internalError();
    case "drained-bucket":
      shop.bucket = { available: 0, at: world.now().getTime() };
      return well();
    case "user-error":
      return answer({ refuses: true });
    case "token-withdrawn":
      withdrawToken(world, shop, incoming);
      return well();
  }
}

const resetConnection: Reply = { status: 0, headers: {}, body: "", reset: true };

function errorPage(chance: number): Reply {
  const [status, title] = (
    [
      [500, "Internal Server Error"],
      [502, "Bad Gateway"],
      [503, "Service Unavailable"],
    ] as const
  )[Math.floor(chance * 3)] ?? [500, "Internal Server Error"];
  return html(
    `<!DOCTYPE html><html><head><title>${status} ${title}</title></head><body><h1>${title}</h1></body></html>`,
    status,
  );
}

function internalError(): Reply {
  const requestId = uuid();
  const message = `Internal error. Looks like something went wrong on our end.\nRequest ID: ${requestId} (include this in support requests).`;
  return json({ errors: [{ message, extensions: { code: "INTERNAL_SERVER_ERROR", requestId } }] }, 200, {
    "x-request-id": requestId,
  });
}

function withdrawToken(world: World, shop: Shop, { headers }: Incoming): void {
  const given = headers["x-shopify-access-token"];
  const token = findLiveToken(world, shop, typeof given === "string" ? given : undefined);
  if (token) token.expiresAt = world.now().getTime();
}
