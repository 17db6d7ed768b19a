import { setTimeout as sleep } from "node:timers/promises";
import type { Session } from "@shopify/shopify-api";
import { z } from "zod";
import { ShopifyRefusedError, ShopifyUnavailableError, ShopNotConnectedError } from "./admin-errors.ts";
import { apiVersion } from "./api-version.ts";
import type { ShopAccess } from "./offline-session.ts";
import { offlineSession } from "./offline-session.ts";
import type { Operation } from "./operations/operation.ts";
import { shopFetch } from "./shop-fetch.ts";

/** The Admin API of one shop, for work that no merchant is looking at. */
export interface AdminClient {
  readonly shop: string;
  /**
   * @throws ShopifyUnavailableError no answer, a fault of Shopify's, throttled for longer than a few seconds
   * @throws ShopifyRefusedError the query was refused (a missing scope, a wrong argument)
   * @throws ShopNotConnectedError the token no longer works
   */
  request<Variables, Answer>(operation: Operation<Variables, Answer>, variables: Variables): Promise<Answer>;
}

const TIMEOUT_MS = 15_000;
const THROTTLED_TRIES = 4;
const LONGEST_PAUSE_MS = 5_000;

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
          throttleStatus: z.object({ currentlyAvailable: z.number(), restoreRate: z.number().positive() }),
        })
        .optional(),
    })
    .optional(),
});
type Envelope = z.output<typeof envelope>;

export function adminClient(services: ShopAccess, shop: string): AdminClient {
  return {
    shop,
    async request(operation, variables) {
      for (let attempt = 1; ; attempt++) {
        const answer = await send(services, shop, operation.document, variables);
        if (!isThrottled(answer)) return parse(shop, operation, answer);
        if (attempt === THROTTLED_TRIES)
          throw new ShopifyUnavailableError(`${shop} is throttling our calls.`);
        await sleep(pauseUntilAffordable(answer));
      }
    },
  };
}

async function send(
  services: ShopAccess,
  shop: string,
  query: string,
  variables: unknown,
): Promise<Envelope> {
  const session = await offlineSession(services, shop);
  let response = await post(services, session, query, variables);
  if (response.status === 401) {
    const renewed = await offlineSession(services, shop, session.accessToken);
    response = await post(services, renewed, query, variables);
  }
  if (response.status === 429)
    return { errors: [{ message: "Throttled", extensions: { code: "THROTTLED" } }] };
  if (response.status >= 500) throw new ShopifyUnavailableError(`${shop} answered ${response.status}.`);
  // 401: the token was withdrawn; 402, 403, 404, 423: the shop is frozen, locked or gone.
  if ([401, 402, 403, 404, 423].includes(response.status))
    throw new ShopNotConnectedError(`${shop} answered ${response.status}: the app has no access to it now.`);
  if (response.status !== 200) throw new ShopifyRefusedError(`${shop} answered ${response.status}.`);
  const parsed = envelope.safeParse(response.body);
  if (!parsed.success) throw new ShopifyUnavailableError(`${shop} answered something that is not GraphQL.`);
  return parsed.data;
}

async function post(
  services: ShopAccess,
  session: Session,
  query: string,
  variables: unknown,
): Promise<{ status: number; body: unknown }> {
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
    return { status: response.status, body: response.ok ? await response.json() : await response.text() };
  } catch (error) {
    throw new ShopifyUnavailableError(`${session.shop} gave no answer.`, { cause: error });
  }
}

function isThrottled(answer: Envelope): boolean {
  return answer.errors?.some(({ extensions }) => extensions?.code === "THROTTLED") ?? false;
}

/** The bucket refills at a known rate; without figures, a second. */
function pauseUntilAffordable(answer: Envelope): number {
  const cost = answer.extensions?.cost;
  if (cost === undefined) return 1_000;
  const missing = cost.requestedQueryCost - cost.throttleStatus.currentlyAvailable;
  return Math.min(Math.max(100, (missing / cost.throttleStatus.restoreRate) * 1_000), LONGEST_PAUSE_MS);
}

function parse<Variables, Answer>(
  shop: string,
  operation: Operation<Variables, Answer>,
  answer: Envelope,
): Answer {
  const errors = answer.errors ?? [];
  if (errors.some(({ extensions }) => extensions?.code === "INTERNAL_SERVER_ERROR"))
    throw new ShopifyUnavailableError(`${shop} failed: ${errors[0]?.message ?? ""}`);
  if (errors.length > 0) throw new ShopifyRefusedError(errors.map(({ message }) => message).join(" "));
  return operation.answer.parse(answer.data);
}
