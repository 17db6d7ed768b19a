import { EngineError } from "../errors.ts";
import type { Ports } from "../ports.ts";
import type { LabelMarks } from "../values/label-marks.ts";
import type { Shipment } from "../values/shipment.ts";

/** The carrier's marks on the label that we draw; `null`: none, or its account is gone or can't be read. */
export async function labelMarks(
  ports: Pick<Ports, "accounts" | "carriers">,
  shipment: Shipment,
): Promise<LabelMarks | null> {
  const account = await ports.accounts.get(shipment, shipment.accountId);
  if (account === null) return null;
  try {
    return ports.carriers.connect(account).labelMarks?.(shipment) ?? null;
  } catch (error) {
    if (error instanceof EngineError) return null;
    throw error;
  }
}
