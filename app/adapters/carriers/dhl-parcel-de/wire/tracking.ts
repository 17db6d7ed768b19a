import type { TrackingEntry } from "../../../../domain/engine/index.ts";
import type { Operation } from "../../kit/operation.ts";
import type { GreekRefusalRow } from "../../kit/refusal.ts";
import { refusalBy } from "../../kit/refusal.ts";
import type { Scan } from "../../kit/scans.ts";
import { historyOf } from "../../kit/scans.ts";
import { momentIn } from "../../kit/wall-time.ts";
import { UnreadableAnswer } from "../../kit/wire-answer.ts";
import type { XmlElement } from "../../kit/xml.ts";
import { xmlOf } from "../../kit/xml.ts";
import { escaped } from "../../kit/xml-text.ts";
import type { CredentialFields } from "../account.ts";
import { TIME_ZONE } from "../german-days.ts";
import { basic } from "./access.ts";
import { credentials } from "./refusals.ts";
import { meaningOf } from "./statuses.ts";

/** Numbers of one call. Source: contract sheet, section 11. */
export const MOST_NUMBERS = 20;

export interface PieceEvent extends Scan {
  /** On its way back to the sender, who sent it out. */
  readonly isComingBack: boolean;
}

export interface TrackingGiven {
  readonly login: CredentialFields;
  readonly numbers: readonly string[];
}

/** DHL has no data yet: minutes to hours after the label. */
const noData = new Set(["100", "200"]);
/** The login, or its rights. */
const wrongLogin = new Set(["5", "62"]);
/** Technical, and too many logins. */
const passing = new Set(["6", "-1", "-2", "-3", "-1000"]);

const away: GreekRefusalRow = {
  code: "CARRIER_UNAVAILABLE",
  reason: null,
  message: { en: "DHL's tracking is not answering.", el: "Η παρακολούθηση της DHL δεν απαντά." },
};
const wrongNumber: GreekRefusalRow = {
  reason: "tracking_refused",
  message: { en: "DHL's tracking refused a number.", el: "Η παρακολούθηση της DHL αρνήθηκε έναν αριθμό." },
};

/** Events by number, oldest first. A number without data is left out. The password is in the address, which no log may have. */
export const track: Operation<TrackingGiven, ReadonlyMap<string, readonly PieceEvent[]>> = {
  name: "track",
  open: true,
  urgency: "tracking",
  maxBytes: 8 * 1024 * 1024,
  request: ({ login: { apiKey, apiSecret = "", ...portal }, numbers }) => ({
    method: "GET",
    path: "/parcel/de/tracking/v0/shipments",
    query: {
      xml: question({
        appname: portal.trackingUser ?? portal.user,
        password: portal.trackingPassword ?? portal.password,
        "piece-code": numbers.join(";"),
      }),
    },
    headers: { authorization: basic(apiKey, apiSecret) },
  }),
  read(answer) {
    const root = xmlOf(answer);
    const code = root.attributes.code;
    if (code === undefined) throw new UnreadableAnswer("An answer without a code.");
    if (noData.has(code)) return new Map();
    if (wrongLogin.has(code)) throw refusalBy(credentials, { code }).error;
    if (passing.has(code)) throw refusalBy(away, { code }).error;
    if (code !== "0") throw refusalBy(wrongNumber, { code }).error;
    return new Map(
      named(root, "piece-shipment").flatMap((piece) => {
        const { "piece-code": number, "error-status": error = "0" } = piece.attributes;
        return number === undefined || error !== "0" ? [] : [[number, eventsOf(piece)] as const];
      }),
    );
  },
};

function question(values: Readonly<Record<string, string>>): string {
  const all = { ...values, request: "d-get-piece-detail", "language-code": "en" };
  const attributes = Object.entries(all).map(([name, value]) => ` ${name}="${escaped(value)}"`);
  return `<?xml version="1.0" encoding="UTF-8" standalone="no"?><data${attributes.join("")}/>`;
}

/** Elements are all called `data`: their attribute `name` says which they are. */
const named = ({ children }: XmlElement, name: string): readonly XmlElement[] =>
  children.filter((child) => child.attributes.name === name);

function eventsOf(piece: XmlElement): readonly PieceEvent[] {
  const events = named(piece, "piece-event-list").flatMap((list) => named(list, "piece-event"));
  const isBackwards = ({ attributes }: XmlElement) => attributes.ruecksendung === "true";
  // A label for the way back goes backwards from the beginning, and comes as it should.
  const isReturn =
    /retoure/i.test(piece.attributes["product-name"] ?? "") || events.slice(0, 1).some(isBackwards);
  return events.flatMap((event) => {
    const { attributes } = event;
    const at = momentOf(attributes["event-timestamp"] ?? "");
    const words = [attributes["standard-event-code"], attributes.ice, attributes.ric];
    if (at === null || !words[0]) return [];
    return [
      {
        code: words.map((word) => word || "NRQRD").join("-"),
        at,
        text: attributes["event-status"] ?? "",
        place: attributes["event-location"] || null,
        isComingBack: !isReturn && isBackwards(event),
      },
    ];
  });
}

/** `23.11.2026 17:02`, on the wall in Germany. */
function momentOf(written: string): Date | null {
  const [, day, month, year, time] = /^(\d\d)\.(\d\d)\.(\d{4}) (\d\d:\d\d)/.exec(written.trim()) ?? [];
  return day === undefined ? null : momentIn(TIME_ZONE, `${year}-${month}-${day}T${time}`);
}

/** A parcel's history. */
export function entriesOf(number: string, events: readonly PieceEvent[]): readonly TrackingEntry[] {
  const comingBack = new Set<Scan>(events.filter(({ isComingBack }) => isComingBack));
  return historyOf(number, events, (scan) => meaningOf(scan.code, comingBack.has(scan)));
}
