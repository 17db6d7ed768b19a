import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Caller } from "../../../domain/engine/index.ts";
import { findScanned } from "../../../domain/orders/scans/find-scanned.ts";
import type { Services } from "../../../process/services.server.ts";
import { requireViewer } from "../frame/require-viewer.server.ts";

/** Longer ones are of no label. */
const LONGEST = 100;
/** More than these are no question that a person answers. */
const MOST_MATCHES = 5;

/** The parcels with a scanned code: none, one, or several to choose from. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { services, caller } = await requireViewer(request, "read");
  return scanned(services, caller, new URL(request.url).searchParams.get("code") ?? "");
}

export async function scanned(services: Pick<Services, "ports" | "purchases">, caller: Caller, code: string) {
  const matches = code.length > LONGEST ? [] : await findScanned(services, caller, code);
  return {
    matches: matches
      .slice(0, MOST_MATCHES)
      .map(({ id, trackingRef, orderName, relatedOrderId, state, trackingStatus, pickupListRef }) => ({
        ...{ id, number: trackingRef, order: orderName ?? relatedOrderId },
        ...{ state, status: trackingStatus, list: pickupListRef },
      })),
  };
}

export type ScannedParcel = Awaited<ReturnType<typeof scanned>>["matches"][number];
