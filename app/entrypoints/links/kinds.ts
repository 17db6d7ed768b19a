/**
 * The table of signed links. A link carries its own permission: a token of its fields in the table's order, the moment of its end if it
 * has one (Unix seconds), and a signature over all of them, with dots in between.
 */
import { z } from "zod";
import type { Environment } from "../../domain/engine/index.ts";
import { environments } from "../../domain/engine/index.ts";

const id = z.string().regex(/^[0-9a-f-]{36}$/);
const number = z.string().regex(/^\d{1,18}$/);

const environmentOf = (letter: string): Environment => (letter === "p" ? "production" : "sandbox");

/** `s` or `p`. */
const environment = z.codec(z.string().regex(/^[sp]$/), z.enum(environments), {
  decode: environmentOf,
  encode: (value) => value.charAt(0),
});

/** A piece of a shipment, from 1; empty: all of them. */
const piece = z.codec(z.string().regex(/^\d{0,6}$/), z.number().nullable(), {
  decode: (text) => (text === "" ? null : Number(text)),
  encode: (value) => (value === null ? "" : String(value)),
});

/** A domain, of which each dot is a tilde: dots separate a token's parts. */
const domain = z.codec(z.string().regex(/^[a-z0-9~-]+$/), z.string(), {
  decode: (text) => text.replaceAll("~", "."),
  encode: (value) => value.replaceAll(".", "~"),
});

const parcelKinds = { s: "shipment", t: "tracker" } as const;

/** `<s or p><s or t>` */
const parcel = z.codec(
  z.string().regex(/^[sp][st]$/),
  z.object({ environment: z.enum(environments), kind: z.enum(["shipment", "tracker"]) }),
  {
    decode: (text) => ({
      environment: environmentOf(text.charAt(0)),
      kind: parcelKinds[text.charAt(1) as keyof typeof parcelKinds],
    }),
    encode: (value) => `${value.environment.charAt(0)}${value.kind.charAt(0)}`,
  },
);

interface LinkRow<Fields extends z.ZodObject> {
  /** Path and query: `{token}`, and fields that a reader of the address may see. */
  readonly place: string;
  /** Days; `given`: until the moment that its maker names; `null`: for ever, because mails are kept. */
  readonly days: number | "given" | null;
  readonly fields: Fields;
  /** The environment, if the link names its host; absent: the deployment's own. */
  environmentOf?(values: z.output<Fields>): Environment;
}

const row = <Fields extends z.ZodObject>(given: LinkRow<Fields>) => given;
const ofOwn = ({ environment: own }: { readonly environment: Environment }) => own;

export const linkKinds = {
  /** A label may be read and printed. Its place has a query, which readers extend by `&format=`. */
  label: row({
    place: "/labels/{shipmentId}.pdf?s={token}",
    days: 1,
    fields: z.object({ shipmentId: id, merchantId: id, environment, piece }),
    environmentOf: ofOwn,
  }),
  /** A document of many labels may be read. */
  print: row({
    place: "/prints/{token}",
    days: 1,
    fields: z.object({ environment, merchantId: id, printId: id }),
    environmentOf: ofOwn,
  }),
  /** A pickup list may be read. */
  manifest: row({
    place: "/manifests/{id}.pdf?s={token}",
    days: 1,
    fields: z.object({ id, merchantId: id, environment }),
    environmentOf: ofOwn,
  }),
  /** The customs papers of a shipment may be read. */
  invoice: row({
    place: "/invoices/{id}.pdf?s={token}",
    days: 1,
    fields: z.object({ id, merchantId: id, environment }),
    environmentOf: ofOwn,
  }),
  /** One parcel's way may be seen, and nothing else of it. Without the parcel, or once its recipient was erased, it shows nothing. */
  track: row({
    place: "/track/{token}",
    days: null,
    fields: z.object({ parcel, merchantId: id, id }),
    environmentOf: (values) => values.parcel.environment,
  }),
  /** The recipient of a shipment's mails may opt out of the merchant's. */
  stop: row({
    place: "/mails/stop/{token}",
    days: null,
    fields: z.object({ merchantId: id, shipmentId: id }),
  }),
  /** A member may log in once. The database knows whether it was used. */
  entry: row({
    place: "/dashboard/enter/{token}",
    days: "given",
    fields: z.object({ merchantId: id, id }),
  }),
  /** A shopper may change the point of one part of an order. In the path, because a form that searches replaces the query. */
  locker: row({
    place: "/locker/{token}",
    days: 14,
    fields: z.object({
      language: z.string().regex(/^[a-z]{2}$/),
      shop: domain,
      orderId: number,
      fulfillmentOrderId: number,
    }),
  }),
};

export type LinkKind = keyof typeof linkKinds;
export type LinkValues<Kind extends LinkKind> = Readonly<z.output<(typeof linkKinds)[Kind]["fields"]>>;
