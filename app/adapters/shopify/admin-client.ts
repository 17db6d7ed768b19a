import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Session } from "@shopify/shopify-api";
import { z } from "zod";
import {
  AccessDeniedError,
  ShopifyRefusedError,
  ShopifyUnavailableError,
  ShopNotConnectedError,
  ThrottledError,
} from "./admin-errors.ts";
import { apiVersion } from "./api-version.ts";
import { isInBackground } from "./background.ts";
import type { ShopAccess } from "./offline-session.ts";
import { offlineSession } from "./offline-session.ts";
import type { Operation, SendOperation } from "./operations/operation.ts";
import { rereadScopes } from "./reread-scopes.ts";
import { shopFetch } from "./shop-fetch.ts";
import type { BudgetPlace, ThrottleStatus } from "./traffic.ts";

/** The Admin API of one shop. */
export interface AdminClient {
  readonly shop: string;
  /**
   * Waits for its turn while the shop throttles us, a few seconds at most. After a fault of Shopify's it sends a query again
   * at once, but never a mutation: Shopify may have carried that out. After a refusal for an optional scope it reads the granted ones again.
   * @throws ThrottledError the shop's budget has no room for the call in the next seconds
   * @throws ShopifyUnavailableError no answer, or a fault of Shopify's
   * @throws ShopifyRefusedError Shopify refused the query (a missing scope, a wrong argument)
   * @throws ShopNotConnectedError the token no longer works
   */
  readonly request: SendOperation;
}

const TIMEOUT_MS = 15_000;
/** The most tries of a query, the first one included. */
const QUERY_TRIES = 3;
/** Before the second try; the third waits up to twice as long. */
const LONGEST_PAUSE_MS = 400;

const envelope = z.object({
  data: z.unknown().optional(),
  errors: z
    .array(
      z.object({ message: z.string(), extensions: z.object({ code: z.string().optional() }).optional() }),
    )
    .optional(),
  extensions: z
    .object({
      cost: z
        .object({
          requestedQueryCost: z.number(),
          throttleStatus: z.object({
            maximumAvailable: z.number().positive(),
            currentlyAvailable: z.number(),
            restoreRate: z.number().positive(),
          }),
        })
        .optional(),
    })
    .optional(),
});
type Envelope = z.output<typeof envelope>;

export function adminClient(services: ShopAccess, shop: string): AdminClient {
  const client: AdminClient = {
    shop,
    async request(operation, variables) {
      const tries = isQuery(operation.document) ? QUERY_TRIES : 1;
      for (let attempt = 1; ; attempt++) {
        try {
          const answer = await inTurn(services, shop, operation.document, variables);
          return parse(shop, operation, answer);
        } catch (error) {
          if (error instanceof AccessDeniedError && operation.needs.length > 0)
            await rereadScopes(services, shop, client.request);
          if (attempt === tries || !passesSoon(error)) throw error;
          await sleep(randomInt(LONGEST_PAUSE_MS / 4, LONGEST_PAUSE_MS) * attempt);
        }
      }
    },
  };
  return client;
}

/** The short form of a query has no keyword. */
function isQuery(document: string): boolean {
  return /^(?:\s|#.*)*(?:query\b|\{)/.test(document);
}

function operationName(document: string): string {
  return /\b(?:query|mutation)\s+(\w+)/.exec(document)?.[1] ?? "unnamed";
}

/** A call that timed out is not repeated: it has already taken 15 seconds. */
function passesSoon(error: unknown): boolean {
  if (!(error instanceof ShopifyUnavailableError) || error instanceof ThrottledError) return false;
  return !(error.cause instanceof DOMException && error.cause.name === "TimeoutError");
}

async function inTurn(
  services: ShopAccess,
  shop: string,
  document: string,
  variables: unknown,
): Promise<Envelope> {
  const { adminTraffic } = services;
  const place = adminTraffic.enter(shop, isInBackground() ? "background" : "merchant");
  for (;;) {
    await place.turn(adminTraffic.costOf(document));
    const answer = await settled(place, () =>
      adminTraffic.within(operationName(document), () => send(services, shop, document, variables)),
    );
    const cost = answer.body.extensions?.cost;
    if (cost !== undefined) adminTraffic.learnCost(document, cost.requestedQueryCost);
    if (!isThrottled(answer.body)) return answer.body;
  }
}

interface Answered {
  readonly body: Envelope;
  readonly retryAfterMs: number | null;
}

/** Reports every outcome to the shop's budget, an exception included. */
async function settled(place: BudgetPlace, call: () => Promise<Answered>): Promise<Answered> {
  let status: ThrottleStatus | null = null;
  let refused = false;
  let retryAfterMs: number | null = null;
  try {
    const answer = await call();
    status = answer.body.extensions?.cost?.throttleStatus ?? null;
    refused = isThrottled(answer.body);
    retryAfterMs = answer.retryAfterMs;
    return answer;
  } finally {
    if (refused) place.refused(status, retryAfterMs);
    else place.answered(status);
  }
}

const throttledWithoutFigures: Envelope = {
  errors: [{ message: "Throttled", extensions: { code: "THROTTLED" } }],
};

async function send(
  services: ShopAccess,
  shop: string,
  query: string,
  variables: unknown,
): Promise<Answered> {
  const session = await offlineSession(services, shop);
  let response = await post(services, session, query, variables);
  if (response.status === 401) {
    const renewed = await offlineSession(services, shop, session.accessToken);
    response = await post(services, renewed, query, variables);
  }
  const { status, body, retryAfterMs } = response;
  if (status === 429) return { body: throttledWithoutFigures, retryAfterMs };
  if (status >= 500) throw new ShopifyUnavailableError(`${shop} answered ${status}.`);
  // 401: Shopify withdrew the token; 402, 403, 404, 423: the shop is frozen, locked or gone.
  if ([401, 402, 403, 404, 423].includes(status))
    throw new ShopNotConnectedError(`${shop} answered ${status}: the app has no access to it now.`);
  if (status !== 200) throw new ShopifyRefusedError(null, `${shop} answered ${status}.`);
  const parsed = envelope.safeParse(body);
  if (!parsed.success) throw new ShopifyUnavailableError(`${shop} answered something that is not GraphQL.`);
  return { body: parsed.data, retryAfterMs };
}

async function post(
  services: ShopAccess,
  session: Session,
  query: string,
  variables: unknown,
): Promise<{ status: number; body: unknown; retryAfterMs: number | null }> {
  try {
    const url = `https://${session.shop}/admin/api/${apiVersion}/graphql.json`;
    const response = await shopFetch(services.env)(url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "application/json",
        "x-shopify-access-token": session.accessToken ?? "",
      },
      body: JSON.stringify({ query, variables }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    noticeVersion(services, session.shop, response.headers.get("x-shopify-api-version"));
    const body = response.ok ? await response.json() : await response.text();
    return { status: response.status, body, retryAfterMs: retryAfter(response) };
  } catch (error) {
    throw new ShopifyUnavailableError(`${session.shop} gave no answer.`, { cause: error });
  }
}

/** Shopify sends seconds, sometimes with a fraction. */
function retryAfter(response: Response): number | null {
  const seconds = Number.parseFloat(response.headers.get("retry-after") ?? "");
  return Number.isFinite(seconds) ? seconds * 1_000 : null;
}

/** Once our version is out of support, Shopify answers in its oldest supported one, which may lack fields that we read. */
function noticeVersion({ adminTraffic, log, ports }: ShopAccess, shop: string, version: string | null): void {
  if (version === null || version === apiVersion) return;
  if (!adminTraffic.isNewToday(shop, version, ports.clock.now())) return;
  log.error({ shop, asked: apiVersion, answered: version }, "Shopify answers in another version of its API");
}

function isThrottled(answer: Envelope): boolean {
  return answer.errors?.some(({ extensions }) => extensions?.code === "THROTTLED") ?? false;
}

function parse<Variables, Answer>(
  shop: string,
  operation: Operation<Variables, Answer>,
  answer: Envelope,
): Answer {
  const errors = answer.errors ?? [];
  if (errors.some(({ extensions }) => extensions?.code === "INTERNAL_SERVER_ERROR"))
    throw new ShopifyUnavailableError(`${shop} failed: ${errors[0]?.message ?? ""}`);
  if (errors.length > 0) {
    const said = errors.map(({ message }) => message).join(" ");
    const isDenied = errors.some(({ extensions }) => extensions?.code === "ACCESS_DENIED");
    throw isDenied ? new AccessDeniedError(said) : new ShopifyRefusedError(said);
  }
  return operation.answer.parse(answer.data);
}
