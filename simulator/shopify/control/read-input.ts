import type { z } from "zod";
import { badRequest, notFound } from "../http/reply.ts";
import type { Incoming } from "../http/router.ts";
import { readJson } from "../http/router.ts";
import { parseGid } from "../state/identifiers.ts";
import { findById } from "../state/record-index.ts";
import type { Shop } from "../state/shop.ts";
import type { World } from "../state/world.ts";
import { findShop } from "../state/world.ts";

/** The body as a control input; otherwise 400 with every problem by its path. */
export function readInput<Schema extends z.ZodType>(schema: Schema, incoming: Incoming): z.infer<Schema> {
  const parsed = schema.safeParse(readJson(incoming));
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map(({ path, message }) => ({ path: path.join("."), message }));
  throw badRequest(
    `wrong input: ${issues.map(({ path, message }) => `${path || "body"}: ${message}`).join("; ")}`,
    issues,
  );
}

export function shopParam(world: World, name: string | undefined): Shop {
  const shop = findShop(world, name ?? "");
  if (!shop) throw notFound(`shop ${name}`);
  return shop;
}

/** A record by the numeric id or GID in a path. */
export function recordParam<T extends { id: number }>(
  records: readonly T[],
  id: string | undefined,
  what: string,
): T {
  const found = findById(records, parseGid(id ?? "")?.id ?? Number(id));
  if (!found) throw notFound(`${what} ${id}`);
  return found;
}

/** A positive number from the query. */
export function numberParam(incoming: Incoming, name: string, fallback: number): number {
  const text = incoming.url.searchParams.get(name);
  if (text === null) return fallback;
  const value = Number(text);
  if (!Number.isFinite(value) || value < 0) throw badRequest(`${name} must be a positive number`);
  return value;
}

/** Leaves out absent fields, so that a change never writes undefined over a value. */
export function given<T extends object>(changes: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
}
