/** The way of one parcel, for its recipient: without addresses, recipients and prices. */
import type { Caller, Shipment, Tracker, TrackingEntry } from "../../../domain/engine/index.ts";
import { countingScans, isTest, milestoneOf } from "../../../domain/engine/index.ts";
import type { TrackingBrand } from "../../../domain/orders/tracking-page/brand.ts";
import { shownBrand } from "../../../domain/orders/tracking-page/brand.ts";
import type { Services } from "../../../process/services.server.ts";
import { track as english } from "../../../texts/en/track.ts";
import { languageOrFallback } from "../../../texts/every-language.server.ts";
import { FALLBACK_LANGUAGE, languages } from "../../../texts/index.ts";
import type { TrackTexts } from "../../../texts/shape.ts";
import type { LinkValues } from "../../links/kinds.ts";

export type TrackViewNeeds = Pick<
  Services,
  "ports" | "trackers" | "trackingBrands" | "shops" | "purchases" | "logos" | "links"
>;

/** A recipient reads no more. */
const MOST_EVENTS = 100;

export interface TrackView {
  readonly language: string;
  readonly brand: {
    readonly name: string | null;
    readonly colour: string;
    readonly logo_url: string | null;
    readonly help_url: string | null;
    readonly help_email: string | null;
  };
  /** The order as people call it: `#1001`. */
  readonly order: string | null;
  readonly carrier: string;
  readonly tracking_ref: string;
  /** Numbers of the parcels after the first. */
  readonly further_refs: readonly string[];
  readonly tracking_url: string | null;
  readonly status: string;
  readonly status_text: string;
  /** A day, YYYY-MM-DD, by the carrier's latest scan that says one. */
  readonly expected_on: string | null;
  /** A day, YYYY-MM-DD: the last one promised at the purchase. */
  readonly promised_by: string | null;
  readonly is_cancelled: boolean;
  readonly is_test: boolean;
  /** The newest first. */
  readonly events: readonly {
    readonly at: string;
    readonly status: string;
    readonly text: string;
    readonly details: string;
    readonly place: string | null;
  }[];
  readonly texts: Readonly<
    Record<"title" | "number" | "order" | "history" | "noScans" | "help" | "sandbox", string>
  > & {
    readonly carrierPage: string;
    /** A sentence with the expected day, else the promised one; `null`: neither is known. */
    readonly expected: string | null;
  };
}

export function callerOf({ merchantId, parcel: { environment } }: LinkValues<"track">): Caller {
  return { merchantId, environment };
}

/** `null`: there is no such parcel, or its recipient was erased. @param wanted languages, the preferred first */
export async function trackView(
  app: TrackViewNeeds,
  link: LinkValues<"track">,
  wanted: readonly string[],
): Promise<TrackView | null> {
  const caller = callerOf(link);
  const found = await parcelOf(app, caller, link.parcel.kind, link.id);
  if (found === null) return null;
  const { parcel, order, furtherRefs, promisedBy, isCancelled } = found;
  const [brand, logo] = await Promise.all([
    shownBrand(app, caller.merchantId),
    app.logos.get(caller.merchantId),
  ]);
  const { code, texts } = wordsFor(brand, wanted);
  const { trackingHistory: history, trackingStatus: status, trackingUrl, trackingRef, carrier } = parcel;
  const newest = countingScans(history)
    .map(({ entry }) => entry)
    .reverse()
    .slice(0, MOST_EVENTS);
  const isAwaited = status !== "DELIVERED" && !isCancelled;
  const expected = isAwaited ? (newest.find((entry) => entry.expectedOn)?.expectedOn ?? null) : null;
  const promised = isAwaited ? promisedBy : null;
  const last = newest[0];
  return {
    language: code,
    brand: {
      name: brand.name,
      colour: brand.colour,
      help_url: brand.helpUrl,
      help_email: brand.helpEmail,
      logo_url: logo && `${app.links.url("track", link)}/logo.png`,
    },
    order,
    carrier: carrier.name,
    tracking_ref: trackingRef,
    further_refs: furtherRefs,
    tracking_url: trackingUrl,
    status,
    status_text: isCancelled
      ? texts.cancelled
      : last === undefined
        ? texts.statuses[status]
        : textOf(texts, last),
    expected_on: expected,
    promised_by: promised,
    is_cancelled: isCancelled,
    is_test: isTest({ environment: caller.environment, carrier }),
    events: newest.map((entry) => ({
      at: entry.statusDate.toISOString(),
      status: entry.status,
      text: textOf(texts, entry),
      details: entry.statusDetails,
      place: entry.place ?? null,
    })),
    texts: {
      title: texts.title,
      number: texts.number,
      order: texts.order,
      history: texts.history,
      noScans: texts.noScans,
      help: texts.help,
      sandbox: texts.sandbox,
      carrierPage: texts.carrierPage(carrier.name),
      expected: expected
        ? texts.expected(dayIn(code, expected))
        : promised && texts.promised(dayIn(code, promised)),
    },
  };
}

interface FoundParcel {
  readonly parcel: Pick<
    Shipment | Tracker,
    "trackingHistory" | "trackingStatus" | "trackingUrl" | "trackingRef" | "carrier"
  >;
  readonly order: string | null;
  readonly furtherRefs: readonly string[];
  readonly promisedBy: string | null;
  readonly isCancelled: boolean;
}

async function parcelOf(
  app: TrackViewNeeds,
  caller: Caller,
  kind: LinkValues<"track">["parcel"]["kind"],
  id: string,
): Promise<FoundParcel | null> {
  if (kind === "tracker") {
    const parcel = await app.trackers.get(caller, id);
    return parcel && { parcel, order: null, furtherRefs: [], promisedBy: null, isCancelled: false };
  }
  const parcel = await app.ports.shipments.get(caller, id);
  if (parcel === null || parcel.redactedAt !== undefined) return null;
  const purchase = await app.purchases.byShipment(caller.merchantId, id);
  return {
    parcel,
    order: purchase?.orderName ?? parcel.orderName ?? null,
    furtherRefs: parcel.childVouchers.map(({ trackingRef }) => trackingRef),
    promisedBy: parcel.rate.promise?.latest ?? null,
    isCancelled: parcel.state === "cancelled",
  };
}

function textOf(texts: TrackTexts, entry: TrackingEntry): string {
  const milestone = milestoneOf(entry);
  return milestone === null ? texts.statuses[entry.status] : texts.milestones[milestone];
}

export function wordsFor(
  { language }: Pick<TrackingBrand, "language">,
  wanted: readonly string[],
): { readonly code: string; readonly texts: TrackTexts } {
  const all = [...(language === null ? [] : [language]), ...wanted, FALLBACK_LANGUAGE];
  const code = all.find((each) => each in languages && languageOrFallback(each).track !== undefined);
  return {
    code: code ?? FALLBACK_LANGUAGE,
    texts: languageOrFallback(code ?? FALLBACK_LANGUAGE).track ?? english,
  };
}

function dayIn(language: string, day: string): string {
  const format = new Intl.DateTimeFormat(language, {
    weekday: "long",
    day: "numeric",
    month: "long",
    timeZone: "UTC",
  });
  return format.format(new Date(`${day}T00:00:00Z`));
}
