import type { Shipment } from "../../engine/index.ts";
import { countingScans, isTest, milestoneOf } from "../../engine/index.ts";
import { mailAddress } from "../../mails/mail-address.ts";
import type { TrackingBrand } from "../tracking-page/brand.ts";
import type { RecipientMailKind, RecipientMailSettings } from "./recipient-mail.ts";
import { kindOfMilestone } from "./recipient-mail.ts";

/** Older news is no news: mails that were switched on today are about today's scans. */
export const NEWS_MS = 48 * 60 * 60 * 1000;

export interface MailFacts {
  readonly shipment: Shipment;
  readonly settings: RecipientMailSettings;
  readonly brand: TrackingBrand;
  /** `null`: the shipment is of no platform's order. `notifies`: the platform mails the shopper when the parcel leaves. */
  readonly platform: { readonly notifies: boolean } | null;
  /** Languages that there are mails in. */
  readonly languages: readonly string[];
  /** The language, one of `languages`, for the people of other countries. */
  readonly fallback: string;
  readonly now: Date;
}

/** The recipient of a shipment's mails, and the shop that writes them. */
export interface Addressee {
  /** A language's code. */
  readonly language: string;
  readonly shop: string;
  readonly to: string;
}

/** Why a shipment has no mails. `no-name`: the merchant's shop has none, so a recipient would not know who writes. */
export type Unaddressed = "sandbox" | "cancelled" | "erased" | "return" | "no-name" | "no-address";

export interface DueMail extends Addressee {
  readonly kind: RecipientMailKind;
  /** The time after which the mail would be no news, and is not sent. */
  readonly expiresAt: Date;
}

/**
 * The mail that a shipment's latest scan asks for, or `null`. Scans before the latest have none: a carrier that reports a whole day at
 * once causes one mail.
 */
export function decideMail({
  shipment,
  settings,
  brand,
  platform,
  languages,
  fallback,
  now,
}: MailFacts): DueMail | null {
  const addressee = addresseeOf({ shipment, brand, languages, fallback });
  const news = latestNews(shipment);
  if (typeof addressee === "string" || news === null || !settings.kinds.includes(news.kind)) return null;
  const isPlatforms =
    platform !== null && (!settings.forPlatformOrders || leavesIt(news.kind, platform.notifies));
  const expiresAt = new Date(news.at.getTime() + NEWS_MS);
  return isPlatforms || expiresAt <= now ? null : { kind: news.kind, ...addressee, expiresAt };
}

/** The recipient of a shipment's mails, or why it has none. */
export function addresseeOf({
  shipment,
  brand,
  languages,
  fallback,
}: Pick<MailFacts, "shipment" | "brand" | "languages" | "fallback">): Addressee | Unaddressed {
  const { state, redactedAt, returnRequestId, to } = shipment;
  if (isTest(shipment)) return "sandbox";
  if (state !== "created") return "cancelled";
  if (redactedAt !== undefined) return "erased";
  // A return's recipient is the merchant.
  if (returnRequestId !== null) return "return";
  if (brand.name === null) return "no-name";
  const address = mailAddress.safeParse(to.email ?? "");
  if (!address.success) return "no-address";
  const language = languageOf(brand.language, to.country, languages, fallback);
  return { language, shop: brand.name, to: address.data };
}

/** The platform's own mail says it already. */
function leavesIt(kind: RecipientMailKind, notifies: boolean): boolean {
  return notifies && kind === "on-its-way";
}

function latestNews({
  trackingHistory,
  trackingStatus,
}: Shipment): { kind: RecipientMailKind; at: Date } | null {
  let latest: { kind: RecipientMailKind; at: Date } | null = null;
  for (const { entry, at } of countingScans(trackingHistory)) {
    const milestone = milestoneOf(entry);
    const kind = milestone === null ? null : kindOfMilestone[milestone];
    if (kind !== null) latest = { kind, at };
  }
  // The first piece that arrives is not the whole shipment.
  return latest?.kind === "delivered" && trackingStatus !== "DELIVERED" ? null : latest;
}

/** The merchant's, else the one that most people of the country read. */
export function languageOf(
  chosen: string | null,
  country: string,
  languages: readonly string[],
  fallback: string,
): string {
  const usual = new Intl.Locale(`und-${/^[A-Z]{2}$/.test(country) ? country : "GB"}`).maximize().language;
  return [chosen, usual].find((code) => code !== null && languages.includes(code)) ?? fallback;
}
