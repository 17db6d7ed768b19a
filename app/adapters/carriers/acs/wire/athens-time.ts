import { momentIn } from "../../kit/wall-time.ts";

/** ACS writes naive local times. Source: section 2. */
export const ACS_TIME_ZONE = "Europe/Athens";

/** `2026-11-23T19:41:08.53`, in Athens also with a `Z`; null: no such moment. */
export const athensInstant = (text: string): Date | null =>
  momentIn(ACS_TIME_ZONE, text.trim().replace(/Z$/, ""));
