/**
 * The log of erasures: a file beside the database, of which no backup has a copy. A restored backup is older than the erasures
 * made since, and gets them again from here. A line names rows and orders by their ids, and no person.
 */
import { mkdir, open } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";

const ids = z.array(z.string()).readonly();

const erasure = z.discriminatedUnion("what", [
  /** The orders of a shop's customer, as `related_order_id` has them. Lines of 0.13.0 and before lack the merchant. */
  z.object({
    what: z.literal("orders"),
    shop: z.string(),
    merchantId: z.string().optional(),
    orders: ids,
  }),
  /** Rows of a merchant by their ids, with everyone in them. */
  z.object({
    what: z.literal("rows"),
    merchantId: z.string(),
    shipments: ids,
    bookings: ids,
    rates: ids,
    savedAddresses: ids,
    trackers: ids,
  }),
  /** At Shopify's request. Lines of 0.13.0 and before lack the merchant, and are there for an operator's erasure as well. */
  z.object({
    what: z.literal("shop"),
    shop: z.string(),
    merchantId: z.string().optional(),
    keepsApi: z.boolean(),
  }),
  /** A merchant, whole, by an operator. */
  z.object({ what: z.literal("merchant"), merchantId: z.string() }),
  /** An operator's erasure of this moment was a mistake: no restore repeats it. */
  z.object({ what: z.literal("taken-back"), merchantId: z.string(), erasedAt: z.iso.datetime() }),
  z.object({ what: z.literal("member"), merchantId: z.string(), memberId: z.string() }),
  /** A recipient's opt-out of e-mails: the hash is under the database's own key, of which a backup has a copy. */
  z.object({ what: z.literal("opt-out"), merchantId: z.string(), emailHash: z.string() }),
]);
export type Erasure = z.output<typeof erasure>;

const line = z.object({ v: z.literal(1), at: z.iso.datetime(), erasure });
export type LoggedErasure = z.output<typeof line>;

/** Called before the erasure: one that is cut off is repeated, and repeating it harms nothing. */
export type NoteErasure = (erasure: Erasure) => Promise<void>;

/**
 * Appends to the file, which is on disk when it returns.
 * @throws Error the file can't be written: nothing is erased then, or a backup would bring it back
 */
export function erasureLog(file: string, now: () => Date): NoteErasure {
  return async (erasure) => {
    const text = `${JSON.stringify({ v: 1, at: now().toISOString(), erasure } satisfies LoggedErasure)}\n`;
    await mkdir(path.dirname(file), { recursive: true });
    const handle = await open(file, "a", 0o600);
    try {
      await handle.write(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
  };
}

/**
 * The erasures since a moment, the oldest first, and all that were taken back. A last line that a crash has cut off is left out: its
 * erasure had not begun.
 * @throws Error another line is none of ours
 */
export function readErasures(text: string, since: Date): readonly LoggedErasure[] {
  const lines = text.split("\n");
  return lines.flatMap((each, index) => {
    if (each === "") return [];
    const read = line.safeParse(jsonOf(each));
    if (read.success)
      return read.data.erasure.what === "taken-back" || new Date(read.data.at) >= since ? [read.data] : [];
    if (index === lines.length - 1) return [];
    throw new Error(`line ${index + 1} of the log of erasures is not one of this version's`);
  });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
