/** ELTA's calls as fixtures replay them. */
import type { DetailsOrder } from "../../../app/adapters/carriers/elta/details-of-order.ts";
import { detailsOf } from "../../../app/adapters/carriers/elta/details-of-order.ts";
import { readMovements } from "../../../app/adapters/carriers/elta/read-movements.ts";
import { createVoucher } from "../../../app/adapters/carriers/elta/wire/booking-call.ts";
import { readLabel } from "../../../app/adapters/carriers/elta/wire/label-call.ts";
import { listPoints } from "../../../app/adapters/carriers/elta/wire/points-call.ts";
import { refusalOf } from "../../../app/adapters/carriers/elta/wire/refusals.ts";
import type { EltaOperation } from "../../../app/adapters/carriers/elta/wire/service.ts";
import { track } from "../../../app/adapters/carriers/elta/wire/tracking-call.ts";
import { readAnswer } from "../../../app/adapters/carriers/kit/operation.ts";
import type { CarrierAnswer } from "../../../app/adapters/carriers/kit/send-call.ts";
import type { ReplayedOperation } from "../../support/carrier-fixtures.ts";

const access = { user: "0011111", password: "elta-password", master: "010101", sub: "0005" };

function replayed<Written, Given, Read>(
  operation: EltaOperation<Given, Read>,
  givenOf: (written: Written) => Given,
  reading: (read: Read, written: Written) => unknown = (read) => read,
): ReplayedOperation {
  return {
    request: (written: Written) => operation.request(givenOf(written), access),
    read: (answer: CarrierAnswer, written: Written) =>
      reading(readAnswer(operation, givenOf(written), answer, { carrier: "ELTA", refusalOf }), written),
  };
}

const same = <Given>(given: Given): Given => given;

export const replayedOperations: Readonly<Record<string, ReplayedOperation>> = {
  book: replayed(createVoucher, (order: DetailsOrder) => detailsOf(order)),
  label: replayed(readLabel, same),
  points: replayed(
    listPoints,
    () => null,
    (points) => points.slice(0, 6),
  ),
  track: replayed(track, same, (tracked) =>
    // Entries in one line each, so that a fixture can be read.
    tracked === null
      ? null
      : readMovements("SE000000013GR", tracked).map(
          ({ statusDate, status, statusExact, milestone, statusDetails }) => [
            statusDate,
            status,
            statusExact,
            milestone,
            statusDetails,
          ],
        ),
  ),
};
