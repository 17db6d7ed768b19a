import type { Shipment } from "../../../../domain/engine/index.ts";
import { EngineError } from "../../../../domain/engine/index.ts";
import type { GenikiSession } from "../geniki-session.ts";
import { cancelJob as cancelCall, jobsOfReference } from "../wire/job-calls.ts";
import { refusalOfCode } from "../wire/refusals.ts";
import { liveJobs } from "./find-job.ts";
import { referenceOf } from "./record-of-order.ts";

/**
 * Cancels the whole job; twice is the same as once.
 * @throws EngineError NOT_CANCELLABLE it is closed, or a coupon that the shopper holds
 */
export async function cancelJob(session: GenikiSession, shipment: Shipment): Promise<void> {
  // Our own record first: closing is irreversible. Source: section 7.
  if (shipment.pickupListRef !== null) throw refusalOfCode(4).error;
  if (shipment.rate.service.code === "return")
    throw new EngineError("NOT_CANCELLABLE", "The return coupon is valid until its days have passed.", {
      reason: "return_coupon",
    });
  await session.ask(cancelCall, { jobId: shipment.carrierReference ?? (await jobIdOf(session, shipment)) });
}

/** A number that a person entered has no job number beside it. */
async function jobIdOf(session: GenikiSession, { id, trackingRef }: Shipment): Promise<string> {
  const reference = referenceOf(id);
  const answer = await session.ask(jobsOfReference, { reference });
  const found = "code" in answer ? [] : liveJobs(answer, reference);
  const job = found.find(({ vouchers }) => vouchers.includes(trackingRef));
  if (job !== undefined) return job.jobId;
  throw new EngineError(
    "CARRIER_REJECTED",
    `Geniki shows no job of voucher ${trackingRef}: cancel it there.`,
    {
      reason: "unknown_number",
    },
  );
}
