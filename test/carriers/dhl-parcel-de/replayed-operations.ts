/** DHL's calls as fixtures replay them. */
import type { SettingFields } from "../../../app/adapters/carriers/dhl-parcel-de/account.ts";
import { settingFields } from "../../../app/adapters/carriers/dhl-parcel-de/account.ts";
import { logIn } from "../../../app/adapters/carriers/dhl-parcel-de/wire/access.ts";
import { closeManifest, manifestOf } from "../../../app/adapters/carriers/dhl-parcel-de/wire/manifests.ts";
import type { BookingGiven } from "../../../app/adapters/carriers/dhl-parcel-de/wire/orders.ts";
import {
  book,
  deleteOrders,
  readOrders,
  validate,
} from "../../../app/adapters/carriers/dhl-parcel-de/wire/orders.ts";
import { cancelPickup, orderPickup } from "../../../app/adapters/carriers/dhl-parcel-de/wire/pickups.ts";
import { pointsNear, townOf } from "../../../app/adapters/carriers/dhl-parcel-de/wire/points.ts";
import { refusalOf } from "../../../app/adapters/carriers/dhl-parcel-de/wire/refusals.ts";
import { bookReturn } from "../../../app/adapters/carriers/dhl-parcel-de/wire/returns.ts";
import type { PieceEvent } from "../../../app/adapters/carriers/dhl-parcel-de/wire/tracking.ts";
import { entriesOf, track } from "../../../app/adapters/carriers/dhl-parcel-de/wire/tracking.ts";
import type { Operation } from "../../../app/adapters/carriers/kit/operation.ts";
import { readAnswer } from "../../../app/adapters/carriers/kit/operation.ts";
import type { CarrierAnswer } from "../../../app/adapters/carriers/kit/send-call.ts";
import type { BookingOrder, EngineError } from "../../../app/domain/engine/index.ts";
import type { ReplayedOperation } from "../../support/carrier-fixtures.ts";

const terms = { carrier: "DHL", refusalOf };
const headers = {};

function replayed<Written, Given, Read>(
  operation: Operation<Given, Read, typeof headers>,
  givenOf: (written: Written) => Given,
  reading: (read: Read) => unknown = (read) => read,
): ReplayedOperation {
  return {
    request: (written: Written) => operation.request(givenOf(written), headers),
    read: (answer: CarrierAnswer, written: Written) =>
      reading(readAnswer(operation, givenOf(written), answer, terms)),
  };
}

const same = <Given>(given: Given): Given => given;

interface Booking extends Omit<BookingGiven, "settings"> {
  readonly settings: object;
}

const withSettings = <Given extends { readonly settings: object }>(
  given: Given,
): Omit<Given, "settings"> & { readonly settings: SettingFields } => ({
  ...given,
  settings: settingFields.parse(given.settings),
});

const errorOf = ({ code, metadata }: EngineError) => {
  const { words: _, ...rest } = metadata ?? {};
  return { code, metadata: rest };
};

/** The events of each number, and the entries in one line each, so that a fixture can be read. */
const histories = (events: ReadonlyMap<string, readonly PieceEvent[]>) =>
  Object.fromEntries(
    [...events].map(([number, its]) => [
      number,
      entriesOf(number, its).map(({ statusDate, status, statusExact, milestone, statusDetails }) => [
        statusDate,
        status,
        statusExact,
        milestone,
        statusDetails,
      ]),
    ]),
  );

export const replayedOperations: Readonly<Record<string, ReplayedOperation>> = {
  token: replayed(logIn, same),
  book: replayed(
    book,
    (given: Booking) => withSettings(given),
    ({ parcels, refusal }) => ({ parcels, refusal: refusal && errorOf(refusal) }),
  ),
  validate: replayed(validate, (given: Booking) => withSettings(given)),
  read: replayed(readOrders, same),
  delete: replayed(deleteOrders, same),
  close: replayed(closeManifest, same),
  manifest: replayed(manifestOf, same, (numbers) => [...numbers]),
  return: replayed(bookReturn, (given: { readonly order: BookingOrder; readonly settings: object }) =>
    withSettings(given),
  ),
  "order-pickup": replayed(orderPickup, same),
  "cancel-pickup": replayed(cancelPickup, same),
  points: replayed(pointsNear, same),
  point: replayed(townOf, same),
  track: replayed(track, same, histories),
};
