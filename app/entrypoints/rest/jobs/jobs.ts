/** Work on many shipments that its caller follows: prints and batches. */
import { EngineError } from "../../../domain/engine/index.ts";
import type { Job } from "../../../domain/orders/jobs/job.ts";
import { presentBatch } from "../batches/batches.ts";
import { presentPrintJob } from "../labels/labels.ts";
import { wrapped } from "../server/answer.ts";
import type { Call } from "../server/endpoint.ts";
import { reading } from "../server/endpoint.ts";
import type { JobResponse } from "../values/job.ts";

const one = reading("GET", "/v1/jobs/:id", async ({ app, caller, params }: Call) => {
  const id = params.id?.toLowerCase() ?? "";
  const job = await app.bulkJobs.get(caller, id);
  const answer = job === null ? null : await present[job.kind]({ app, caller }, id);
  if (answer === null) throw new EngineError("NOT_FOUND", "The job does not exist.");
  return wrapped(answer);
});

type Presenter = (call: Pick<Call, "app" | "caller">, id: string) => Promise<JobResponse | null>;

const present: Readonly<Record<Job["kind"], Presenter>> = {
  async print({ app, caller }, id) {
    const print = await app.prints.get(caller, id);
    return print && presentPrintJob(app, print);
  },
  async batch({ app, caller }, id) {
    const batch = await app.batches.get(caller, id);
    return batch && presentBatch(app, batch);
  },
};

export const jobEndpoints = [one];
