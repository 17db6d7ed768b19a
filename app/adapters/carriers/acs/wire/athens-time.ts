import { localTime } from "../../../../domain/engine/index.ts";

/** ACS writes naive local times. Source: section 2. */
export const ACS_TIME_ZONE = "Europe/Athens";

/** `2026-11-23T19:41:08.53`, in Athens; null: no such moment. */
export function athensInstant(text: string): Date | null {
  const [, seconds, fraction = ""] =
    /^(\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d)(?:\.(\d{1,7}))?Z?$/.exec(text.trim()) ?? [];
  if (seconds === undefined) return null;
  const wall = Date.parse(`${seconds.replace(" ", "T")}.${fraction.padEnd(3, "0").slice(0, 3)}Z`);
  if (Number.isNaN(wall)) return null;
  // The second look corrects the first, if the clock changes between the wall time and its UTC namesake.
  const near = wall - offsetMs(wall);
  return new Date(wall - offsetMs(near));
}

function offsetMs(ms: number): number {
  const { date, time } = localTime(new Date(ms), ACS_TIME_ZONE);
  return Date.parse(`${date}T${time}:00Z`) - Math.floor(ms / 60_000) * 60_000;
}
