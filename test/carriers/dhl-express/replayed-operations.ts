/** DHL Express' calls as fixtures replay them. */
import { settingFields } from "../../../app/adapters/carriers/dhl-express/account.ts";
import { validateAddress } from "../../../app/adapters/carriers/dhl-express/wire/address.ts";
import type { BookingGiven } from "../../../app/adapters/carriers/dhl-express/wire/booking.ts";
import { book } from "../../../app/adapters/carriers/dhl-express/wire/booking.ts";
import type { BookingTerms } from "../../../app/adapters/carriers/dhl-express/wire/booking-body.ts";
import { papers } from "../../../app/adapters/carriers/dhl-express/wire/papers.ts";
import type { PickupGiven } from "../../../app/adapters/carriers/dhl-express/wire/pickups.ts";
import { cancelPickup, orderPickup } from "../../../app/adapters/carriers/dhl-express/wire/pickups.ts";
import { points } from "../../../app/adapters/carriers/dhl-express/wire/points.ts";
import type { RateGiven } from "../../../app/adapters/carriers/dhl-express/wire/rates.ts";
import { rates } from "../../../app/adapters/carriers/dhl-express/wire/rates.ts";
import { refusalOf } from "../../../app/adapters/carriers/dhl-express/wire/refusals.ts";
import {
  entriesOf,
  track,
  trackReference,
} from "../../../app/adapters/carriers/dhl-express/wire/tracking.ts";
import type { Operation } from "../../../app/adapters/carriers/kit/operation.ts";
import { readAnswer } from "../../../app/adapters/carriers/kit/operation.ts";
import type { CarrierAnswer } from "../../../app/adapters/carriers/kit/send-call.ts";
import type { Exporter } from "../../../app/domain/engine/index.ts";
import type { ReplayedOperation } from "../../support/carrier-fixtures.ts";

const terms = { carrier: "DHL Express", refusalOf };

/** @param givenOf the operation's own, of what a fixture writes */
function replayed<Written, Given, Read>(
  operation: Operation<Given, Read>,
  givenOf: (written: Written) => Given,
  reading: (read: Read) => unknown = (read) => read,
): ReplayedOperation {
  return {
    request: (written: Written) => operation.request(givenOf(written), null),
    read: (answer: CarrierAnswer, written: Written) =>
      reading(readAnswer(operation, givenOf(written), answer, terms)),
  };
}

const same = <Given>(given: Given): Given => given;

/** Settings as a merchant enters them. */
type Entered<Given> = Omit<Given, "settings"> & { readonly settings: object };
const withSettings = <Given extends { readonly settings: RateGiven["settings"] }>({
  settings,
  ...rest
}: Entered<Given>): Given => ({ ...rest, settings: settingFields.parse(settings) }) as unknown as Given;

interface WrittenBooking extends Omit<BookingGiven, "terms"> {
  readonly format: string;
  readonly terms: Entered<Omit<BookingTerms, "paper" | "customs">> & {
    readonly customs: { readonly exporter: Exporter; readonly isReturn: boolean } | null;
  };
}

const bookingOf = ({ order, invoice, format, terms: { customs, settings, ...rest } }: WrittenBooking) => ({
  order,
  invoice,
  terms: {
    ...rest,
    settings: settingFields.parse(settings),
    paper: papers[format]!,
    customs: customs && { ...customs, pdf: async () => new Uint8Array() },
  },
});

export const replayedOperations: Readonly<Record<string, ReplayedOperation>> = {
  rates: replayed(rates, withSettings<RateGiven>),
  book: replayed(book, bookingOf),
  pickup: replayed(orderPickup, withSettings<PickupGiven>),
  "cancel-pickup": replayed(cancelPickup, same),
  points: replayed(points, same),
  address: replayed(validateAddress, same),
  // Entries in one line each, so that a fixture can be read.
  track: replayed(track, same, (found) =>
    found === null
      ? null
      : entriesOf(found).map(({ statusDate, status, statusExact, milestone, statusDetails }) => [
          statusDate,
          status,
          statusExact,
          milestone,
          statusDetails,
        ]),
  ),
  reference: replayed(trackReference, same, (found) =>
    found.map(({ shipmentTrackingNumber, pieces }) => [
      shipmentTrackingNumber,
      ...pieces.map(({ trackingNumber }) => trackingNumber),
    ]),
  ),
};
