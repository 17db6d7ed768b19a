import { z } from "zod";
import type { CarrierWebhook, TrackingEntry, TrackingNews } from "../../../domain/engine/index.ts";
import { EngineError } from "../../../domain/engine/index.ts";
import { anyJsonOf } from "../kit/wire-answer.ts";

/** A status that ELTA pushes. Its codes and times are examples alone, so it only rings: the history is asked for. */
const pushed = z.object({ voucher: z.string().trim().min(1) });

/** Source: section 9, "PostStatus". */
export function statusWebhook(
  key: string,
  historyOf: (number: string) => Promise<readonly TrackingEntry[]>,
): CarrierWebhook {
  return {
    async read({ header, body }): Promise<readonly TrackingNews[]> {
      if (!(await isSame(header("apikey") ?? "", key)))
        throw new EngineError("FORBIDDEN", "The key is not the one that was agreed with ELTA.");
      const status = pushed.safeParse(anyJsonOf({ status: 200, contentType: "", bytes: body }));
      if (!status.success) throw new EngineError("VALIDATION_FAILED", "The status of ELTA can't be read.");
      const { voucher: trackingRef } = status.data;
      // ELTA's own failure is no failure of its call: the next poll reads what this one could not.
      const history = await historyOf(trackingRef).catch(() => []);
      return history.length === 0 ? [] : [{ trackingRef, reference: null, entries: () => history }];
    },
  };
}

/** In constant time: both are hashed first. */
async function isSame(given: string, key: string): Promise<boolean> {
  const [one, other] = await Promise.all([given, key].map(sha256));
  let difference = 0;
  for (const [index, byte] of (one ?? new Uint8Array()).entries()) difference |= byte ^ (other?.[index] ?? 0);
  return difference === 0;
}

const sha256 = async (text: string): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
