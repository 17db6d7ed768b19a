import { z } from "zod";

/** Local time of the origin with its offset, with and without the blank. Source: section 3. */
const pattern = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}:\d{2}) ?GMT([+-]\d{2}:\d{2})$/;

export interface PlannedTime {
  readonly at: Date;
  /** at the origin, `YYYY-MM-DD` */
  readonly day: string;
  /** at the origin, `HH:MM` */
  readonly time: string;
}

function readPlannedTime(text: string): PlannedTime | null {
  const [, day = "", time = "", offset = ""] = pattern.exec(text) ?? [];
  const at = new Date(`${day}T${time}${offset}`);
  return Number.isNaN(at.getTime()) ? null : { at, day, time: time.slice(0, 5) };
}

export const plannedTime = z
  .string()
  .max(29)
  .transform((text, context) => {
    const read = readPlannedTime(text);
    if (read !== null) return read;
    context.addIssue({
      code: "custom",
      message: `string [${text}] does not match YYYY-MM-DDTHH:MM:SS GMT+HH:MM`,
    });
    return z.NEVER;
  });

const mostDaysAhead = 10;

/** Source: section 3: in the future, at most 10 days ahead. */
export function timeProblem({ at }: PlannedTime, now: Date): "past" | "far" | null {
  if (at <= now) return "past";
  return at.getTime() > now.getTime() + mostDaysAhead * 86_400_000 ? "far" : null;
}

/** Minutes since midnight of `HH:MM`. */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}
