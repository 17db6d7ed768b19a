import type { z } from "zod";
import type { BookingOrder, CarrierLabel, CashDeposit } from "../../../../domain/engine/index.ts";
import { localTime, toMinor } from "../../../../domain/engine/index.ts";
import { base64Pdf, MAX_LABEL_BYTES } from "../../kit/label-bytes.ts";
import type { Operation } from "../../kit/operation.ts";
import type { Refusal } from "../../kit/refusal.ts";
import type { AccessToken } from "../../kit/token-cache.ts";
import { momentIn, wallTime } from "../../kit/wall-time.ts";
import { UnreadableAnswer } from "../../kit/wire-answer.ts";
import {
  fields,
  listOf,
  listsOf,
  maybe,
  one,
  xmlDecimal,
  xmlInt,
  xmlSomeText,
  xmlText,
} from "../../kit/xml.ts";
import type { CredentialFields, SettingFields } from "../account.ts";
import { bolOf } from "./bol.ts";
import { answerOf, NO_CONSIGNMENT, requestOf, WRONG_LOGIN } from "./service.ts";

/** Source: contract sheet, section 2: times without an offset are Athens'. */
export const TIME_ZONE = "Europe/Athens";
/** Sources say 30 minutes and an hour. The kit's cache lets a token go a minute early. Source: section 1. */
const SESSION_LIVES_S = 26 * 60;

/** A call's session key is its access. */
export type SessionId = string;

export const createSession: Operation<CredentialFields, AccessToken> = {
  name: "CreateSession",
  open: true,
  request: ({ username, password }) => requestOf("CreateSession", { username, password }),
  read: (answer) => ({
    // A small d here, a large one in every other call.
    token: answerOf(fields({ sessionId: one(xmlSomeText) }), answer, "CreateSession").sessionId,
    expiresInS: SESSION_LIVES_S,
  }),
};

export interface BookingGiven {
  readonly order: BookingOrder;
  readonly settings: SettingFields;
}

const bols = fields({ outListPod: listOf("BOL", fields({ voucher_code: maybe(xmlText) })) });

/**
 * Books one consignment. As many vouchers come back as it has parcels, the master first; fewer if it was made in part.
 * Source: section 4.
 */
export const createBol: Operation<BookingGiven, readonly string[], SessionId> = {
  name: "CreateBOL",
  acts: true,
  deadlineMs: 90_000,
  request: ({ order, settings }, sessionID) =>
    requestOf("CreateBOL", {
      sessionID,
      inListPod: { BOL: bolOf(order, settings) },
      tableFlag: settings.table_flag,
    }),
  read(answer) {
    const { outListPod } = answerOf(bols, answer, "CreateBOL");
    const vouchers = outListPod.flatMap(({ voucher_code }) => voucher_code || []);
    if (vouchers.length === 0) throw new UnreadableAnswer("A success without a voucher.");
    return [...new Set(vouchers)];
  },
};

/** Cancels a consignment by its master. One that is unknown was cancelled before. Source: section 6. */
export const cancelBol: Operation<{ readonly voucher: string }, null, SessionId> = {
  name: "CancelBOL",
  acts: true,
  deadlineMs: 30_000,
  request: ({ voucher: voucherID }, sessionID) => requestOf("CancelBOL", { sessionID, voucherID }),
  read: () => null,
  readRefusal: ({ code }) => (code === NO_CONSIGNMENT ? null : undefined),
};

const printed = fields({
  GetBOLPdfResult: listOf("Voucher", fields({ VoucherID: maybe(xmlText), pdf: maybe(base64Pdf) })),
});

/** A parcel's label, or one file of several parcels in the first row. Source: section 5. */
export const printLabels: Operation<
  { readonly vouchers: readonly string[]; readonly paperType: number },
  CarrierLabel,
  SessionId
> = {
  name: "GetBOLPdf",
  deadlineMs: 60_000,
  maxBytes: MAX_LABEL_BYTES,
  request: ({ vouchers, paperType }, sessionID) =>
    requestOf("GetBOLPdf", {
      sessionID,
      voucherIDs: { string: vouchers },
      perVoucher: vouchers.length === 1,
      paperType,
    }),
  read(answer, { vouchers }) {
    const rows = answerOf(printed, answer, "GetBOLPdf").GetBOLPdfResult.filter(({ pdf }) => pdf !== null);
    const [only] = vouchers;
    const found = vouchers.length === 1 ? rows.find(({ VoucherID }) => VoucherID === only) : rows[0];
    if (!found?.pdf) throw new UnreadableAnswer("No label of this voucher.");
    return { mediaType: "application/pdf", bytes: found.pdf };
  },
};

/** Moments of a range, in Athens' time. */
export interface Range {
  readonly from: Date;
  readonly to: Date;
}

const rangeParts = ({ from, to }: Range) => ({
  dateFrom: wallTime(from, TIME_ZONE),
  dateTo: wallTime(to, TIME_ZONE),
});

/** Rows of a reading call, or the code of an answer that has none. */
export type Found<Row> = { readonly rows: readonly Row[] } | { readonly code: string };

/** Whether a code means "nothing found" is for the caller to find out; a general error never does. */
const emptyOr = ({ code, said }: Pick<Refusal, "code" | "said">) =>
  code === null || code === WRONG_LOGIN || /^general error/i.test(said) ? undefined : { code };

/** A consignment in the list of a day, without its persons. */
export interface ListedConsignment {
  readonly number: string;
  readonly master: string;
  readonly reference: string;
  readonly isReturn: boolean;
  readonly parcels: number;
}

const listed = fields({
  GetConsignmentsByDateResult: one(
    fields({
      Result: listOf(
        "Consignment",
        fields({
          Number: maybe(xmlText),
          MasterConsignmentNumber: maybe(xmlText),
          CustomerReference1: maybe(xmlText),
          IsReturn: maybe(xmlText),
          TotalNumberOfParcels: maybe(xmlInt.catch(0)),
        }),
      ),
    }),
  ),
});

/** All consignments that were created in the range. Source: section 7. */
export const listConsignments: Operation<Range, Found<ListedConsignment>, SessionId> = {
  name: "GetConsignmentsByDate",
  maxBytes: 32 * 1024 * 1024,
  request: (range, sessionID) => requestOf("GetConsignmentsByDate", { sessionID, ...rangeParts(range) }),
  read: (answer) => ({
    rows: answerOf(listed, answer, "GetConsignmentsByDate").GetConsignmentsByDateResult.Result.flatMap(
      ({ Number: number, MasterConsignmentNumber, CustomerReference1, IsReturn, TotalNumberOfParcels }) =>
        number
          ? [
              {
                number,
                master: MasterConsignmentNumber || number,
                reference: CustomerReference1 ?? "",
                isReturn: /^(true|1)$/i.test(IsReturn ?? ""),
                parcels: TotalNumberOfParcels ?? 0,
              },
            ]
          : [],
    ),
  }),
  readRefusal: emptyOr,
};

const deposited = fields({
  GetDepositedConsignmentsByDateResult: one(
    fields({
      Result: maybe(
        listsOf(
          fields({ ConsignmentNumber: one(xmlSomeText), Amount: one(xmlDecimal), Date: one(xmlSomeText) }),
        ),
      ),
    }),
  ),
});

/** Cash that was paid out in the range. A row's element has another name in each source. Source: section 8. */
export const listDeposits: Operation<Range, Found<CashDeposit>, SessionId> = {
  name: "GetDepositedConsignmentsByDate",
  maxBytes: 32 * 1024 * 1024,
  request: (range, sessionID) =>
    requestOf("GetDepositedConsignmentsByDate", { sessionID, ...rangeParts(range) }),
  read: (answer) => ({
    rows: (
      answerOf(deposited, answer, "GetDepositedConsignmentsByDate").GetDepositedConsignmentsByDateResult
        .Result ?? []
    ).map(({ ConsignmentNumber, Amount, Date: written }) => {
      const at = momentIn(TIME_ZONE, written);
      if (at === null) throw new UnreadableAnswer("A payment without its day.");
      return {
        trackingRef: ConsignmentNumber,
        amountMinor: toMinor(Amount, "EUR"),
        currency: "EUR",
        date: localTime(at, TIME_ZONE).date,
      };
    }),
  }),
  readRefusal: emptyOr,
};

/** A scan of a parcel. The name of the person who took it is not read. */
export interface Checkpoint {
  readonly voucher: string;
  readonly code: string;
  readonly text: string;
  readonly branchId: string;
  readonly branch: string;
  readonly at: Date;
  /** Our reference. */
  readonly reference: string;
}

const checkpoint = fields({
  VoucherID: maybe(xmlText),
  StatusCode: maybe(xmlText),
  StatusDesc: maybe(xmlText),
  BranchID: maybe(xmlText),
  Branch: maybe(xmlText),
  CheckpointDate: maybe(xmlText),
  ClientRef1: maybe(xmlText),
});
const traced = fields({ checkpoints: listOf("Checkpoint", checkpoint) });

function checkpointOf(row: z.output<typeof checkpoint>): readonly Checkpoint[] {
  const at = momentIn(TIME_ZONE, row.CheckpointDate ?? "");
  if (!row.VoucherID || at === null) return [];
  return [
    {
      voucher: row.VoucherID,
      code: row.StatusCode ?? "",
      text: row.StatusDesc ?? "",
      branchId: row.BranchID ?? "",
      branch: row.Branch ?? "",
      at,
      reference: row.ClientRef1 ?? "",
    },
  ];
}

function traceOf<Given>(
  name: string,
  parts: (given: Given) => Readonly<Record<string, string>>,
): Operation<Given, Found<Checkpoint>, SessionId> {
  return {
    name,
    urgency: "tracking",
    maxBytes: 32 * 1024 * 1024,
    request: (given, sessionID) => requestOf(name, { sessionID, ...parts(given) }),
    read: (answer) => ({ rows: answerOf(traced, answer, name).checkpoints.flatMap(checkpointOf) }),
    readRefusal: emptyOr,
  };
}

/** Checkpoints of one parcel, of a reference, and of a range. Source: sections 7 and 9. */
export const traceByVoucher = traceOf("GetTraceByVoucher", ({ voucher }: { readonly voucher: string }) => ({
  VoucherID: voucher,
}));
export const traceByKey = traceOf("GetTraceByClientKey", ({ key }: { readonly key: string }) => ({
  ClientKey1: key,
  ClientKey2: "",
  ClientKey3: "",
}));
export const traceByDate = traceOf("GetTraceByDate", rangeParts);

/** Proves the session, and shows the branch of a post code. Source: section 8. */
export const findBranches: Operation<{ readonly zip: string }, readonly string[], SessionId> = {
  name: "GetBranches",
  request: ({ zip: zipCode }, sessionID) => requestOf("GetBranches", { sessionID, language: 1, zipCode }),
  read: (answer) =>
    answerOf(
      fields({ Branches: listOf("Branch", fields({ BranchName: maybe(xmlText) })) }),
      answer,
      "GetBranches",
    ).Branches.flatMap(({ BranchName }) => BranchName || []),
};
