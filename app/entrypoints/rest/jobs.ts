/** Work on many shipments that its caller follows: prints and batches. */
import { EngineError } from "../../domain/engine/index.ts";
import type { Job } from "../../domain/orders/jobs/job.ts";
import { wrapped } from "./answer.ts";
import { presentBatch } from "./batches.ts";
import type { Call } from "./endpoint.ts";
import { reading } from "./endpoint.ts";
import { presentPrintJob } from "./prints.ts";
import type { JobResponse } from "./schemas/print.ts";

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
