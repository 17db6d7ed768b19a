import { athensMoment } from "../../kit/athens-time.ts";
import type { Quirks } from "../quirks.ts";

/** A moment as answers have it: local time, or with an offset and a fraction. Source: section 2. */
export const momentText = ({ offsets }: Quirks, at: Date): string =>
  offsets ? at.toISOString() : athensMoment(at);
