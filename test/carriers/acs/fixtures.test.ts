/** Replays the fixtures of ACS: every call, error and status of its contract sheet. */
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { acsSettings } from "../../../app/adapters/carriers/acs/settings.ts";
import { readHistory } from "../../../app/adapters/carriers/acs/tracking/read-history.ts";
import { reasonCodes } from "../../../app/adapters/carriers/acs/tracking/reason-codes.ts";
import type {
  VoucherOrder,
  VoucherTerms,
} from "../../../app/adapters/carriers/acs/voucher/voucher-of-order.ts";
import { voucherOf } from "../../../app/adapters/carriers/acs/voucher/voucher-of-order.ts";
import type { AcsOperation } from "../../../app/adapters/carriers/acs/wire/acs-call.ts";
import type { AreaCountry } from "../../../app/adapters/carriers/acs/wire/area-calls.ts";
import { addressValidation, areasOf } from "../../../app/adapters/carriers/acs/wire/area-calls.ts";
import {
  issuePickupList,
  pickupListsOf,
  vouchersOfList,
} from "../../../app/adapters/carriers/acs/wire/pickup-list-calls.ts";
import { pointsForPicker, pointsOfKind } from "../../../app/adapters/carriers/acs/wire/point-calls.ts";
import { priceCalculation } from "../../../app/adapters/carriers/acs/wire/price-call.ts";
import type { PrintType } from "../../../app/adapters/carriers/acs/wire/print-calls.ts";
import { printVoucher, printVouchers } from "../../../app/adapters/carriers/acs/wire/print-calls.ts";
import { refusalOf, refusalReasons } from "../../../app/adapters/carriers/acs/wire/refusals.ts";
import type { TrackingSummary } from "../../../app/adapters/carriers/acs/wire/tracking-calls.ts";
import { trackingDetails, trackingSummary } from "../../../app/adapters/carriers/acs/wire/tracking-calls.ts";
import {
  createVoucher,
  deleteVoucher,
  multipartVouchers,
  vouchersOfReference,
} from "../../../app/adapters/carriers/acs/wire/voucher-calls.ts";
import { readAnswer } from "../../../app/adapters/carriers/kit/operation.ts";
import type { CarrierAnswer } from "../../../app/adapters/carriers/kit/send-call.ts";
import type { TrackingEntry } from "../../../app/domain/engine/index.ts";
import type { ReplayedOperation } from "../../support/carrier-fixtures.ts";
import { carrierFixtures, replayFixture } from "../../support/carrier-fixtures.ts";

const fixtures = carrierFixtures(
  fileURLToPath(new URL("../../../app/adapters/carriers/acs/fixtures", import.meta.url)),
);

const login = {
  Company_ID: "oliveco",
  Company_Password: "company-password",
  User_ID: "api1",
  User_Password: "user-password",
};

function replayed<Given, Result>(
  operationOf: (given: Given) => AcsOperation<Result>,
  reading: (result: Result, given: Given) => unknown = (result) => result,
): ReplayedOperation {
  return {
    request: (given: Given) => operationOf(given).request(null, login),
    read: (answer: CarrierAnswer, given: Given) =>
      reading(readAnswer(operationOf(given), null, answer, { carrier: "ACS", refusalOf }), given),
  };
}

interface OfBooking {
  readonly order: VoucherOrder;
  readonly terms: Omit<VoucherTerms, "settings"> & { readonly settings: unknown };
}
type OfVoucher = { readonly voucher: string };
type OfDay = { readonly day: string };
type OfList = OfDay & { readonly list: string };
type OfPlace = { readonly country: AreaCountry; readonly zip: string };
type WrittenCheckpoint = { at: string; action: string; location: string; notes: string };

/** Entries in one line each, so that a fixture can be read. */
const brief = (entries: readonly TrackingEntry[]) =>
  entries.map(({ statusDate, status, statusExact, milestone, statusDetails, place, expectedOn }) => [
    statusDate,
    status,
    statusExact,
    milestone,
    statusDetails,
    ...(place === undefined && expectedOn === undefined ? [] : [place ?? null]),
    ...(expectedOn === undefined ? [] : [expectedOn]),
  ]);

const operations: Readonly<Record<string, ReplayedOperation>> = {
  book: replayed(({ order, terms }: OfBooking) =>
    createVoucher(voucherOf(order, { ...terms, settings: acsSettings.parse(terms.settings) })),
  ),
  pieces: replayed(({ voucher }: OfVoucher) => multipartVouchers(voucher)),
  cancel: replayed(({ voucher }: OfVoucher) => deleteVoucher(voucher)),
  reference: replayed(({ reference }: { reference: string }) => vouchersOfReference(reference)),
  label: replayed(({ voucher, type }: OfVoucher & { type: PrintType }) => printVoucher(voucher, type)),
  labels: replayed(
    (given: { vouchers: readonly string[]; type: PrintType; alias?: "ACS_Print_Voucher_V2" }) =>
      printVouchers(given.vouchers, given.type, given.alias),
    (pdfs) => new Map([...pdfs].map(([voucher, pdf]) => [voucher, new TextDecoder().decode(pdf)])),
  ),
  "pickup-list": replayed(({ day }: OfDay) => issuePickupList(day)),
  "pickup-lists": replayed(({ day }: OfDay) => pickupListsOf(day)),
  "pickup-list-content": replayed(({ list, day }: OfList) => vouchersOfList(list, day)),
  price: replayed(priceCalculation),
  areas: replayed(({ country, zip, only }: OfPlace & { only?: "remote" }) => areasOf(country, zip, only)),
  address: replayed(({ line, mark }: { line: string; mark: string }) => addressValidation(line, mark)),
  points: replayed(pointsForPicker),
  "points-of-kind": replayed((given: { country: "GR" | "CY"; kind: number }) =>
    pointsOfKind(given.country, given.kind),
  ),
  "track-state": replayed(
    ({ voucher }: OfVoucher & { checkpoints: readonly WrittenCheckpoint[] }) =>
      trackingSummary(voucher, "GR"),
    (summary, { checkpoints }) =>
      brief(
        readHistory(
          summary,
          checkpoints.map(({ at, ...checkpoint }) => ({ ...checkpoint, at: new Date(at) })),
        ),
      ),
  ),
  "track-history": replayed(
    ({ voucher }: OfVoucher & { summary: TrackingSummary }) => trackingDetails(voucher, "GR"),
    (checkpoints, { summary }) => brief(readHistory(summary, checkpoints)),
  ),
};

describe("ACS on the wire", () => {
  it.each(fixtures.map((fixture) => [fixture.name, fixture] as const))("%s", (_name, fixture) => {
    const { request, reads } = fixture;
    expect(replayFixture(operations, fixture)).toEqual({ request, reads });
  });

  it("has a fixture for every call", () => {
    const called = new Set(fixtures.map(({ operation }) => operation));
    expect(Object.keys(operations).filter((name) => !called.has(name))).toEqual([]);
  });

  it("has a fixture for every reason of a refusal", () => {
    const refused = JSON.stringify(fixtures.map(({ reads }) => reads));
    const ordinary = ["labels_not_printed", "unknown_zip", "unknown_voucher"];
    expect(
      refusalReasons.filter((reason) => !ordinary.includes(reason) && !refused.includes(`"${reason}"`)),
    ).toEqual([]);
  });

  it("has a fixture for every code of tracking", () => {
    const names = fixtures.map(({ name }) => name);
    expect(Object.keys(reasonCodes).filter((code) => !names.includes(`track-${code}`))).toEqual([]);
  });
});
