import { EngineError } from "../engine/index.ts";
import { PlatformClosedError, PlatformRefusedError, PlatformUnavailableError } from "../orders/platform.ts";
import type { MessageTrouble } from "../orders/platform-reason.ts";
import { LeaseBusyError, LeaseLostError } from "../orders/with-lease.ts";
import { ThrottledError } from "./admin-errors.ts";

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
