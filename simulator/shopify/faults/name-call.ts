import type { Incoming } from "../http/router.ts";

/** A call as the fault plan names it. */
export interface NamedCall {
  isGraphql: boolean;
  isMutation: boolean;
  /** `CreateFulfillmentEvent gid://shopify/Fulfillment/1` or `access_token`: the operation and its subject */
  name: string;
}

/**
 * Names a call by its parts that survive a repetition: the operation and the first resource among its
 * variables. Times, tokens and generated numbers don't.
 */
export function nameCall({ url, rawBody }: Incoming): NamedCall {
  const path = url.pathname.split("/").at(-1) ?? "";
  if (path !== "graphql.json") return { isGraphql: false, isMutation: false, name: path };
  const text = rawBody.toString("utf8");
  const [, kind, named] = /\b(query|mutation)\s+(\w+)/.exec(text) ?? [];
  const [about] = /gid:\/\/shopify\/\w+\/\d+/.exec(text) ?? [];
  const name = [named ?? "unnamed", about].filter((part) => part !== undefined).join(" ");
  return { isGraphql: true, isMutation: kind === "mutation", name };
}
