/** Replays the fixtures of Speedex: every call, error and text of its contract sheet. */
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import type { Operation } from "../../../app/adapters/carriers/kit/operation.ts";
import { readAnswer } from "../../../app/adapters/carriers/kit/operation.ts";
import type { CarrierAnswer } from "../../../app/adapters/carriers/kit/send-call.ts";
import { settingFields } from "../../../app/adapters/carriers/speedex/account.ts";
import type {
  BookingGiven,
  Checkpoint,
  Found,
  SessionId,
} from "../../../app/adapters/carriers/speedex/wire/calls.ts";
import * as calls from "../../../app/adapters/carriers/speedex/wire/calls.ts";
import { refusalOf } from "../../../app/adapters/carriers/speedex/wire/service.ts";
import { entriesOf } from "../../../app/adapters/carriers/speedex/wire/tracking.ts";
import type { ReplayedOperation } from "../../support/carrier-fixtures.ts";
import { carrierFixtures, replayFixture } from "../../support/carrier-fixtures.ts";

const fixtures = carrierFixtures(
  fileURLToPath(new URL("../../../app/adapters/carriers/speedex/fixtures", import.meta.url)),
);
const terms = { carrier: "Speedex", refusalOf };

interface Replay<Written, Given, Read> {
  readonly given?: (written: Written) => Given;
  readonly reading?: (read: Read) => unknown;
}

function replayed<Given, Read, Access, Written = Given>(
  operation: Operation<Given, Read, Access>,
  { given = (written) => written as never, reading = (read) => read }: Replay<Written, Given, Read> = {},
): ReplayedOperation {
  return {
    request: (written: Written) => operation.request(given(written), "a-session" as Access),
    read: (answer: CarrierAnswer, written: Written) =>
      reading(readAnswer(operation, given(written), answer, terms)),
  };
}

const range = {
  given: ({ from, to }: { readonly from: string; readonly to: string }) => ({
    from: new Date(from),
    to: new Date(to),
  }),
};

const operations: Readonly<Record<string, ReplayedOperation>> = {
  createSession: replayed(calls.createSession),
  createBol: replayed<
    BookingGiven,
    readonly string[],
    SessionId,
    Omit<BookingGiven, "settings"> & { settings: object }
  >(calls.createBol, {
    given: ({ order, settings }) => ({ order, settings: settingFields.parse(settings) }),
  }),
  cancelBol: replayed(calls.cancelBol),
  printLabels: replayed(calls.printLabels),
  listConsignments: replayed(calls.listConsignments, range),
  listDeposits: replayed(calls.listDeposits, range),
  traceByVoucher: replayed(calls.traceByVoucher, {
    reading: (found: Found<Checkpoint>) => ("rows" in found ? entriesOf(found.rows) : found),
  }),
  traceByKey: replayed(calls.traceByKey),
  traceByDate: replayed(calls.traceByDate, range),
  findBranches: replayed(calls.findBranches),
};

describe("Speedex on the wire", () => {
  it.each(fixtures.map((fixture) => [fixture.name, fixture] as const))("%s", (_name, fixture) => {
    const { request, reads } = fixture;
    expect(replayFixture(operations, fixture)).toEqual({ request, reads });
  });

  it("has a fixture for every call", () => {
    const called = new Set(fixtures.map(({ operation }) => operation));
    expect(Object.keys(operations).filter((name) => !called.has(name))).toEqual([]);
  });

  const answers = fixtures.map(({ answer }) => String(answer?.body ?? "")).join("\n");

  /** Source: contract sheet, section 10. */
  it.each(["1", "100", "310", "603", "1401"])("has a fixture for the code %s", (code) => {
    expect(answers).toMatch(new RegExp(`<(returnCode|Code)>${code}</`));
  });

  /** Source: contract sheet, section 9. */
  it.each([
    "Η ΑΠΟΣΤΟΛΗ ΠΑΡΑΔΟΘΗΚΕ",
    "Η ΑΠΟΣΤΟΛΗ ΠΑΡΑΛΗΦΘΗ ΑΠΟ",
    "ΔΕΝ ΠΑΡΑΔΟΘΗΚΕ",
    "ΑΔΥΝΑΜΙΑ",
    "ΑΠΩΝ",
    "ΑΠΟΥΣΙΑ",
    "ΑΡΝΗΣΗ",
    "ΑΠΟΡΡΙΦΘΗΚΕ",
    "ΕΠΙΣΤΡΟΦΗ",
    "ΕΠΙΣΤΡΕΦΕΙ",
    "ΑΚΥΡΩΘΗΚΕ",
    "ΠΡΟΒΛΗΜΑ",
    "ΔΗΜΙΟΥΡΓΙΑ",
    "ΕΚΤΥΠΩΣΗ",
    "ΠΡΟΣ ΠΑΡΑΔΟΣΗ",
    "ΠΡΟΣ ΔΙΑΝΟΜΗ",
    "ΣΕ ΔΙΑΝΟΜΗ",
    "ΑΝΑΧΩΡΗΣΗ",
    "ΑΦΙΞΗ",
    "ΜΕΤΑΦΟΡΑ",
    "ΣΤΟ ΚΕΝΤΡΟ",
  ])("has a fixture for the text %s", (text) => {
    expect(answers).toContain(text);
  });
});
