import type { Address } from "../../../../domain/engine/index.ts";
import { EngineError } from "../../../../domain/engine/index.ts";
import type { AcsSession } from "../acs-session.ts";
import { zipOf } from "../voucher/recipient.ts";
import { addressValidation } from "../wire/area-calls.ts";
import type { AreaTable } from "./area-table.ts";
import { isRemotenessOpen, isRemoteTown } from "./remoteness.ts";

/**
 * Whether a voucher needs REM. Where the table leaves it open, ACS is asked about the address, if it is in Greek; without
 * a clear answer the place is remote, as ACS's own reading is. Source: section 8.
 * @throws EngineError CARRIER_UNAVAILABLE the table was never read
 */
export async function isRemoteRecipient(
  session: AcsSession,
  areas: AreaTable,
  to: Address,
): Promise<boolean> {
  if (to.country !== "GR") return false;
  const zip = zipOf(to);
  const town = to.city ?? "";
  const rows = await areas.rowsOf(session, "GR", zip);
  if (!isRemotenessOpen(rows, town)) return isRemoteTown(rows, town);
  const line = [to.address ?? "", zip, town].join(" ");
  if (/\p{Script=Latin}/u.test(line)) return true;
  try {
    const resolved = await session.call(addressValidation(line, zip));
    const [only] = resolved.filter((one) => one.zip === zip);
    return only?.isRemote ?? true;
  } catch (error) {
    if (error instanceof EngineError) return true;
    throw error;
  }
}
