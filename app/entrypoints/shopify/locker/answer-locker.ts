import type { Shop } from "../../../domain/merchants/records.ts";
import { changePoint, pointsOfOrder } from "../../../domain/orders/labels/change-point.ts";
import { LeaseBusyError } from "../../../domain/orders/leases/with-lease.ts";
import {
  PlatformClosedError,
  PlatformRefusedError,
  PlatformUnavailableError,
} from "../../../domain/orders/platform.ts";
import type { OrderServices } from "../../../domain/orders/ports.ts";
import type { Services } from "../../../process/services.server.ts";
import type { LinkValues } from "../../links/kinds.ts";
import type { LockerView } from "./locker-page.ts";
import { lockerPage, pageHeaders } from "./locker-page.ts";

type Needs = Pick<Services, "links" | "log" | "shops"> & OrderServices;

/** The part of an HTTP request that the page reads. */
interface LockerCall {
  readonly method: string;
  readonly path: string;
  readonly url: URL;
  readonly connection: { readonly remoteAddress: string; readonly encrypted: boolean };
  header(name: string): string | null;
  body(): Promise<Uint8Array | null>;
}

interface LockerAnswer {
  readonly status: 200 | 303 | 403 | 404 | 409 | 410 | 413 | 429 | 503;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

/** Bytes. */
export const LONGEST_CHOICE = 4096;

/** The checks that come before a call reads anything. */
export interface LockerGuard {
  /** The links are HTTPS, and the call is not. */
  refuses(call: Pick<LockerCall, "header" | "connection">): boolean;
  /** Milliseconds to wait; 0 lets the call pass and counts it. */
  waitMs(link: LinkValues<"locker">): Promise<number>;
}

/**
 * `/locker/<link>`, where a shopper changes the point of their parcel. GET shows the page, with `?near=<postcode>` a
 * search; POST chooses `point`. The signature in the link is the permission.
 */
export async function answerLocker(
  services: Needs,
  guard: LockerGuard,
  call: LockerCall,
  rest: string,
): Promise<LockerAnswer> {
  const link = guard.refuses(call) ? "invalid" : services.links.read("locker", rest);
  if (link === "invalid" || link === "expired") {
    const language = languageOfLink(rest) ?? languageOfBrowser(call);
    return page(call, language, link === "expired" ? 410 : 403, { state: link });
  }
  const waitMs = await guard.waitMs(link);
  if (waitMs > 0) {
    const answer = page(call, link.language, 429, { state: "unavailable" });
    return { ...answer, headers: { ...answer.headers, "retry-after": String(Math.ceil(waitMs / 1000)) } };
  }
  const shop = await services.shops.get(link.shop);
  if (shop === null || shop.uninstalledAt !== null)
    return page(call, link.language, 404, { state: "invalid" });
  try {
    return call.method === "POST"
      ? await choose(services, shop, link, call)
      : await show(services, shop, link, call);
  } catch (error) {
    if (!isPassing(error)) throw error;
    services.log.warn({ shop: shop.domain, err: error }, "a shopper's page could not be shown");
    return page(call, link.language, 503, { state: "unavailable" });
  }
}

async function show(
  services: Needs,
  shop: Shop,
  link: LinkValues<"locker">,
  call: LockerCall,
  isRefused = false,
): Promise<LockerAnswer> {
  const near = postcodeOf(call.url.searchParams);
  const { orderId, fulfillmentOrderId, language } = link;
  const found = await pointsOfOrder(services, shop, { orderId, fulfillmentOrderId, near, service: null });
  if (found.state !== "open") return page(call, language, found.state === "unavailable" ? 503 : 200, found);
  const isSaved = call.url.searchParams.has("saved");
  const view = { ...found, near, notice: isRefused ? "refused" : isSaved ? "saved" : null } as const;
  return page(call, language, isRefused ? 409 : 200, view);
}

async function choose(
  services: Needs,
  shop: Shop,
  link: LinkValues<"locker">,
  call: LockerCall,
): Promise<LockerAnswer> {
  const body = await call.body();
  const point = new URLSearchParams(Buffer.from(body ?? "").toString()).get("point") ?? "";
  if (body === null) return page(call, link.language, 413, { state: "unavailable" });
  const { orderId, fulfillmentOrderId } = link;
  const changed = await changePoint(services, shop, {
    orderId,
    fulfillmentOrderId,
    point,
    service: null,
    chosenBy: "shopper",
  });
  if (changed !== "chosen") return show(services, shop, link, call, changed === "refused");
  // A reload of the page then repeats nothing.
  const near = postcodeOf(call.url.searchParams);
  const query = new URLSearchParams({ ...(near !== null && { near }), saved: "" });
  return { status: 303, headers: { ...pageHeaders, location: `${call.path}?${query}` }, body: null };
}

function page(
  { method, path }: LockerCall,
  language: string,
  status: LockerAnswer["status"],
  view: LockerView,
): LockerAnswer {
  return { status, headers: pageHeaders, body: method === "HEAD" ? null : lockerPage(view, language, path) };
}

function postcodeOf(query: URLSearchParams): string | null {
  return query.get("near")?.trim().slice(0, 20) || null;
}

function languageOfLink(rest: string): string | null {
  return /^([a-z]{2})[./]/.exec(rest)?.[1] ?? null;
}

function languageOfBrowser(call: LockerCall): string {
  return (call.header("accept-language") ?? "").slice(0, 2).toLowerCase();
}

/** Whether another attempt may succeed. */
function isPassing(error: unknown): boolean {
  return (
    error instanceof PlatformUnavailableError ||
    error instanceof PlatformClosedError ||
    error instanceof PlatformRefusedError ||
    error instanceof LeaseBusyError
  );
}
