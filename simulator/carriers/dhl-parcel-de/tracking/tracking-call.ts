import { randomUUID } from "node:crypto";
import { isDay } from "../../kit/athens-time.ts";
import { germanDay, germanMoment } from "../../kit/german-time.ts";
import type { Reply } from "../../kit/http.ts";
import type { XmlElement } from "../../kit/xml.ts";
import { escapeXml, MalformedXml, readXml } from "../../kit/xml.ts";
import { sandboxTracking } from "../accounts.ts";
import type { DhlCall } from "../protocol/define-call.ts";
import { Problem } from "../protocol/problem.ts";
import type { Language } from "../protocol/words.ts";
import { inLanguage } from "../protocol/words.ts";
import { containerCheck } from "../shipments/numbers.ts";
import type { DhlParcelWorld } from "../world.ts";
import { codes } from "./codes.ts";
import type { Parcel, ParcelEvent } from "./parcel.ts";
import { visibleEvents } from "./visible-events.ts";
import { wordsOfCode } from "./words.ts";

/** The request is XML in the query, with a login of its own inside. Source: section 11. */
export const track: DhlCall = {
  name: "track",
  method: "GET",
  path: "/parcel/de/tracking/v0/shipments",
  login: "app",
  api: "tracking",
  run: ({ world, query }) => xmlReply(answerTo(world, rootOf(query.get("xml")).attributes)),
};

const xmlReply = (content: string): Reply => ({
  status: 200,
  headers: { "content-type": "application/xml; charset=utf-8" },
  body: `<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n${content}`,
});

function rootOf(xml: string | null): XmlElement {
  if (xml === null) throw new Problem(400, "The parameter xml is missing");
  try {
    const root = readXml(xml);
    if (root.name === "data") return root;
  } catch (error) {
    if (!(error instanceof MalformedXml)) throw error;
  }
  throw new Problem(400, "The parameter xml is no request");
}

type Attributes = Readonly<Record<string, string>>;

const element = (attributes: Readonly<Record<string, string | number | boolean>>, children = ""): string => {
  const pairs = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeXml(String(value))}"`);
  return `<data${pairs.join("")}${children === "" ? "/>" : `>${children}</data>`}`;
};

/** An answer as a whole, with its number. */
const list = (name: string, code: number, children = ""): string =>
  element(
    { name, code, ...(code !== 0 && { error: codes[code] ?? "" }), "request-id": randomUUID() },
    children,
  );

/** How many piece codes a request may have. */
const mostPieces: Readonly<Record<string, number>> = {
  "d-get-piece-detail": 20,
  "d-get-signature": 1,
  "get-status-for-public-user": 15,
};

function answerTo(world: DhlParcelWorld, request: Attributes): string {
  const name = request.request === "d-get-signature" ? "signature-list" : "piece-shipment-list";
  const refuse = (code: number) => list(name, code);
  const ordered = world.orderedTrackingCodes.shift();
  if (ordered !== undefined) return refuse(ordered);
  const userName = userOf(world, request);
  if (userName === null) return refuse(5);
  const most = mostPieces[request.request ?? ""];
  if (most === undefined) return refuse(58);
  if (request.request === "get-status-for-public-user" && world.isSandbox) return refuse(62);
  const language = request["language-code"];
  if (language !== "en" && language !== "de") return refuse(59);
  const days = [request["from-date"], request["to-date"]];
  if (days.some((day) => day !== undefined && !isDay(day))) return refuse(60);
  const numbers = (request["piece-code"] ?? "").split(";").filter(Boolean);
  if (numbers.length === 0) return refuse(45);
  if (numbers.length > most || (numbers.length > 1 && request["zip-code"] !== undefined)) return refuse(61);
  const found = numbers.map((number) => find(world, userName, number, request));
  const [only] = found;
  if (request.request === "d-get-signature") return signature(only);
  if (found.length === 1 && only !== undefined && only.code !== 0) {
    const inList = only.code !== 100 || world.quirks.noDataIn === "list";
    if (inList) return refuse(only.code);
  }
  return list(name, 0, found.map((piece) => pieceView(piece, request, language)).join(""));
}

/** In production the portal's login, in the sandbox a public one. */
function userOf({ users, isSandbox }: DhlParcelWorld, { appname, password }: Attributes): string | null {
  if (isSandbox)
    return appname === sandboxTracking.appname && password === sandboxTracking.password ? appname : null;
  const found = users.find((user) => user.user === appname && user.password === password && !user.isLocked);
  return found?.user ?? null;
}

interface Found {
  readonly number: string;
  readonly code: number;
  readonly parcel?: Parcel;
  readonly events: readonly ParcelEvent[];
}

function find(world: DhlParcelWorld, userName: string, number: string, request: Attributes): Found {
  const parcel = world.parcels.get(number);
  const none = (code: number): Found => ({ number, code, events: [] });
  if (parcel === undefined) return none(hasRightCheck(number) ? 100 : 41);
  // Assumption: 62 is about another customer's number.
  if (parcel.userName !== userName) return none(62);
  if (request["zip-code"] !== undefined && request["zip-code"] !== parcel.postalCode) return none(57);
  const from = request["from-date"] ?? "";
  const to = request["to-date"] ?? "9999";
  const events = visibleEvents(world, parcel).filter(({ at }) => {
    const day = germanDay(at);
    return from <= day && day <= to;
  });
  return events.length === 0 ? none(100) : { number, code: 0, parcel, events };
}

const hasRightCheck = (number: string): boolean =>
  !/^00\d{18}$/.test(number) || containerCheck(number.slice(2, 19)) === Number(number[19]);

function pieceView({ number, code, parcel, events }: Found, request: Attributes, language: Language): string {
  const last = events.at(-1);
  const about = { name: "piece-shipment", "error-status": code, "piece-code": number };
  if (parcel === undefined || last === undefined)
    return element({ ...about, "piece-identifier": number, error: codes[code] ?? "" });
  const words = inLanguage(language, wordsOfCode(last.code));
  const detail = {
    ...about,
    "piece-identifier": number.replace(/^00/, ""),
    status: words,
    "short-status": words,
    "status-timestamp": timeOf(last.at),
    "delivery-event-flag": last.code === "ZU" ? 1 : 0,
    ice: last.ice,
    ric: last.ric,
    "standard-event-code": last.code,
    ruecksendung: last.isReturning,
    "dest-country": parcel.country,
    "product-name": parcel.productName,
    ...(last.code === "ZU" && { "recipient-id": 1 }),
  };
  if (request.request === "get-status-for-public-user") return element(detail);
  return element(
    detail,
    element({ name: "piece-event-list" }, events.map((event) => eventView(event, language)).join("")),
  );
}

const eventView = (event: ParcelEvent, language: Language): string =>
  element({
    name: "piece-event",
    "event-timestamp": timeOf(event.at),
    "event-status": inLanguage(language, wordsOfCode(event.code)),
    "event-short-status": inLanguage(language, wordsOfCode(event.code)),
    ice: event.ice,
    ric: event.ric,
    "standard-event-code": event.code,
    "event-location": event.place,
    "event-country": event.country,
    ruecksendung: event.isReturning,
  });

/** `25.11.2026 10:41`: local time in Germany. */
function timeOf(at: Date): string {
  const [day = "", time = ""] = germanMoment(at).split("T");
  return `${day.split("-").toReversed().join(".")} ${time.slice(0, 5)}`;
}

/** A picture of GIF as hexadecimal digits; an invented one of a single point. */
const picture = "47494638396101000100800000000000ffffff21f90401000000002c00000000010001000002024401003b";

function signature(found: Found | undefined): string {
  const last = found?.events.findLast(({ code }) => code === "ZU");
  if (found === undefined || found.code !== 0 || last === undefined)
    return list("signature-list", found?.code === 0 ? 63 : (found?.code ?? 45));
  const [day = ""] = timeOf(last.at).split(" ");
  return list(
    "signature-list",
    0,
    element({ name: "signature", "event-date": day, "mime-type": "image/gif", image: picture }),
  );
}
