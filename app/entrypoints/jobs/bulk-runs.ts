/** Bulk runs: a merchant starts one over many shipments, and waits for it. */
import { z } from "zod";
import { environments, withRealCarriers } from "../../domain/engine/index.ts";
import { runBatch } from "../../domain/orders/batches/run-batch.ts";
import { runLabelRun } from "../../domain/orders/label-runs/run-label-run.ts";
import { preparePrint } from "../../domain/orders/printing/prepare-print.ts";
import type { Services } from "../../process/services.server.ts";
import type { JobRows } from "./job.ts";
import { forOutside } from "./job.ts";

type Needs = Pick<
  Services,
  | "acting"
  | "batches"
  | "bulkRuns"
  | "jobs"
  | "labelRuns"
  | "papers"
  | "pickLists"
  | "ports"
  | "prints"
  | "purchases"
>;

export const bulkRun = z.object({
  merchantId: z.string(),
  environment: z.enum(environments),
  jobId: z.string(),
});

declare module "../../domain/jobs/jobs.ts" {
  interface JobData {
    /** A print that is to be prepared. */
    readonly print: z.output<typeof bulkRun>;
    /** A batch whose rows are to be bought. */
    readonly batch: z.output<typeof bulkRun>;
    /** Labels that are to be handed over or cancelled. */
    readonly "label-run": z.output<typeof bulkRun>;
  }
}

/** Until a batch of a merchant that may buy nothing is tried again. */
const WITHHELD_SECONDS = 60;

/** The merchant looks on: a worker that died is missed soon. */
const watched = { ...forOutside, retryDelayMax: 60, concurrency: 4, fairBy: "merchantId" } as const;

export const bulkRunJobs = {
  // A step takes seconds, and tells its progress.
  print: {
    ...watched,
    data: bulkRun,
    async run(services: Needs, { jobId, ...caller }) {
      await preparePrint(services, caller, jobId);
    },
  },
  // A row takes as long as its carrier.
  batch: {
    ...watched,
    data: bulkRun,
    async run(services: Needs, { jobId, ...caller }) {
      if ((await services.ports.withheld?.(caller)) != null) {
        await services.jobs.send("batch", { jobId, ...caller }, { startAfterSeconds: WITHHELD_SECONDS });
        return;
      }
      const real = { ...services, ports: withRealCarriers(services.ports) };
      const run = () => runBatch(real, caller, jobId);
      const actor = await services.bulkRuns.actor(caller, jobId);
      const startAfterSeconds = await (actor === null ? run() : services.acting.as(actor, run));
      if (startAfterSeconds !== null)
        await services.jobs.send("batch", { jobId, ...caller }, { startAfterSeconds });
    },
  },
  // As long as the carriers of its labels; each step of it stores its progress.
  "label-run": {
    ...watched,
    data: bulkRun,
    async run(services: Needs, { jobId, ...caller }) {
      const run = () => runLabelRun(services, caller, jobId);
      const actor = await services.bulkRuns.actor(caller, jobId);
      await (actor === null ? run() : services.acting.as(actor, run));
    },
  },
} satisfies Partial<JobRows>;
