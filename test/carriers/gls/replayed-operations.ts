/** The operations of GLS as fixtures name them. */
import { settingFields } from "../../../app/adapters/carriers/gls/account.ts";
import type { BookingGiven } from "../../../app/adapters/carriers/gls/wire/booking.ts";
import { book } from "../../../app/adapters/carriers/gls/wire/booking.ts";
import type { ConsignmentFacts } from "../../../app/adapters/carriers/gls/wire/consignment-body.ts";
import { consignmentBody } from "../../../app/adapters/carriers/gls/wire/consignment-body.ts";
import { declare, prepareUpload, upload } from "../../../app/adapters/carriers/gls/wire/customs.ts";
import { logIn } from "../../../app/adapters/carriers/gls/wire/log-in.ts";
import {
  cancel,
  collect,
  endOfDay,
  findParcels,
  isCancelled,
} from "../../../app/adapters/carriers/gls/wire/parcels.ts";
import { allowedServices, shopsNear } from "../../../app/adapters/carriers/gls/wire/places.ts";
import { refusalOf } from "../../../app/adapters/carriers/gls/wire/refusals.ts";
import { entriesOf, track } from "../../../app/adapters/carriers/gls/wire/tracking.ts";
import type { Operation } from "../../../app/adapters/carriers/kit/operation.ts";
import { readAnswer } from "../../../app/adapters/carriers/kit/operation.ts";
import type { CarrierAnswer } from "../../../app/adapters/carriers/kit/send-call.ts";
import type { ReplayedOperation } from "../../support/carrier-fixtures.ts";

const replayed = <Given, Read>(
  operation: Operation<Given, Read>,
  reading: (read: Read) => unknown = (read) => read,
): ReplayedOperation => ({
  request: (given: Given) => operation.request(given, null),
  read: (answer: CarrierAnswer, given: Given) =>
    reading(readAnswer(operation, given, answer, { carrier: "GLS", refusalOf })),
});

const booking: Operation<Omit<BookingGiven, "settings"> & { readonly settings: object }, unknown> = {
  ...book,
  request: (given, access) =>
    book.request({ ...given, settings: settingFields.parse(given.settings) }, access),
  read: (answer, given) => book.read(answer, { ...given, settings: settingFields.parse(given.settings) }),
};

const invoice: Operation<{ readonly url: string; readonly pdf: string }, null> = {
  name: upload.name,
  open: true,
  request: ({ url, pdf }, access) => upload.request({ url, pdf: new TextEncoder().encode(pdf) }, access),
  read: (answer, { url }) => upload.read(answer, { url, pdf: new Uint8Array() }),
};

interface DeclarationGiven extends Omit<ConsignmentFacts, "settings" | "shipment"> {
  readonly settings: object;
  readonly shipment: Omit<ConsignmentFacts["shipment"], "createdAt"> & { readonly createdAt: string };
  readonly documentId: string;
}

const declaration: Operation<DeclarationGiven, string> = {
  name: declare.name,
  acts: true,
  request: ({ documentId, shipment, ...given }, access) => {
    const body = consignmentBody({
      ...given,
      shipment: { ...shipment, createdAt: new Date(shipment.createdAt) },
      settings: settingFields.parse(given.settings),
    });
    return declare.request({ ...body, linkedDocuments: [{ documentId }] }, access);
  },
  read: (answer) => declare.read(answer, {} as never),
};

export const operations: Readonly<Record<string, ReplayedOperation>> = {
  "log-in": replayed(logIn),
  "allowed-services": replayed(allowedServices, (names) => [...names]),
  book: replayed(booking),
  cancel: replayed(cancel),
  details: replayed(isCancelled),
  "find-parcels": replayed(findParcels),
  "end-of-day": replayed(endOfDay),
  pickup: replayed(collect),
  "prepare-upload": replayed(prepareUpload),
  upload: replayed(invoice),
  declare: replayed(declaration),
  "shops-near": replayed(shopsNear),
  track: replayed(track, (read) => (read === "used-up" ? read : read.map(entriesOf))),
};
