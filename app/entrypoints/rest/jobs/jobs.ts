/** Work on many shipments that its caller follows: prints and batches. */
import type { Services } from "../../../process/services.server.ts";
import { presentBatch } from "../batches/batches.ts";
import { presentPrintJob } from "../labels/labels.ts";
import type { Call } from "../server/endpoint.ts";
import { reading, wrapped } from "../server/endpoint.ts";
import type { JobKind, JobResponse } from "../values/job.ts";
import { jobKinds, jobResponse } from "../values/job.ts";

type Needs = Pick<Services, "bulkRuns" | "prints" | "batches" | "ports" | "links">;

const one = reading({
  method: "GET",
  path: "/v1/jobs/:id",
  id: { description: "A job's id.", missing: "The job does not exist." },
  operationId: "getJob",
  tag: "Labels",
  summary: "Read a job's progress and its result",
  description:
    "Ask every second or two until `state` is `done` or `failed`. A print then has its `url`, a batch the result of every row in `rows`.",
  answers: wrapped("The job, with its result once it has ended.", jobResponse),
  async handle(call: Call<Needs>) {
    const { kind } = call.found(await call.app.bulkRuns.get(call.caller, call.id));
    const presented = jobKinds.find((each) => each === kind);
    return call.found(presented === undefined ? null : await present[presented](call));
  },
});

type Presenter = (call: Call<Needs>) => Promise<JobResponse | null>;

const present: Readonly<Record<JobKind, Presenter>> = {
  async print({ app, caller, id }) {
    const print = await app.prints.get(caller, id);
    return print && presentPrintJob(app, print);
  },
  async batch({ app, caller, id }) {
    const batch = await app.batches.get(caller, id);
    return batch && presentBatch(app, batch);
  },
};

export const jobEndpoints = [one];
