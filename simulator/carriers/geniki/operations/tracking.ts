import { xmlText } from "../../kit/xml.ts";
import type { Checkpoint, Job } from "../jobs/job.ts";
import { list, moment, optional } from "../protocol/answer-xml.ts";
import type { CallContext } from "../protocol/define-operation.ts";
import { defineOperation } from "../protocol/define-operation.ts";
import * as field from "../protocol/fields.ts";
import { jobWithVoucher } from "../protocol/find-job.ts";
import { Refused, results } from "../protocol/result-codes.ts";
import { checkpointText } from "../tracking/checkpoint-texts.ts";

const fields = { voucherNo: field.text, language: field.oneOf(["el", "en"]) };

export const trackAndTrace = defineOperation({
  name: "TrackAndTrace",
  key: "authKey",
  fields,
  run(context, { voucherNo, language }) {
    const job = trackable(context, voucherNo);
    const { world } = context;
    const checkpoints = ordered(world.quirks.checkpointsAreUnordered, job.checkpoints).map(
      ({ code, at, shop }) =>
        [
          xmlText("Status", checkpointText(code)),
          xmlText("StatusCode", code),
          moment(world, "StatusDate", at),
          xmlText("Shop", shop),
          xmlText("Latitude", "0"),
          xmlText("Longitude", "0"),
        ].join(""),
    );
    return [
      list(world, "Checkpoints", "Checkpoint", checkpoints),
      optional("Status", statusOf(context, job, language, false)),
      ending(context, job),
    ].join("");
  },
});

/** The state alone, which may also be IN RETURN. Source: section 9. */
export const trackDeliveryStatus = defineOperation({
  name: "TrackDeliveryStatus",
  key: "authKey",
  fields,
  run(context, { voucherNo, language }) {
    const job = trackable(context, voucherNo);
    return (
      optional("Status", statusOf(context, job, language, true)) +
      ending(context, job) +
      xmlText("ShopCode", job.checkpoints.at(-1)?.shop ?? "")
    );
  },
});

/** Assumption: a sub-voucher and a voucher without a checkpoint are unknown, unless a quirk says otherwise. */
function trackable(context: CallContext, voucher: string | null): Job {
  const job = jobWithVoucher(context, voucher);
  const { quirks } = context.world;
  const isMain = voucher === job.voucher;
  if (!isMain && !quirks.tracksSubVouchers) throw new Refused(results.unknown);
  if (job.checkpoints.length === 0 && !quirks.tracksFresh) throw new Refused(results.unknown);
  return job;
}

function statusOf({ world }: CallContext, job: Job, language: string, knowsReturns: boolean): string {
  const words =
    job.ending !== null ? "DELIVERED" : knowsReturns && job.isReturning ? "IN RETURN" : "IN TRANSIT";
  if (language !== "el" || !world.quirks.statusFollowsLanguage) return words;
  return { DELIVERED: "ΠΑΡΑΔΟΘΗΚΕ", "IN RETURN": "ΣΕ ΕΠΙΣΤΡΟΦΗ", "IN TRANSIT": "ΣΕ ΜΕΤΑΦΟΡΑ" }[words];
}

function ending({ world }: CallContext, job: Job): string {
  return [
    moment(world, "DeliveryDate", job.ending?.at ?? null),
    optional("Consignee", job.ending === null ? null : job.record.Name),
    optional("ReturningServiceVoucher", job.returningVoucher),
    optional("DeliveredAt", job.ending?.to || null),
  ].join("");
}

/** Another order than that of time; those of one time keep theirs. */
function ordered(isUnordered: boolean, checkpoints: readonly Checkpoint[]): readonly Checkpoint[] {
  const sorted = checkpoints.toSorted((one, other) => one.at.getTime() - other.at.getTime());
  return isUnordered ? sorted.toSorted((one, other) => other.at.getTime() - one.at.getTime()) : sorted;
}
