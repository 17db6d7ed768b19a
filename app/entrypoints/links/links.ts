/** Links that carry their own permission: signed, and mostly expiring. `app/process/` makes them. */

import type { Caller, Environment } from "../../domain/engine/index.ts";
import type { LinkRef } from "../../domain/members/member-records.ts";

/** Signed, expiring paths to papers with personal data. */
export interface SignedLinks {
  /** Absolute URL. @param days of its validity; 1 if left out */
  labelUrl(
    merchantId: string,
    environment: Environment,
    shipmentId: string,
    piece?: number,
    days?: number,
  ): string;
  /** The shipment that a signed URL names, or why the URL is invalid. */
  verify(
    url: URL,
  ):
    | { merchantId: string; environment: Environment; shipmentId: string; piece: number | null }
    | "invalid"
    | "expired";
}

/** Signed, expiring links to documents of many labels. */
export interface PrintLinks {
  /** Absolute URL, valid for 24 hours. */
  url(caller: Caller, printId: string): string;
  read(url: URL): { readonly caller: Caller; readonly printId: string } | "invalid" | "expired";
}

/** The part of an order whose point a link changes. */
export interface LockerLink {
  /** The shop's domain. */
  readonly shop: string;
  readonly orderId: string;
  readonly fulfillmentOrderId: string;
  /** Two letters; the page's. */
  readonly language: string;
}

/** Links with which shoppers choose the point that their parcel goes to. */
export interface LockerLinks {
  /** The links are HTTPS, so the page answers no call in plain HTTP: the path is a permission. */
  readonly httpsOnly: boolean;
  /** Absolute URL, valid for 14 days. */
  url(link: LockerLink): string;
  /** @param rest a URL's path after `/locker/` */
  read(rest: string): LockerLink | "invalid" | "expired";
}

export const linkedPapers = ["manifests", "invoices"] as const;
/** A paper behind a signed link: a pickup list, or a shipment's customs invoice. */
export type LinkedPaper = (typeof linkedPapers)[number];

/** Signed, expiring links to papers other than labels. */
export interface PaperLinks {
  /** Absolute URL, valid for 24 hours. */
  url(paper: LinkedPaper, caller: Caller, id: string): string;
  /** The paper that a signed URL names, or why the URL is invalid. */
  verify(
    url: URL,
  ): { readonly paper: LinkedPaper; readonly caller: Caller; readonly id: string } | "invalid" | "expired";
}

/** The parcel that a recipient's link names. */
export interface TrackedParcel {
  readonly caller: Caller;
  readonly kind: "shipment" | "tracker";
  readonly id: string;
}

/** Signed links to one parcel's way. */
export interface TrackLinks {
  /** The deployment is reached by HTTPS. */
  readonly httpsOnly: boolean;
  /** The origin of an environment's links. */
  base(environment: Environment): string;
  token(caller: Caller, kind: TrackedParcel["kind"], id: string): string;
  /** `null`: not a token of ours. */
  read(token: string): TrackedParcel | null;
}

/** Signed links by which a recipient opts out of a merchant's mails. They do not expire. */
export interface StopLinks {
  url(merchantId: string, shipmentId: string): string;
  /** `null`: not a token of ours. */
  read(token: string): { readonly merchantId: string; readonly shipmentId: string } | null;
}

/** Signed links of mails to the dashboard. */
export interface EntryLinks {
  /** Absolute URL, valid until `expiresAt`. */
  url(ref: LinkRef): string;
  /** @param rest a path after `/dashboard/enter/` @returns `null`: it is not ours, or its time is over */
  read(rest: string): Pick<LinkRef, "merchantId" | "id"> | null;
}
