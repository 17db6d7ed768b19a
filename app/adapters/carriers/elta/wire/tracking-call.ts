import { momentIn } from "../../kit/wall-time.ts";
import { fields, many, maybe, xmlText } from "../../kit/xml.ts";
import type { EltaOperation } from "./service.ts";
import { eltaCall } from "./service.ts";

const ELTA_TIME_ZONE = "Europe/Athens";

export interface Movement {
  readonly at: Date;
  readonly station: string;
  readonly title: string;
}

/** A shipment's movements. The name of the person who signed is not read. */
export interface TrackedShipment {
  /** Oldest first. */
  readonly movements: readonly Movement[];
  readonly podAt: Date | null;
}

export type TrackingQuestion = { readonly number: string } | { readonly reference: string };

const text = maybe(xmlText);
const row = fields({ web_date: text, web_time: text, web_station: text, web_status_title: text });

/** By number or by our reference. The answer has no number. Null: ELTA does not show it. Source: section 9. */
export const track: EltaOperation<TrackingQuestion, TrackedShipment | null> = eltaCall({
  name: "PELTT03",
  urgency: "tracking",
  parts: (question: TrackingQuestion, { user, password, master }) => ({
    // The code comes before the user, the other way round than elsewhere.
    wpel_code: master,
    wpel_user: user,
    wpel_pass: password,
    wpel_vg: "number" in question ? question.number : "",
    wpel_ref: "reference" in question ? question.reference : "",
    wpel_flag: "number" in question ? "1" : "2",
  }),
  shape: { pod_date: text, pod_time: text, web_status: many(row) },
  read: ({ pod_date, pod_time, web_status }): TrackedShipment | null => ({
    // Newest first on the wire; equal minutes keep the reverse of its order.
    movements: web_status.toReversed().flatMap((each) => {
      const at = momentOf(each.web_date, each.web_time);
      const title = each.web_status_title ?? "";
      return at === null || title === "" ? [] : [{ at, station: each.web_station ?? "", title }];
    }),
    podAt: momentOf(pod_date, pod_time),
  }),
  // The text of "not found" is not published: only a wrong login is known for sure.
  readRefusal: ({ reason }) => (reason === "credentials_refused" ? undefined : null),
});

/** `20261124` and `0912` of Athens; null: blank, or zeros. */
function momentOf(date: string | null, time: string | null): Date | null {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(date ?? "") ?? [];
  const [, hours = "00", minutes = "00"] = /^(\d{2})(\d{2})/.exec(time ?? "") ?? [];
  return year === undefined ? null : momentIn(ELTA_TIME_ZONE, `${year}-${month}-${day}T${hours}:${minutes}`);
}
