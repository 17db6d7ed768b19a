import type { Logger } from "pino";
import type { Answered } from "./serve-doors.ts";

/** Slips of callers that a process remembers; beyond them, they are logged with the share alone. */
const MOST_SLIPS = 1_000;

/** Other names may be a person's, such as an address as the name of a field. */
const fieldPath = /^(\d{1,5}|[a-z_][a-zA-Z0-9_]{0,39})(\.(\d{1,5}|[a-z_][a-zA-Z0-9_]{0,39}))*$/;

/**
 * Logs a share of the requests, one line each, every one with a fault of ours, and the first with each set of unknown fields. The
 * line holds the door's pattern and no address, so no person is in it.
 * @param share 0 to 1, evenly spread
 */
export function requestLog(
  log: Logger,
  share: number,
  next: (answered: Answered) => void,
): (answered: Answered) => void {
  let owed = 0;
  const slips = new Set<string>();
  const isNewSlip = ({ door, unknownFields }: Answered): boolean => {
    if (unknownFields === undefined || slips.size >= MOST_SLIPS) return false;
    const before = slips.size;
    return slips.add(`${door} ${unknownFields}`).size > before;
  };
  return (answered) => {
    next(answered);
    const isFault = answered.status >= 500;
    const isSlip = isNewSlip(answered);
    owed += share;
    if (owed < 1 && !isFault && !isSlip) return;
    if (owed >= 1) owed -= 1;
    const { unknownFields, ms, ...others } = answered;
    log.info({ ...others, ms: Math.round(ms), ...(unknownFields && namesOf(unknownFields)) }, "request");
  };
}

function namesOf(unknownFields: string): { readonly unknownFields: readonly string[] } {
  const names = unknownFields.split(", ").map((path) => (fieldPath.test(path) ? path : "(other)"));
  return { unknownFields: [...new Set(names)] };
}
