import { z } from "zod";
import type { Refusal, RefusalRow } from "../../kit/refusal.ts";
import { refusalBy } from "../../kit/refusal.ts";
import type { CarrierAnswer } from "../../kit/send-call.ts";
import { anyJsonOf, isSuccess } from "../../kit/wire-answer.ts";

const notSent: RefusalRow = {
  reason: "request_refused",
  message: "The request could not be sent to BOX NOW. Its form is wrong, which is our mistake.",
};
const phone: RefusalRow = {
  reason: "phone_without_country_code",
  message: "The recipient's phone needs a country code, e.g. +30 69…",
};
const notPossible: RefusalRow = { reason: "not_possible", message: "BOX NOW can't do this for the parcel." };
const noCash: RefusalRow = {
  reason: "no_cash_on_delivery",
  message: "Your BOX NOW contract has no cash on delivery for this destination.",
};
const noPartner: RefusalRow = {
  reason: "partner_not_chosen",
  message: "Choose the BOX NOW partner in the settings of the account.",
};
const noneNear: RefusalRow = {
  reason: "no_point_near",
  message: "There is no BOX NOW locker near this address.",
};
const tooLong: RefusalRow = {
  reason: "address_too_long",
  message: "The street, city or post code is too long for BOX NOW.",
};
const away: RefusalRow = {
  code: "CARRIER_UNAVAILABLE",
  reason: null,
  message: "BOX NOW is unavailable for the moment.",
};

/** Refusals by the carrier's code; CARRIER_REJECTED if none is named. Source: contract sheet, section 10. */
const byCode: Readonly<Record<string, RefusalRow>> = {
  P400: notSent,
  InvalidJsonSchema: notSent,
  P401: {
    reason: "origin_gone",
    message: "BOX NOW does not know the place of collection any more. Choose another.",
  },
  P402: { reason: "point_gone", message: "The locker no longer exists. Choose another." },
  P403: {
    reason: "same_point",
    message: "Your BOX NOW account may not deliver to the locker where the parcel is dropped off.",
  },
  P404: notSent,
  P405: phone,
  C404: phone,
  P406: {
    reason: "compartment_refused",
    message: "The locker has no compartment of this size. Choose another size.",
  },
  P407: { reason: "country_code", message: "The country must be a two-letter code." },
  P408: { reason: "cod_amount", message: "Cash on delivery must be above 0 and at most 5,000." },
  P409: { reason: "not_possible", message: "This delivery partner of BOX NOW is not available." },
  P410: { reason: "reference_used", message: "BOX NOW has a shipment with this number already." },
  P411: noCash,
  P412: { reason: "no_returns", message: "Your BOX NOW contract has no customer returns." },
  P413: { reason: "origin_gone", message: "BOX NOW does not know the place of return. Choose another." },
  P414: { reason: "other_account", message: "This parcel belongs to another BOX NOW account." },
  P415: { reason: "points_only", message: "BOX NOW delivers to lockers only. Choose a locker." },
  P416: noCash,
  P417: notSent,
  P420: {
    code: "NOT_CANCELLABLE",
    reason: "moving",
    message: "BOX NOW already has the parcel; it can't be cancelled.",
  },
  P421: { reason: "parcel_weight", message: "BOX NOW refuses the parcel's weight. Check it." },
  P422: noneNear,
  P423: noneNear,
  P424: notSent,
  P425: notPossible,
  P426: notPossible,
  P430: notPossible,
  P440: noPartner,
  P441: noPartner,
  P442: notSent,
  P460: notPossible,
  P461: tooLong,
  P462: tooLong,
  P464: tooLong,
  P465: { reason: "not_possible", message: "Your BOX NOW account may not check addresses." },
  P466: {
    reason: "account_overdue",
    message: "BOX NOW blocks new shipments: the account has unpaid invoices.",
  },
  P600: away,
  P610: away,
  X403: {
    reason: "account_disabled",
    message: "BOX NOW disabled this account. Contact their support.",
  },
};

/** Statuses that speak for themselves: their bodies are empty, JSON or HTML. */
const byStatus: Readonly<Record<number, RefusalRow>> = {
  401: {
    reason: "credentials_refused",
    message: "BOX NOW did not accept the credentials. Check client id and secret of this environment.",
  },
  404: { reason: "unknown_number", message: "BOX NOW does not know this number." },
};

const refusalBody = z.object({
  code: z.string(),
  message: z.string().optional().catch(undefined),
  jsonSchemaErrors: z.array(z.string()).optional().catch(undefined),
});

/**
 * An answer outside 2xx in our words. The carrier's own are for developers: those about the form go to the log, and
 * those of a code that is not known are all there is to show.
 */
export function refusalOf(answer: CarrierAnswer): Refusal | null {
  if (isSuccess(answer)) return null;
  const { status } = answer;
  const body = refusalBody.safeParse(anyJsonOf(answer)).data;
  const known = (body && Object.hasOwn(byCode, body.code) && byCode[body.code]) || byStatus[status];
  const row = known || otherRefusal(status, body?.message);
  return refusalBy(
    // One that refuses as too fast has done nothing.
    { ...row, ...(status === 429 && { nothingDone: true }), ...(status === 401 && { sessionEnded: true }) },
    {
      code: body?.code ?? null,
      said: body?.message ?? "",
      metadata: row.reason === "carrier_status" ? { status } : {},
      cause: new Error(body?.jsonSchemaErrors?.map(withoutValues).join("; ") ?? `status ${status}`),
    },
  );
}

function otherRefusal(status: number, said: string | undefined): RefusalRow {
  if (status >= 500 || [408, 425, 429].includes(status)) return away;
  if (said !== undefined && said !== "") return { reason: null, message: said };
  return { reason: "carrier_status", message: `BOX NOW answered ${status}.` };
}

/** Complaints about the form may quote a shopper's data. */
function withoutValues(complaint: string): string {
  return complaint.replace(/"[^"]*"|'[^']*'|\S+@\S+|\+?\d{5,}/g, "…");
}
