import type { Operation } from "../protocol/define-operation.ts";
import { createJob } from "./create-job.ts";
import * as documents from "./documents.ts";
import * as endJobs from "./end-jobs.ts";
import * as findJobs from "./find-jobs.ts";
import * as places from "./places.ts";
import * as returnCoupons from "./return-coupons.ts";
import * as tracking from "./tracking.ts";
import * as visits from "./visits.ts";

const operations: readonly Operation[] = [
  createJob,
  ...Object.values(findJobs),
  ...Object.values(endJobs),
  documents.getVouchersPdf,
  documents.getVoucherPdf,
  documents.getVoucherZpl,
  ...Object.values(tracking),
  ...Object.values(visits),
  ...Object.values(returnCoupons),
  ...Object.values(places),
];

const byName = new Map(operations.map((operation) => [operation.name, operation]));

export const findOperation = (name: string): Operation | null => byName.get(name) ?? null;
