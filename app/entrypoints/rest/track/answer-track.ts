/**
 * `/track/<token>` for recipients: the page, `status.json` for a shop's own page, and the logo. The signature in the token is the
 * permission. `/track/embed.js` is the block that shows the JSON on a shop's page.
 */
import { LRUCache } from "lru-cache";
import type { ShownBrand } from "../../../domain/orders/tracking-page/brand.ts";
import { shownBrand } from "../../../domain/orders/tracking-page/brand.ts";
import type { Services } from "../../../process/services.server.ts";
import type { LinkValues } from "../../links/kinds.ts";
import { isSecure } from "../server/connection.ts";
import { embedScript } from "./embed-script.ts";
import type { WhyClosed } from "./track-page.ts";
import { closedPage, pageHeaders, trackPage } from "./track-page.ts";
import type { TrackView, TrackViewNeeds } from "./track-view.ts";
import { callerOf, trackView, wordsFor } from "./track-view.ts";

type Needs = TrackViewNeeds & Pick<Services, "env" | "pageLimits" | "shippingConfigs">;

/** News comes every half hour, or by the carrier's call. */
const KEPT_MS = 30_000;
const MOST_KEPT = 1_000;
const LONGEST_LANGUAGE = 35;

interface TrackCall {
  readonly method: string;
  readonly url: URL;
  readonly connection: { readonly remoteAddress: string; readonly encrypted: boolean };
  header(name: string): string | null;
}

interface TrackAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | null;
}

const anyOrigin = { "access-control-allow-origin": "*", "cross-origin-resource-policy": "cross-origin" };
const jsonHeaders = {
  "content-type": "application/json; charset=utf-8",
  "cache-control": "public, max-age=60",
  "x-content-type-options": "nosniff",
  ...anyOrigin,
};

export function trackAnswers(app: Needs): (call: TrackCall, rest: string) => Promise<TrackAnswer> {
  const kept = new LRUCache<string, { readonly view: TrackView | null }>({ max: MOST_KEPT, ttl: KEPT_MS });

  async function viewOf(token: string, parcel: LinkValues<"track">, languages: readonly string[]) {
    const key = `${token}/${languages.join()}`;
    const known = kept.get(key);
    if (known !== undefined) return known.view;
    const view = await trackView(app, parcel, languages);
    kept.set(key, { view });
    return view;
  }

  return async (call, rest) => {
    if (rest === "embed.js")
      return {
        status: 200,
        headers: {
          "content-type": "text/javascript; charset=utf-8",
          "cache-control": "public, max-age=3600",
          "x-content-type-options": "nosniff",
          ...anyOrigin,
        },
        body: embedScript,
      };
    const [token = "", file = "", ...more] = rest.split("/");
    const isJson = file === "status.json";
    const languages = languagesOf(call);
    const closed = (status: number, why: WhyClosed, brand: ShownBrand | null = null): TrackAnswer => {
      if (isJson) return { status, headers: jsonHeaders, body: JSON.stringify({ error: why }) };
      const { code, texts } = wordsFor({ language: brand?.language ?? null }, languages);
      const shown = brand && { name: brand.name, help_url: brand.helpUrl, help_email: brand.helpEmail };
      return { status, headers: pageHeaders(), body: closedPage(code, texts, why, shown) };
    };
    const isAllowed = !app.links.httpsOnly || isSecure(call, app.env.TRUST_PROXY);
    const parcel = isAllowed && more.length === 0 ? app.links.read("track", token) : "invalid";
    if (parcel === "invalid" || parcel === "expired") return closed(404, "missing");
    const waitMs = await app.pageLimits.tracking.wait(parcel.id);
    if (waitMs > 0) {
      const answer = closed(429, "unavailable");
      return { ...answer, headers: { ...answer.headers, "retry-after": String(Math.ceil(waitMs / 1000)) } };
    }
    if (file === "logo.png") return logoOf(app, parcel, closed);
    if (!isJson && file !== "") return closed(404, "missing");
    const view = await viewOf(token, parcel, languages);
    // We made the link, so the parcel was there once.
    if (view === null) return closed(404, "deleted", await shownBrand(app, parcel.merchantId));
    if (isJson) return { status: 200, headers: jsonHeaders, body: JSON.stringify(view) };
    const { shippingConfig } = await app.shippingConfigs.current(callerOf(parcel));
    const { texts } = wordsFor({ language: view.language }, []);
    return {
      status: 200,
      headers: pageHeaders(view.brand.colour),
      body: trackPage(view, texts.carrier, token, shippingConfig.handling.timeZone),
    };
  };
}

async function logoOf(
  app: Needs,
  { merchantId }: LinkValues<"track">,
  closed: (status: number, why: WhyClosed) => TrackAnswer,
): Promise<TrackAnswer> {
  const logo = await app.logos.get(merchantId);
  if (logo === null) return closed(404, "missing");
  const headers = {
    "content-type": "image/png",
    "cache-control": "public, max-age=300",
    "x-content-type-options": "nosniff",
    ...anyOrigin,
  };
  return { status: 200, headers, body: logo.bytes };
}

/** Language codes that the query names, else the browser's, the preferred first. */
export function languagesOf(call: Pick<TrackCall, "url" | "header">): readonly string[] {
  const asked = call.url.searchParams.get("lang");
  const all = asked === null ? (call.header("accept-language") ?? "").split(",").slice(0, 5) : [asked];
  return all.map((each) => each.trim().slice(0, LONGEST_LANGUAGE).slice(0, 2).toLowerCase());
}
