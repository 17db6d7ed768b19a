/** Makes and reads the links of the table. */
import { z } from "zod";
import type { Clock, Environment } from "../../domain/engine/index.ts";
import type { LinkKind, LinkValues } from "./kinds.ts";
import { linkKinds } from "./kinds.ts";
import { oldLink } from "./old-links.ts";
import type { LinkKeys, LinkSignature } from "./signature.ts";
import { linkSignature } from "./signature.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

export interface Links {
  /** The deployment is reached by HTTPS: a link is a permission, so pages of links answer no call in plain HTTP. */
  readonly httpsOnly: boolean;
  /** The origin of an environment's links. */
  base(environment: Environment): string;
  /** Absolute URL. @param until the moment of its end, in place of the kind's days */
  url<Kind extends LinkKind>(kind: Kind, values: LinkValues<Kind>, until?: Date): string;
  token<Kind extends LinkKind>(kind: Kind, values: LinkValues<Kind>, until?: Date): string;
  /**
   * The fields of a link, or why it is worth nothing.
   * @param from its URL, or its token where the path ends with it
   */
  read<Kind extends LinkKind>(kind: Kind, from: URL | string): LinkValues<Kind> | "invalid" | "expired";
  /** Absolute URL of the page on which a shipment's recipient follows it. It does not end. */
  trackingPageUrl(merchantId: string, environment: Environment, shipmentId: string): string;
  /** Absolute URL of a label. @param days of its validity; 1 if left out */
  labelUrl(
    merchantId: string,
    environment: Environment,
    shipmentId: string,
    piece?: number,
    days?: number,
  ): string;
}

export interface LinkOptions extends LinkKeys {
  readonly publicUrl: string;
  /** The sandbox's own host, if it has one. */
  readonly sandboxUrl: string | undefined;
  readonly clock: Clock;
}

export function signedLinks({ publicUrl, sandboxUrl, clock, ...keys }: LinkOptions): Links {
  const signatures = new Map<string, LinkSignature>();
  /** Each purpose has a key of its own, so that no link opens another's door. */
  function signed(purpose: string): LinkSignature {
    const known = signatures.get(purpose) ?? linkSignature(keys, purpose);
    signatures.set(purpose, known);
    return known;
  }
  const base = (environment: Environment | undefined) =>
    environment === "sandbox" ? (sandboxUrl ?? publicUrl) : publicUrl;

  function endOf(kind: LinkKind, until: Date | undefined): readonly string[] {
    const { days } = linkKinds[kind];
    if (days === null) return [];
    const end = until?.getTime() ?? clock.now().getTime() + (days === "given" ? 0 : days * DAY_MS);
    return [String(Math.ceil(end / 1000))];
  }

  function tokenOf<Kind extends LinkKind>(kind: Kind, texts: Texts, until: Date | undefined): string {
    const parts = [
      ...Object.keys(linkKinds[kind].fields.shape).map((key) => texts[key] ?? ""),
      ...endOf(kind, until),
    ];
    return [...parts, signed(kind).sign(parts)].join(".");
  }

  function token<Kind extends LinkKind>(kind: Kind, values: LinkValues<Kind>, until?: Date): string {
    return tokenOf(kind, textsOf(kind, values), until);
  }

  function url<Kind extends LinkKind>(kind: Kind, values: LinkValues<Kind>, until?: Date): string {
    const texts = textsOf(kind, values);
    const path = placeOf(kind, { ...texts, token: tokenOf(kind, texts, until) });
    return `${base(environmentOf(kind, values))}${path}`;
  }

  /** The texts of fields and end, if they are signed; `null`: they are not. */
  function signedTexts(kind: LinkKind, from: URL | string): readonly string[] | null {
    const old = oldLink(kind, typeof from === "string" ? from : `${from.pathname}${from.search}`);
    if (old !== null) return signed(old.purpose).isOf(old.parts, old.signature) ? old.texts : null;
    const parts = tokenIn(kind, from).split(".");
    const signature = parts.pop() ?? "";
    const { fields, days } = linkKinds[kind];
    const count = Object.keys(fields.shape).length + (days === null ? 0 : 1);
    return parts.length === count && signed(kind).isOf(parts, signature) ? parts : null;
  }

  return {
    httpsOnly: publicUrl.startsWith("https:"),
    base,
    url,
    token,
    read(kind, from) {
      const texts = signedTexts(kind, from);
      if (texts === null) return "invalid";
      const { fields, days } = linkKinds[kind];
      const values = valuesOf(
        kind,
        Object.fromEntries(Object.keys(fields.shape).map((key, at) => [key, texts[at] ?? ""])),
      );
      if (values === null || !isAt(kind, from, values)) return "invalid";
      return days !== null && Number(texts.at(-1)) * 1000 < clock.now().getTime() ? "expired" : values;
    },
    trackingPageUrl: (merchantId, environment, id) =>
      url("track", { parcel: { environment, kind: "shipment" }, merchantId, id }),
    labelUrl(merchantId, environment, shipmentId, piece = undefined, days = 1) {
      const until = new Date(clock.now().getTime() + days * DAY_MS);
      return url("label", { merchantId, environment, shipmentId, piece: piece ?? null }, until);
    },
  };
}

type Texts = Readonly<Record<string, string>>;

/** @throws ZodError a value that its field can't hold, which is a fault of ours */
function textsOf<Kind extends LinkKind>(kind: Kind, values: LinkValues<Kind>): Texts {
  return z.encode(linkKinds[kind].fields as z.ZodObject, values) as Texts;
}

function valuesOf<Kind extends LinkKind>(kind: Kind, texts: Texts): LinkValues<Kind> | null {
  const { data } = (linkKinds[kind].fields as z.ZodObject).safeParse(texts);
  return (data as LinkValues<Kind> | undefined) ?? null;
}

function environmentOf<Kind extends LinkKind>(kind: Kind, values: LinkValues<Kind>): Environment | undefined {
  const { environmentOf: of }: { environmentOf?(given: never): Environment } = linkKinds[kind];
  return of?.(values as never);
}

function placeOf(kind: LinkKind, texts: Texts): string {
  return linkKinds[kind].place.replace(/\{(\w+)\}/g, (_, name: string) => texts[name] ?? "");
}

/** The token, from the part of the address where the table of kinds puts it. */
function tokenIn(kind: LinkKind, from: URL | string): string {
  if (typeof from === "string") return from;
  const { place } = linkKinds[kind];
  return place.includes("?s={token}")
    ? (from.searchParams.get("s") ?? "")
    : from.pathname.slice(place.indexOf("{token}"));
}

/** A URL's path names the link's own fields. */
function isAt<Kind extends LinkKind>(kind: Kind, from: URL | string, values: LinkValues<Kind>): boolean {
  if (typeof from === "string" || linkKinds[kind].place.endsWith("/{token}")) return true;
  return placeOf(kind, { ...textsOf(kind, values), token: "" }).startsWith(`${from.pathname}?`);
}
