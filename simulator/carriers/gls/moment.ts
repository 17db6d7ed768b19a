import { germanMoment } from "../kit/german-time.ts";

/** `2026-11-24T07:31:00+0100`: an offset without a colon. Source: section 10. */
export function momentOf(at: Date): string {
  const local = germanMoment(at);
  const minutes = Math.round((Date.parse(`${local}Z`) - at.getTime()) / 60_000);
  const offset = `${String(Math.floor(minutes / 60)).padStart(2, "0")}${String(minutes % 60).padStart(2, "0")}`;
  return `${local}+${offset}`;
}
