import type { RecordedCall } from "../../carriers/kit/call-book.ts";
import { idOfHex } from "./shipment-ids.ts";
import type { WeekCarrier } from "./week-carrier.ts";

/** Faults that delay a call or end a login, and let its answer pass. */
const harmless: ReadonlySet<string | null> = new Set([null, "slow", "login-lost"]);

/** Ids of shipments that the carrier booked, and whose answer reached no caller, by its own book of calls. */
export async function lostAnswers({ server }: Pick<WeekCarrier, "server">): Promise<ReadonlySet<string>> {
  const calls = await server.control<readonly RecordedCall[]>("GET", "/calls?name=book");
  return new Set(calls.filter(isLost).flatMap(({ subject }) => (subject === null ? [] : idOfHex(subject))));
}

function isLost({ outcome, answered, fault }: RecordedCall): boolean {
  return outcome !== null && outcome < 300 && (answered === null || !harmless.has(fault));
}
