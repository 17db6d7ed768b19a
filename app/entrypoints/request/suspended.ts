/** The answer of pages to a merchant that an operator has suspended. */
import type { StandingStore } from "../../domain/merchants/standing.ts";

/** The body of the answer. The page that is shown instead reads it. */
export interface SuspendedBody {
  readonly code: "SUSPENDED";
  /** The operator's words. */
  readonly reason: string;
}

/** `null`: the merchant is not suspended. */
export async function suspendedAnswer(
  { standings }: { readonly standings: Pick<StandingStore, "of"> },
  { merchantId }: { readonly merchantId: string },
): Promise<Response | null> {
  const { suspension } = await standings.of(merchantId);
  if (suspension === null) return null;
  const body: SuspendedBody = { code: "SUSPENDED", reason: suspension.reason };
  return Response.json(body, { status: 403, headers: { "cache-control": "no-store" } });
}
