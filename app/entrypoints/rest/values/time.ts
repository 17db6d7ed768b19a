import { z } from "zod";

const timestampMessage = "must be a real UTC time as YYYY-MM-DDTHH:MM:SS.sssZ, from 1970 on";
const dateMessage = "must be a real date as YYYY-MM-DD, from 1970 on";

/** Accepts exactly the documented form, and real dates only: no 30 February. */
export const timestamp = z.iso
  .datetime({ precision: 3, error: timestampMessage, abort: true })
  .refine((value) => Date.parse(value) >= 0, timestampMessage)
  .meta({ example: "2026-11-24T14:05:00.000Z" });

export const calendarDate = z.iso
  .date({ error: dateMessage, abort: true })
  .refine((value) => value >= "1970", dateMessage)
  .meta({ example: "2026-11-25" });

/** In answers, always UTC with milliseconds. */
export const answeredTimestamp = z.iso
  .datetime({ precision: 3 })
  .meta({ example: "2026-11-24T14:05:00.000Z" });
export const answeredDate = z.iso.date().meta({ example: "2026-11-25" });
export const answeredTimeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
  .meta({ description: "HH:MM, local to the pickup place.", example: "13:00" });
