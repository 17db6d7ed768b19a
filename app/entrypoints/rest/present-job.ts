import type { Job } from "../../domain/orders/jobs/job.ts";
import type { JobResponse } from "./schemas/print.ts";

export function presentJob({ id, kind, state, done, total, error, createdAt }: Job): JobResponse {
  return {
    ...{ id, kind, state, done, total, url: null },
    error: error === null ? null : { code: error, message: "The job failed: ask again." },
    created_at: createdAt.toISOString(),
  };
}
