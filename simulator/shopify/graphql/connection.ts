import { GraphQLError } from "graphql";
import { gid } from "../state/identifiers.ts";
import type { Window } from "./context.ts";

/** A page of a list as GraphQL connections carry it. */
export interface Connection<T> {
  edges: { cursor: string; node: T }[];
  nodes: readonly T[];
  pageInfo: {
    hasNextPage: boolean;
    hasPreviousPage: boolean;
    startCursor: string | null;
    endCursor: string | null;
  };
}

interface PageArgs {
  first?: unknown;
  last?: unknown;
  after?: unknown;
  before?: unknown;
  reverse?: unknown;
  /** for a bulk query, which has no pages */
  window?: Window;
}

const badRequest = (message: string): GraphQLError =>
  new GraphQLError(message, { extensions: { code: "BAD_REQUEST" } });

const encode = (record: { id: number | string }): string =>
  Buffer.from(JSON.stringify({ last_id: record.id })).toString("base64url");

/** @returns undefined when it is no cursor */
function decode(cursor: string): unknown {
  try {
    return (JSON.parse(Buffer.from(cursor, "base64url").toString("utf8")) as { last_id?: unknown }).last_id;
  } catch {
    return undefined;
  }
}

/**
 * Cuts a page out of a sorted list, with Shopify's rules: `first` or `last` is needed, and at most 250. A
 * cursor to a missing record is refused, because an empty page would hide records.
 */
export function connect<T extends { id: number | string }>(
  records: readonly T[],
  args: PageArgs,
): Connection<T> {
  const { first, last, after, before, window } = args;
  if (window) {
    window.records ??= records;
    const { offset, limit } = window;
    return pageOf((window.records as readonly T[]).slice(offset, offset + limit), false, false);
  }
  if (typeof first !== "number" && typeof last !== "number") {
    throw badRequest("you must provide one of first or last");
  }
  for (const [name, value] of Object.entries({ first, last })) {
    if (typeof value !== "number") continue;
    if (value < 0) throw badRequest(`${name} must not be negative`);
    if (value > 250) throw badRequest(`${name} cannot exceed 250`);
  }
  const list = args.reverse === true ? records.toReversed() : records;
  const start = typeof after === "string" ? position(list, after) + 1 : 0;
  const end = typeof before === "string" ? position(list, before) : list.length;
  let page = list.slice(start, end);
  let [skippedBefore, skippedAfter] = [start > 0, end < list.length];
  if (typeof first === "number" && page.length > first) {
    page = page.slice(0, first);
    skippedAfter = true;
  }
  if (typeof last === "number" && page.length > last) {
    page = page.slice(page.length - last);
    skippedBefore = true;
  }
  return pageOf(page, skippedBefore, skippedAfter);
}

function pageOf<T extends { id: number | string }>(
  page: readonly T[],
  hasPreviousPage: boolean,
  hasNextPage: boolean,
): Connection<T> {
  const edges = page.map((node) => ({ cursor: encode(node), node }));
  return {
    edges,
    nodes: page,
    pageInfo: {
      hasNextPage,
      hasPreviousPage,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
  };
}

function position<T extends { id: number | string }>(list: readonly T[], cursor: string): number {
  const id = decode(cursor);
  const index = list.findIndex((record) => record.id === id);
  if (index < 0) throw badRequest("Invalid cursor for current pagination sort.");
  return index;
}

/** The GID of a record of the state. */
export const recordGid = (record: { __typename: string; id: number }): string =>
  gid(record.__typename, record.id);
