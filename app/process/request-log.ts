import type { Logger } from "pino";
import type { Answered } from "../http/serve-doors.ts";

/**
 * Logs a share of the requests, one line each, and every one with a fault of ours. The line holds the door's pattern and
 * no address, so no person is in it.
 * @param share 0 to 1, evenly spread
 */
export function requestLog(
  log: Logger,
  share: number,
  next: (answered: Answered) => void,
): (answered: Answered) => void {
  let owed = 0;
  return (answered) => {
    next(answered);
    const isFault = answered.status >= 500;
    owed += share;
    if (owed < 1 && !isFault) return;
    if (owed >= 1) owed -= 1;
    log.info({ ...answered, ms: Math.round(answered.ms) }, "request");
  };
}
