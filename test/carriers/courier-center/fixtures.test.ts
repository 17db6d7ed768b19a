/** Replays the fixtures of Courier Center: every call, error and status of its contract sheet. */
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { settingFields } from "../../../app/adapters/carriers/courier-center/account.ts";
import { refusalOf } from "../../../app/adapters/carriers/courier-center/wire/answers.ts";
import type { BookingGiven, Context } from "../../../app/adapters/carriers/courier-center/wire/booking.ts";
import { book } from "../../../app/adapters/carriers/courier-center/wire/booking.ts";
import type { ShipmentDetails } from "../../../app/adapters/carriers/courier-center/wire/calls.ts";
import {
  label,
  lockers,
  manifest,
  shipmentDetails,
  stations,
  tracking,
  voidShipment,
} from "../../../app/adapters/carriers/courier-center/wire/calls.ts";
import { entriesOf } from "../../../app/adapters/carriers/courier-center/wire/tracking.ts";
import type { Operation } from "../../../app/adapters/carriers/kit/operation.ts";
import { readAnswer } from "../../../app/adapters/carriers/kit/operation.ts";
import type { CarrierAnswer } from "../../../app/adapters/carriers/kit/send-call.ts";
import type { ReplayedOperation } from "../../support/carrier-fixtures.ts";
import { carrierFixtures, replayFixture } from "../../support/carrier-fixtures.ts";

const fixtures = carrierFixtures(
  fileURLToPath(new URL("../../../app/adapters/carriers/courier-center/fixtures", import.meta.url)),
);

const context: Context = {
  UserAlias: "OLIVEGROVE",
  CredentialValue: "olive-credential",
  ApiKey: "olive-api-key",
};
const terms = { carrier: "Courier Center", refusalOf };

const replayed = <Given, Read>(
  operation: Operation<Given, Read, Context>,
  reading: (read: Read, given: Given) => unknown = (read) => read,
): ReplayedOperation => ({
  request: (given: Given) => operation.request(given, context),
  read: (answer: CarrierAnswer, given: Given) => reading(readAnswer(operation, given, answer, terms), given),
});

const booking: Operation<Omit<BookingGiven, "settings"> & { readonly settings: object }, unknown, Context> = {
  ...book,
  request: (given, access) =>
    book.request({ ...given, settings: settingFields.parse(given.settings) }, access),
  read: (answer, given) => book.read(answer, { ...given, settings: settingFields.parse(given.settings) }),
};

interface Tracked {
  readonly number: string;
  readonly details?: Pick<ShipmentDetails, "code" | "word">;
}

const operations: Readonly<Record<string, ReplayedOperation>> = {
  book: replayed(booking),
  void: replayed(voidShipment),
  details: replayed(shipmentDetails),
  track: replayed(
    tracking as Operation<Tracked, Awaited<ReturnType<typeof tracking.read>>, Context>,
    (rows, given) => entriesOf(given.number, rows, given.details ?? null, new Map()),
  ),
  label: replayed(label),
  manifest: replayed(manifest),
  stations: replayed(stations),
  lockers: replayed(lockers),
};

describe("Courier Center on the wire", () => {
  it.each(fixtures.map((fixture) => [fixture.name, fixture] as const))("%s", (_name, fixture) => {
    const { request, reads } = fixture;
    expect(replayFixture(operations, fixture)).toEqual({ request, reads });
  });

  it("has a fixture for every call", () => {
    const called = new Set(fixtures.map(({ operation }) => operation));
    expect(Object.keys(operations).filter((name) => !called.has(name))).toEqual([]);
  });

  const answers = JSON.stringify(fixtures.map(({ given, answer }) => [given, answer]));

  /** Source: contract sheet, section 11. */
  it.each(["15", "28", "30", "29", "87", "25", "95", "99", "14"])("has a fixture for the code %s", (code) => {
    expect(answers).toContain(`"Status":"${code}"`);
  });

  it.each([
    "ShipmentCreated",
    "ShipmentPickedUp",
    "ShipmentInTransit",
    "ShipmentArriveAtFinalStation",
    "ShipmentOutForDelivery",
    "ShipmentDelivered",
    "ShipmentDeliveryFailed",
    "ShipmentReturnedToSender",
    "ShipmentCancelled",
  ])("has a fixture for the word %s", (word) => {
    expect(answers).toContain(`"word":"${word}"`);
  });

  it.each([400, 401, 403, 404, 405, 408, 429, 500, 502, 503])("has a fixture for the status %i", (status) => {
    expect(fixtures.some(({ operation, answer }) => operation === "book" && answer?.status === status)).toBe(
      true,
    );
  });
});
