import { z } from "zod";
import { startBulkOperations } from "../bulk/run-bulk-operation.ts";
import type { Reply } from "../http/reply.ts";
import { json } from "../http/reply.ts";
import type { Incoming } from "../http/router.ts";
import { findLiveToken } from "../oauth/access-tokens.ts";
import { uuid } from "../state/identifiers.ts";
import type { Shop } from "../state/shop.ts";
import type { World } from "../state/world.ts";
import { isoNow } from "../state/world.ts";
import type { GraphqlRequest } from "./execute.ts";
import { runGraphql } from "./execute.ts";
import { loadAdminSchema } from "./schema.ts";

const body = z.object({
  query: z.string(),
  variables: z.record(z.string(), z.unknown()).nullish(),
  operationName: z.string().nullish(),
});

/** POST /admin/api/<version>/graphql.json */
export async function answerGraphql(
  world: World,
  shop: Shop,
  asked: string,
  incoming: Incoming,
  { refuses }: { refuses: boolean },
): Promise<Reply> {
  const served = servedVersion(asked);
  const version = served ?? asked;
  const headers = { "x-request-id": uuid(), "x-shopify-api-version": version };
  const accessToken = incoming.headers["x-shopify-access-token"];
  const token = findLiveToken(world, shop, typeof accessToken === "string" ? accessToken : undefined);
  if (!token || !shop.installation) {
    const errors = "[API] Invalid API key or access token (unrecognized login or wrong password)";
    note(world, shop, { query: "", variables: {}, operationName: null }, [], 401, [errors], 0);
    return json({ errors }, 401, headers);
  }
  const admin = served === null ? null : loadAdminSchema(served);
  if (!admin) return json({ errors: "Not Found" }, 404, headers);
  const request = readRequest(incoming);
  if (!request) return json({ errors: { query: "Required parameter missing or invalid" } }, 400, headers);
  const scopes = shop.installation.scopes;
  const context = { world, shop, scopes, apiVersion: version, refuses };
  const { answer, fields } = await runGraphql(admin, request, context);
  startBulkOperations(world, shop);
  const errors = (answer.errors ?? []).map(({ message }) => String(message));
  note(world, shop, request, fields, 200, errors, answer.extensions?.cost.actualQueryCost ?? 0);
  return json(answer, 200, headers);
}

/** The versions whose schema @shopify/dev-mcp carries, the oldest first. */
const versions = ["2025-10", "2026-01", "2026-04", "2026-07", "2026-10"];

/**
 * A version that is no longer supported falls forward to the oldest that is. Null: there never was such a version.
 * Source: shopify.dev, "API versioning".
 */
function servedVersion(asked: string): string | null {
  if (asked === "unstable" || versions.includes(asked)) return asked;
  const oldest = versions[0]!;
  return /^\d{4}-(01|04|07|10)$/.test(asked) && asked < oldest ? oldest : null;
}

function readRequest(incoming: Incoming): GraphqlRequest | null {
  const text = incoming.rawBody.toString("utf8");
  if (incoming.headers["content-type"]?.includes("application/graphql")) {
    return { query: text, variables: {}, operationName: null };
  }
  try {
    const parsed = body.safeParse(JSON.parse(text));
    if (!parsed.success) return null;
    const { query, variables, operationName } = parsed.data;
    return { query, variables: variables ?? {}, operationName: operationName ?? null };
  } catch {
    return null;
  }
}

function note(
  world: World,
  shop: Shop,
  request: GraphqlRequest,
  fields: string[],
  status: number,
  errors: string[],
  cost: number,
): void {
  shop.requests.push({
    n: shop.requests.length + 1,
    at: isoNow(world),
    operation: request.operationName ?? /(?:query|mutation)\s+(\w+)/.exec(request.query)?.[1] ?? "",
    fields,
    variables: request.variables,
    status,
    errors,
    cost,
  });
}
