import { ThrottledError } from "../../adapters/shopify/admin-errors.ts";
import { EngineError } from "../../domain/engine/index.ts";
import {
  PlatformClosedError,
  PlatformRefusedError,
  PlatformUnavailableError,
} from "../../domain/orders/platform.ts";
import { LeaseBusyError, LeaseLostError } from "../../domain/orders/work/with-lease.ts";
import type { MessageTrouble } from "../../domain/shops/platform-reason.ts";

/** The reason that the inbox shows for an error. */
export function messageTrouble(error: unknown): MessageTrouble {
  if (error instanceof PlatformRefusedError) return { code: "refused", said: error.said };
  if (error instanceof ThrottledError) return { code: "platform-busy" };
  if (error instanceof PlatformUnavailableError) return { code: "platform-away" };
  if (error instanceof PlatformClosedError) return { code: "no-access" };
  if (error instanceof LeaseBusyError || error instanceof LeaseLostError) return { code: "other-work" };
  if (error instanceof EngineError && error.code === "CARRIER_UNAVAILABLE") return { code: "carrier-away" };
  return { code: "fault", error: error instanceof Error ? error.name : typeof error };
}
