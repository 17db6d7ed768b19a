import { randomBytes, randomUUID } from "node:crypto";

/** Shopify's numeric ids: large, growing, never reused, one sequence for all types. */
let lastId = 6_410_000_000_000;

let steps = Buffer.alloc(0);

export function nextId(): number {
  if (steps.length === 0) steps = randomBytes(4_096);
  lastId += 1 + (steps[0] ?? 0);
  steps = steps.subarray(1);
  return lastId;
}

export const lastIdGiven = (): number => lastId;

/** For a restored world: no id is given twice. */
export function continueIds(last: number): void {
  lastId = Math.max(lastId, last);
}

export const randomHex = (bytes: number): string => randomBytes(bytes).toString("hex");

export const uuid = (): string => randomUUID();

export const gid = (type: string, id: number | string): string => `gid://shopify/${type}/${id}`;

/** The type and number of a GID, or null for anything else. */
export function parseGid(text: string): { type: string; id: number } | null {
  const match = /^gid:\/\/shopify\/([A-Za-z]+)\/(\d+)(?:\?.*)?$/.exec(text);
  return match ? { type: match[1]!, id: Number(match[2]) } : null;
}
