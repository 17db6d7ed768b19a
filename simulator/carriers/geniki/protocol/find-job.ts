import type { Job } from "../jobs/job.ts";
import { jobOfVoucher } from "../world.ts";
import type { CallContext } from "./define-operation.ts";
import { Refused, results } from "./result-codes.ts";

/** @throws Refused 9 for no such job; 10 for another user's */
export function ownJob({ world, user }: CallContext, id: string): Job {
  return owned(user.name, world.jobs.get(id) ?? null);
}

/** @throws Refused 9 for no such voucher; 10 for another user's */
export function jobWithVoucher({ world, user }: CallContext, voucher: string | null): Job {
  return owned(user.name, jobOfVoucher(world, voucher ?? ""));
}

function owned(user: string, job: Job | null): Job {
  if (job === null) throw new Refused(results.unknown);
  if (job.user !== user) throw new Refused(results.notYours);
  return job;
}
