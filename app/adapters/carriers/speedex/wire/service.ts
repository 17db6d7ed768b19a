import type { z } from "zod";
import type { GreekRefusalRow, Refusal } from "../../kit/refusal.ts";
import { refusalBy } from "../../kit/refusal.ts";
import type { CarrierAnswer } from "../../kit/send-call.ts";
import type { SoapService } from "../../kit/soap.ts";
import { soapBody, soapOf, soapRequest } from "../../kit/soap.ts";
import { isSuccess, UnreadableAnswer } from "../../kit/wire-answer.ts";
import type { XmlElement } from "../../kit/xml.ts";
import type { XmlFields } from "../../kit/xml-text.ts";

/** Source: contract sheet, section 2. */
const service: SoapService = {
  version: "1.1",
  path: "/accesspoint.asmx",
  namespace: "https://spdxws.gr/",
  action: (operation) => `https://spdxws.gr/${operation}`,
};

export const requestOf = (operation: string, parts: XmlFields) => soapRequest(service, operation, parts);

/** The answer to an operation in this form. @throws UnreadableAnswer */
export const answerOf = <Schema extends z.ZodType>(
  schema: Schema,
  answer: CarrierAnswer,
  operation: string,
) => soapOf(schema, answer, service, operation);

const OK = "1";
export const WRONG_LOGIN = "100";
export const NO_CONSIGNMENT = "603";
const SESSION_EXPIRED = "1401";

const away: GreekRefusalRow = {
  code: "CARRIER_UNAVAILABLE",
  reason: null,
  message: { en: "Speedex is not answering.", el: "Η Speedex δεν απαντά." },
};

/** Codes that are known, for every call. Source: section 10. */
const byCode: Readonly<Record<string, GreekRefusalRow>> = {
  [WRONG_LOGIN]: {
    reason: "credentials_refused",
    message: {
      en: "Speedex did not accept user or password of this environment.",
      el: "Η Speedex δεν δέχτηκε το όνομα χρήστη ή το συνθηματικό αυτού του περιβάλλοντος.",
    },
  },
  [SESSION_EXPIRED]: { ...away, nothingDone: true, sessionEnded: true },
  [NO_CONSIGNMENT]: {
    reason: "unknown_number",
    message: { en: "Speedex does not know this voucher.", el: "Η Speedex δεν γνωρίζει αυτό το voucher." },
  },
};

interface Outcome {
  readonly code: string;
  readonly message: string;
  /** One text for each consignment of a booking. */
  readonly statuses: readonly string[];
  readonly hasVoucher: boolean;
}

/**
 * The refusal in an answer. Success is 1; a booking with a voucher in it is one, whatever its code.
 * Source: sections 2, 4 and 10.
 * @throws UnreadableAnswer no code, or a booking whose refusal names no reason
 */
export function refusalOf(answer: CarrierAnswer, call: string): Refusal | null {
  if (!isSuccess(answer)) {
    const cause = new Error(`status ${answer.status}`);
    // A gateway's answer: Speedex itself refuses with status 200.
    return refusalBy(answer.status === 429 ? { ...away, nothingDone: true } : away, { cause });
  }
  const outcome = outcomeOf(
    soapBody(answer, { name: `${call}Response`, namespace: service.namespace }),
    call,
  );
  const { code, message, hasVoucher } = outcome;
  if (code === OK || hasVoucher) return null;
  const known = Object.hasOwn(byCode, code) ? byCode[code] : undefined;
  if (known !== undefined) return refusalBy(known, { code, said: message });
  if (call === "CreateBOL") return refusedBooking(outcome);
  if (call === "CancelBOL") return refusedCancel(outcome);
  // One client takes any such message for a success, and reading can do no harm.
  if (message.includes("OK.")) return null;
  return refusalBy(away, { code, said: message });
}

/** Both families: the code below the answer, or below its `<OpResult>`. */
function outcomeOf(body: XmlElement, call: string): Outcome {
  const texts = (element: XmlElement, ...names: readonly string[]) =>
    element.children
      .filter(({ name, isNil }) => names.includes(name) && !isNil)
      .map(({ text }) => text.trim());
  const inner = body.children.find(({ name }) => name === `${call}Result`);
  const [code] = [
    ...texts(body, "returnCode"),
    ...(inner === undefined ? [] : texts(inner, "Code", "StatusCode")),
  ];
  if (code === undefined || !/^-?\d+$/.test(code)) throw new UnreadableAnswer("An answer without a code.");
  const [message = ""] = [
    ...texts(body, "returnMessage"),
    ...(inner === undefined ? [] : texts(inner, "Message")),
  ];
  const members = (list: string, member: string) =>
    body.children
      .filter(({ name }) => name === list)
      .flatMap(({ children }) => children.filter(({ name }) => name === member));
  return {
    code: String(Number(code)),
    message,
    statuses: members("statusList", "string").map(({ text }) => text.trim()),
    hasVoucher: members("outListPod", "BOL").some((bol) => texts(bol, "voucher_code").some(Boolean)),
  };
}

/** Words of fields, in which a general message may name its reason. */
const fieldWords =
  /addr|διευθυν|zip|post|ταχυδρ|τ\.?κ|name|ονομ|phone|tel|τηλεφ|weight|βαρο|κιλ|agreement|συμφων|customer|πελατ|items|τεμαχ|pod_|αντικαταβ|limit|security|ασφαλ|saturday|σαββατ|comments|paratir/i;

const folded = (text: string) => text.normalize("NFD").replace(/\p{M}+/gu, "");
const withoutGeneral = (text: string) => text.replace(/^\s*general error\.?\s*/i, "").trim();

/** The reason for people is in `statusList`. Without a reason, a voucher may have been made. */
function refusedBooking({ code, message, statuses }: Outcome): Refusal {
  const reasons = statuses.map(withoutGeneral).filter((text) => text !== "" && !/^ok\.?$/i.test(text));
  const general = withoutGeneral(message);
  const said = reasons.join("; ") || (fieldWords.test(folded(general)) ? general : "");
  if (said === "") throw new UnreadableAnswer("A refusal without a reason.");
  return refusalBy({ reason: null, message: `Speedex: ${said.slice(0, 500)}` }, { code, said });
}

function refusedCancel({ code, message }: Outcome): Refusal {
  const said = withoutGeneral(message);
  const isService = said === "" || /session|service|timeout|database|server|υπηρεσ/i.test(folded(said));
  if (isService) return refusalBy(away, { code, said: message });
  return refusalBy(
    { code: "NOT_CANCELLABLE", reason: null, message: `Speedex: ${said.slice(0, 500)}` },
    { code, said },
  );
}
