/** Geniki's calls as fixtures replay them. */
import type { GenikiCredentials } from "../../../app/adapters/carriers/geniki/account.ts";
import { genikiSettings } from "../../../app/adapters/carriers/geniki/account.ts";
import type { RecordOrder } from "../../../app/adapters/carriers/geniki/jobs/record-of-order.ts";
import { recordOf, returnRecordOf } from "../../../app/adapters/carriers/geniki/jobs/record-of-order.ts";
import { readWay } from "../../../app/adapters/carriers/geniki/tracking/read-way.ts";
import {
  couponPdf,
  vouchersPdf,
  voucherZpl,
} from "../../../app/adapters/carriers/geniki/wire/document-calls.ts";
import {
  cancelJob,
  closeJobs,
  createJob,
  jobOf,
  jobsOfRange,
  jobsOfReference,
} from "../../../app/adapters/carriers/geniki/wire/job-calls.ts";
import { authenticate } from "../../../app/adapters/carriers/geniki/wire/log-in.ts";
import { refusalOf } from "../../../app/adapters/carriers/geniki/wire/refusals.ts";
import { createReturn } from "../../../app/adapters/carriers/geniki/wire/return-calls.ts";
import type { GenikiOperation } from "../../../app/adapters/carriers/geniki/wire/service.ts";
import { track } from "../../../app/adapters/carriers/geniki/wire/tracking-call.ts";
import {
  cancelVisit,
  moveVisit,
  orderVisit,
  visitOf,
} from "../../../app/adapters/carriers/geniki/wire/visit-calls.ts";
import { readAnswer } from "../../../app/adapters/carriers/kit/operation.ts";
import type { CarrierAnswer } from "../../../app/adapters/carriers/kit/send-call.ts";
import type { TrackingEntry } from "../../../app/domain/engine/index.ts";
import type { ReplayedOperation } from "../../support/carrier-fixtures.ts";

const access = { key: "mT3+kd/9Q==" };

function replayed<Written, Given, Read>(
  operation: GenikiOperation<Given, Read>,
  givenOf: (written: Written) => Given,
  reading: (read: Read) => unknown = (read) => read,
): ReplayedOperation {
  return {
    request: (written: Written) => operation.request(givenOf(written), access),
    read: (answer: CarrierAnswer, written: Written) =>
      reading(readAnswer(operation, givenOf(written), answer, { carrier: "Geniki", refusalOf })),
  };
}

const same = <Given>(given: Given): Given => given;

interface OfBooking {
  readonly order: RecordOrder;
  readonly settings: unknown;
  readonly day: string;
}

/** Entries in one line each, so that a fixture can be read. */
const brief = (entries: readonly TrackingEntry[]) =>
  entries.map(({ statusDate, status, statusExact, milestone, statusDetails }) => [
    statusDate,
    status,
    statusExact,
    milestone,
    statusDetails,
  ]);

export const replayedOperations: Readonly<Record<string, ReplayedOperation>> = {
  "log-in": {
    request: (credentials: GenikiCredentials) => authenticate.request(credentials, undefined),
    read: (answer: CarrierAnswer, credentials: GenikiCredentials) =>
      readAnswer(authenticate, credentials, answer, { carrier: "Geniki", refusalOf }),
  },
  book: replayed(createJob, ({ order, settings, day }: OfBooking) => ({
    record: recordOf(order, genikiSettings.parse(settings), day),
  })),
  return: replayed(createReturn, ({ order, settings }: Omit<OfBooking, "day">) => ({
    record: returnRecordOf(order, genikiSettings.parse(settings)),
    daysValid: 30,
    isPaidByShopper: false,
  })),
  reference: replayed(jobsOfReference, same),
  jobs: replayed(jobsOfRange, same),
  job: replayed(jobOf, same),
  cancel: replayed(cancelJob, same),
  close: replayed(closeJobs, same),
  labels: replayed(vouchersPdf, same),
  "label-zpl": replayed(voucherZpl, same),
  coupon: replayed(couponPdf, same),
  track: replayed(track, same, (tracked) => tracked && brief(readWay(tracked))),
  visit: replayed(visitOf, same),
  "order-visit": replayed(orderVisit, same),
  "move-visit": replayed(moveVisit, same),
  "cancel-visit": replayed(cancelVisit, same),
};
