import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { acsSession } from "../../../app/carriers/acs/acs-session.ts";
import { acsSettings } from "../../../app/carriers/acs/settings.ts";
import { readHistory } from "../../../app/carriers/acs/tracking/read-history.ts";
import type { VoucherTerms } from "../../../app/carriers/acs/voucher/voucher-of-order.ts";
import { voucherOf } from "../../../app/carriers/acs/voucher/voucher-of-order.ts";
import type { AcsCall } from "../../../app/carriers/acs/wire/acs-call.ts";
import { addressValidation, areasOf, stationsOfZip } from "../../../app/carriers/acs/wire/area-calls.ts";
import { codPayouts } from "../../../app/carriers/acs/wire/cod-payout-call.ts";
import {
  issuePickupList,
  pickupListsOf,
  vouchersOfList,
} from "../../../app/carriers/acs/wire/pickup-list-calls.ts";
import { contentTypes, pointsForPicker, pointsOfKind } from "../../../app/carriers/acs/wire/point-calls.ts";
import { priceCalculation } from "../../../app/carriers/acs/wire/price-call.ts";
import { printPickupList, printVoucher, printVouchers } from "../../../app/carriers/acs/wire/print-calls.ts";
import { trackingDetails, trackingSummary } from "../../../app/carriers/acs/wire/tracking-calls.ts";
import {
  createVoucher,
  deleteVoucher,
  multipartVouchers,
  vouchersOfReference,
} from "../../../app/carriers/acs/wire/voucher-calls.ts";
import type { CarrierCall } from "../../../app/carriers/kit/send-call.ts";
import type { TrackingEntry } from "../../../app/engine/index.ts";
import { EngineError, OutcomeUnknownError } from "../../../app/engine/index.ts";

const folder = path.resolve(import.meta.dirname, "../../../app/carriers/acs/fixtures");

const fixture = z.strictObject({
  about: z.string(),
  operation: z.string(),
  given: z.record(z.string(), z.unknown()),
  request: z
    .strictObject({
      method: z.literal("POST"),
      path: z.string(),
      headers: z.record(z.string(), z.string()),
      body: z.unknown(),
    })
    .nullable(),
  answer: z.strictObject({ status: z.int(), contentType: z.string().optional(), body: z.unknown() }),
  reads: z.unknown(),
});

export type Fixture = z.output<typeof fixture>;

export const fixtures: readonly (readonly [name: string, fixture: Fixture])[] = readdirSync(folder)
  .filter((file) => file.endsWith(".json"))
  .sort()
  .map((file) => [file, fixture.parse(JSON.parse(readFileSync(path.join(folder, file), "utf8")))]);

// biome-ignore lint/suspicious/noExplicitAny: a fixture's given values have the type of their operation.
type Given = any;

/** What a fixture asks for, and what becomes of the result. */
interface Replay {
  readonly call: AcsCall<unknown>;
  readonly reading?: (result: Given) => unknown;
}

const operations: Readonly<Record<string, (given: Given) => Replay>> = {
  book: ({ order, terms }) => {
    const voucherTerms: VoucherTerms = { ...terms, settings: acsSettings.parse(terms.settings) };
    return { call: createVoucher(voucherOf(order, voucherTerms)) };
  },
  pieces: ({ voucher }) => ({ call: multipartVouchers(voucher) }),
  cancel: ({ voucher }) => ({ call: deleteVoucher(voucher) }),
  reference: ({ reference }) => ({ call: vouchersOfReference(reference) }),
  label: ({ voucher, type }) => ({ call: printVoucher(voucher, type), reading: textOf }),
  labels: ({ vouchers, type, alias }) => ({
    call: printVouchers(vouchers, type, alias),
    reading: (pdfs: ReadonlyMap<string, Uint8Array>) =>
      Object.fromEntries([...pdfs].map(([voucher, pdf]) => [voucher, textOf(pdf)])),
  }),
  "pickup-list": ({ day }) => ({ call: issuePickupList(day) }),
  "pickup-list-paper": ({ list, day }) => ({ call: printPickupList(list, day), reading: textOf }),
  "pickup-lists": ({ day }) => ({ call: pickupListsOf(day) }),
  "pickup-list-content": ({ list, day }) => ({ call: vouchersOfList(list, day) }),
  price: (question) => ({ call: priceCalculation(question) }),
  areas: ({ country, zip, only }) => ({ call: areasOf(country, zip, only) }),
  "stations-of-zip": ({ country, zip }) => ({ call: stationsOfZip(country, zip) }),
  address: ({ line, mark }) => ({ call: addressValidation(line, mark) }),
  points: () => ({ call: pointsForPicker() }),
  "points-of-kind": ({ country, kind }) => ({ call: pointsOfKind(country, kind) }),
  contents: () => ({ call: contentTypes() }),
  "cod-payouts": ({ day }) => ({ call: codPayouts(day) }),
  "track-state": ({ voucher, checkpoints }) => ({
    call: trackingSummary(voucher, "GR"),
    reading: (summary) => brief(readHistory(summary, checkpoints.map(withDate))),
  }),
  "track-history": ({ voucher, summary }) => ({
    call: trackingDetails(voucher, "GR"),
    reading: (checkpoints) => brief(readHistory(summary, checkpoints)),
  }),
};

/** The request that was sent, and the result or the error's code and metadata, as JSON would hold them. */
export async function replay({ operation, given, answer }: Fixture) {
  const { call, reading = (result: unknown) => result } =
    operations[operation]?.(given) ?? unknownOperation(operation);
  const sent: CarrierCall[] = [];
  const session = acsSession(
    {
      host: () => "https://acs.example",
      pace: { turn: async () => {} },
      send: async (request) => {
        sent.push(request);
        const { status, body } = answer;
        const text = typeof body === "string" ? body : JSON.stringify(body);
        return { status, contentType: "", bytes: new TextEncoder().encode(text) };
      },
    },
    {
      AcsApiKey: "acs-key",
      Company_ID: "oliveco",
      Company_Password: "company-password",
      User_ID: "api1",
      User_Password: "user-password",
    },
  );
  const result = await session.call(call).then(reading).catch(errorOf);
  const [request] = sent;
  return { request, result: JSON.parse(JSON.stringify(result)) };
}

function errorOf(error: unknown) {
  if (error instanceof OutcomeUnknownError) return { error: { code: "OUTCOME_UNKNOWN" } };
  if (!(error instanceof EngineError)) throw error;
  const { code, metadata } = error;
  return { error: { code, ...(metadata && { metadata }) } };
}

function unknownOperation(operation: string): never {
  throw new RangeError(`no operation ${operation}`);
}

const textOf = (pdf: Uint8Array) => Buffer.from(pdf).toString("latin1");

const withDate = ({
  at,
  ...checkpoint
}: {
  at: string;
  action: string;
  location: string;
  notes: string;
}) => ({
  ...checkpoint,
  at: new Date(at),
});

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
