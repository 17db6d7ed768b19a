import { z } from "zod";
import type { GreekRefusalRow, GreekWords, Refusal } from "../../kit/refusal.ts";
import { refusalBy } from "../../kit/refusal.ts";
import type { CarrierAnswer } from "../../kit/send-call.ts";
import { anyJsonOf, inForm, isSuccess, UnreadableAnswer } from "../../kit/wire-answer.ts";

/**
 * Names that answers have, in the sheet's spelling: the server reads names in any case, so its answers are read so too.
 * Source: contract sheet, section 2.
 */
const names = [
  ...["Result", "Errors", "Code", "Message", "ErrorMessage", "ContractorResultNote"],
  ...["ShipmentNumber", "TrackingNumbers", "ShipmentMasterId", "ShipmentAlreadyExists"],
  ...["ReturnShipmentNumber", "ReturnAWB", "ReturnVoucherNumber", "ReturnTrackingNumbers"],
  ...["AssignedLockerCode", "LockerCode", "DestinationLockerCode", "LockerDeliveryInfo"],
  ...[
    "ShipmentDetails",
    "ShipmentInfo",
    "Reference1",
    "Consignee",
    "ZipCode",
    "ShipmentStatus",
    "ShipmentStatusDesc",
  ],
  ...[
    "TrackingList",
    "Status",
    "Note",
    "ExecutedOn",
    "StationName",
    "Voucher",
    "Manifest",
    "StationDataInfo",
  ],
];
const spelling = new Map(names.map((name) => [name.toLowerCase(), name]));

function spelled(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(spelled);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [spelling.get(name.toLowerCase()) ?? name, spelled(inner)]),
  );
}

/** The answer's JSON in this form. @throws UnreadableAnswer */
export function answerOf<Schema extends z.ZodType>(schema: Schema, answer: CarrierAnswer): z.output<Schema> {
  return inForm(schema, spelled(anyJsonOf(answer)));
}

const words = z.string().trim().optional().catch(undefined);
const outcome = z.object({
  Result: words,
  Errors: z
    .array(z.object({ Code: words, Message: words }))
    .optional()
    .catch(undefined),
  ErrorMessage: words,
  Message: words,
  ContractorResultNote: words,
});
type Outcome = z.output<typeof outcome>;

/** Voided before, perhaps in the portal: the only code that is known. Source: section 8. */
export const ALREADY_CANCELLED = "ShipmentAlreadyCancelled";

/** HTTP statuses that come before anything is done. Source: section 7. */
const certain = new Set([400, 401, 403, 404]);

/**
 * A refusal in the carrier's words; codes are unpublished, so nothing else classifies. `Failure` is one under any status.
 * Source: sections 2, 5 and 7.
 * @throws UnreadableAnswer neither `Success` nor `Failure`
 */
export function refusalOf(answer: CarrierAnswer, call: string): Refusal | null {
  if (call === "lockers" || (call === "label" && isSuccess(answer) && beginsAsPdf(answer))) return null;
  const read = outcome.safeParse(spelled(anyJsonOf(answer))).data;
  const { status } = answer;
  if (read !== undefined && resultOf(read) === "failure") return refused(read, call);
  if (!isSuccess(answer)) {
    if (certain.has(status)) return refused(read ?? {}, call);
    // Such a status may come after the act. Too many calls were not even read.
    return refusalBy(status === 429 ? { ...away, nothingDone: true } : away, { cause: statusOf(status) });
  }
  if (resultOf(read) === "success") return null;
  // Its clients look at the list instead. Source: section 2.
  if (call === "stations" && read !== undefined && read.Result === undefined) return null;
  throw new UnreadableAnswer("Neither Success nor Failure.");
}

const statusOf = (status: number) => new Error(`status ${status}`);
const away: GreekRefusalRow = {
  code: "CARRIER_UNAVAILABLE",
  reason: null,
  message: { en: "Courier Center is not answering.", el: "Η Courier Center δεν απαντά." },
};

function resultOf(read: Outcome | undefined): string | undefined {
  return read?.Result?.toLowerCase();
}

/** Where it gives a reason, its own words are shown. */
const noReason: GreekWords = {
  en: "Courier Center refused, and did not say why.",
  el: "Η Courier Center αρνήθηκε, χωρίς να πει γιατί.",
};

function refused(read: Partial<Outcome>, call: string): Refusal {
  const errors = read.Errors ?? [];
  const codes = errors.flatMap(({ Code }) => Code ?? []);
  const said = saidIn(read);
  return refusalBy(
    {
      code: call === "void" ? "NOT_CANCELLABLE" : "CARRIER_REJECTED",
      reason: null,
      message: said === "" ? noReason : `Courier Center: ${said}`,
    },
    { code: codes.find((code) => code === ALREADY_CANCELLED) ?? codes[0] ?? null, said },
  );
}

const MOST_WORDS = 500;

/** The first place that has words. All errors are joined. */
function saidIn({ Errors = [], ErrorMessage, Message, ContractorResultNote }: Partial<Outcome>): string {
  const errors = Errors.flatMap(({ Code, Message: words }) => words || Code || []).join("; ");
  return (errors || ErrorMessage || Message || ContractorResultNote || "").slice(0, MOST_WORDS);
}

function beginsAsPdf({ bytes }: CarrierAnswer): boolean {
  return new TextDecoder("latin1").decode(bytes.subarray(0, 5)) === "%PDF-";
}

/** An opaque text: a number would have lost its zeros. */
export const number = z.string().trim().min(1);
/** The same where it may be missing, or of another kind. */
export const anyNumber = number.nullish().catch(null);
