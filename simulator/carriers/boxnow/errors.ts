import type { Reply } from "../kit/http.ts";
import { htmlPage, json, Refusal } from "../kit/http.ts";

/** Codes with the carrier's message for developers. Source: contract sheet, section 10. */
const messages = {
  P400: "Invalid request data",
  P401: "Invalid request origin location reference",
  P402: "Invalid request destination location reference",
  P403: "Not allowed to use any-apm to same-apm delivery",
  P405: "Invalid phone number, use the full international format",
  P406: "Invalid compartment or parcel size",
  P407: "Invalid country code, use ISO 3166-1 alpha-2",
  P408: "Invalid amount to be collected, must be above 0 and at most 5000",
  P409: "Invalid delivery partner reference",
  P410: "Order number conflict: it was used before",
  P411: "Not eligible for cash on delivery",
  P412: "Not allowed to create customer returns",
  P413: "Invalid return location reference",
  P414: "Unauthorized parcel access",
  P415: "Not allowed to deliver to an address",
  P416: "Not allowed to use cash on delivery to an address",
  P417: "Not allowed to use the parameter q",
  P420: "Parcel can't be cancelled any more",
  P421: "Invalid parcel weight, must be between 0 and 10^6",
  P422: "Address not found",
  P423: "No nearby locker found",
  P424: "Invalid region language tag",
  P425: "Parcel is not ready for a return by the delivery partner",
  P426: "Parcel is not delivered by a delivery partner",
  P430: "Parcel is not ready for a confirmation, or was confirmed",
  P440: "Multiple partners: name one in X-PartnerID",
  P441: "Invalid X-PartnerID: not your partner",
  P442: "Limit exceeds the maximum of 100",
  P460: "No label can be uploaded for this parcel",
  P461: "Street is longer than 100 characters",
  P462: "City is longer than 50 characters",
  P464: "Postal code is longer than 20 characters",
  P465: "Not allowed to check addresses",
  P466: "Account is overdue",
  P600: "Locker bridge is not reachable",
  P610: "Geocoder is not reachable",
  X403: "Account is disabled",
  C404: "Phone number is not valid in its country",
} as const;
export type ErrorCode = keyof typeof messages;

/** Codes are 400, except these. */
const statuses: Partial<Record<ErrorCode, number>> = {
  X403: 403,
  P414: 403,
  P465: 403,
  P466: 403,
  P600: 503,
  P610: 503,
};

/** A refusal with a code. @param status only where the sheet leaves it open */
export function refused(code: ErrorCode, status = statuses[code] ?? 400): Refusal {
  return new Refusal(json({ code, message: messages[code], status }, status));
}

export const invalidSchema = (problems: readonly string[]): Refusal =>
  new Refusal(json({ code: "InvalidJsonSchema", status: 400, jsonSchemaErrors: problems }, 400));

const forms = ["empty", "json", "html"] as const;

/** Refusals whose body the sheet does not know: empty, JSON and HTML in turn, so that callers decide by the status. */
export class BareRefusals {
  #count = 0;

  refused(status: 401 | 404): Refusal {
    return new Refusal(this.#reply(status));
  }

  #reply(status: 401 | 404): Reply {
    const title = status === 401 ? "Unauthorized" : "Not Found";
    switch (forms[this.#count++ % forms.length]) {
      case "json":
        return json({ statusCode: status, message: title }, status);
      case "html":
        return htmlPage(title, status);
      default:
        return { status, headers: {}, body: "" };
    }
  }
}
