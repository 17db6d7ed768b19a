/**
 * The driver of the carrier in `kiosk/`, as a module for CARRIER_MODULES: it prices by itself, and books, looks up, cancels
 * and tracks at the carrier's server.
 */
import type { CarrierModule } from "../../app/adapters/carriers/kit/carrier-module.ts";
import type { BookingOrder, NewCarrierAccount } from "../../app/domain/engine/index.ts";
import type { LookUps } from "./kiosk/start-kiosk.ts";

/** The carrier and its one service have the names of a sample, so that a shop's orders may name either. */
export function kioskAccount(
  url: string,
  settings: {
    readonly settleMs?: number;
    readonly refunds?: boolean;
    readonly heaviestG?: number;
    readonly discovers?: boolean;
    readonly lockers?: boolean;
    /** As the server's. */
    readonly lookUps?: LookUps;
    readonly drafts?: boolean;
    readonly checksNumbers?: boolean;
  } = {},
): NewCarrierAccount {
  return {
    driver: "kiosk",
    carrier: { code: "gorgona", name: "Gorgona Courier", imageUrl: "/carriers/gorgona.svg" },
    friendlyName: null,
    enabled: true,
    serviceCodes: null,
    credentials: "own",
    secrets: {},
    defaultParcel: { lengthCm: 20, widthCm: 15, heightCm: 10 },
    settings: { url, ...settings },
  };
}

/** How long a caller waits for an answer; the weeks of chaos take seconds. */
const PATIENCE_MS = 2_000;

export const drivers: CarrierModule = ({
  z,
  defineDriver,
  mergePieces,
  EngineError,
  OutcomeUnknownError,
}) => {
  const settings = z.object({
    url: z.url(),
    settleMs: z.int().min(0).default(0),
    refunds: z.boolean().default(false),
    /** of a parcel */
    heaviestG: z.int().positive().default(30_000),
    /** the carrier's services are known only by asking */
    discovers: z.boolean().default(false),
    /** a service to lockers, which the carrier answers by place alone */
    lockers: z.boolean().default(false),
    lookUps: z.enum(["exact", "presence", "half", "nothing"]).default("exact"),
    drafts: z.boolean().default(false),
    checksNumbers: z.boolean().default(false),
  });
  const credentials = z.object({ key: z.string().optional() });
  const offered = z.object({
    services: z.array(z.object({ code: z.string().min(1), name: z.string(), cents: z.int().nonnegative() })),
  });
  const nearby = z.object({
    points: z.array(
      z.object({
        id: z.string().min(1),
        name: z.string(),
        street: z.string(),
        zip: z.string(),
        city: z.string(),
        country: z.string().length(2),
        lat: z.number(),
        lon: z.number(),
      }),
    ),
  });
  const details = z.object({ cents: z.int() });
  const scan = z
    .object({
      status: z.enum(["PRE_TRANSIT", "TRANSIT", "EXCEPTION", "DELIVERED"]),
      at: z.iso.datetime(),
      words: z.string(),
      exact: z.string().nullable(),
    })
    .transform(({ status, at, words, exact }) => ({
      status,
      statusDate: new Date(at),
      statusDetails: words,
      statusExact: exact,
    }));
  const answer = z.object({
    voucher: z.string().nullable().optional(),
    draft: z.string().optional(),
    /** of a look-up that does not tell the voucher */
    isKnown: z.boolean().optional(),
    /** of a voucher that was asked about */
    reference: z.string().nullable().optional(),
    /** of its further parcels */
    further: z.array(z.string()).default([]),
    refund: z.enum(["pending", "refunded", "refused"]).optional(),
    /** of each of a shipment's parcels, by its first voucher */
    parcels: z.record(z.string(), z.array(z.array(scan))).default({}),
  });

  /** @throws OutcomeUnknownError without an answer that can be read */
  async function call(url: string, method: string, path: string, signal?: AbortSignal) {
    const sent = await fetch(`${url}${path}`, {
      method,
      headers: { "x-process": String(process.pid) },
      ...(signal === undefined ? {} : { signal }),
    }).then(
      async (response) => ({ status: response.status, body: await response.json() }),
      (error: unknown) => ({ status: 0, body: error }),
    );
    if (sent.status === 409) throw new EngineError("NOT_CANCELLABLE", "The parcel is on its way.");
    if (sent.status === 422) throw new EngineError("CARRIER_REJECTED", "The carrier has no such service.");
    if (sent.status === 429) throw new EngineError("CARRIER_UNAVAILABLE", "Too many calls.");
    const read = answer.safeParse(sent.body);
    if (sent.status !== 200 || !read.success)
      throw new OutcomeUnknownError(`The carrier answered ${sent.status}.`);
    return read.data;
  }
  /** @throws EngineError a call that only reads */
  async function read<Answer>(
    url: string,
    path: string,
    schema: { safeParse(body: unknown): { success: boolean; data?: Answer } },
    given: AbortSignal = soon(),
  ) {
    const unavailable = () => new EngineError("CARRIER_UNAVAILABLE", "The carrier does not answer.");
    const response = await fetch(`${url}${path}`, { signal: given }).catch(() => {
      throw unavailable();
    });
    const { data } = response.ok ? schema.safeParse(await response.json().catch(() => null)) : {};
    if (data === undefined) throw unavailable();
    return data;
  }
  async function discover(url: string) {
    const { services } = await read(url, "/services", offered);
    return services.map(({ code, name, cents }) => ({ code, name, details: { cents } }));
  }
  async function near(
    url: string,
    { country, zip }: { readonly country: string; readonly zip: string },
    { most, withinMs }: { readonly most: number; readonly withinMs: number },
  ) {
    const signal = AbortSignal.timeout(withinMs);
    const { points } = await read(url, `/near/${country}/${zip}/${most}`, nearby, signal);
    return points.map(({ id, name, street, lat, lon, ...place }) => ({
      locationId: id,
      kind: "locker" as const,
      name,
      address: { address: street, address2: null, ...place },
      latitude: lat,
      longitude: lon,
      openingHours: null,
      compartmentSizes: [],
      accepting: true,
    }));
  }
  const soon = () => AbortSignal.timeout(PATIENCE_MS);
  const booked = (voucher: string, further: readonly string[]) => ({
    carrierReference: null,
    pieces: [voucher, ...further].map((trackingRef) => ({ trackingRef })),
    pickup: null,
  });

  return [
    defineDriver({
      driver: "kiosk",
      settings,
      discover: async (_account, { url, discovers }) => (discovers ? discover(url) : null),
      account: {
        name: "Kiosk",
        imageUrl: "/carriers/parcel.svg",
        credentials,
        settings,
        async test(_account, { url }) {
          await read(url, "/services", offered);
          return "the kiosk's customer";
        },
      },
      connect: (
        { catalogue },
        { url, settleMs, refunds, heaviestG, discovers, lockers, lookUps, drafts, checksNumbers },
      ) => ({
        services: (discovers
          ? (catalogue?.services ?? []).map(({ code, name, details: its }) => ({
              code,
              name,
              cents: details.parse(its).cents,
            }))
          : [
              { code: "standard", name: "Door to door", cents: 620 },
              ...(lockers ? [{ code: "locker", name: "To a locker", cents: 310 }] : []),
            ]
        ).map(({ code, name, cents }) => ({
          ...(code === "locker" && { locker: { destination: true, origin: false } }),
          code,
          name,
          limits: { maxWeightG: heaviestG },
          transit: () => ({ minDays: 1, maxDays: 2 }),
          price: () => {
            const netMinor = Math.round(cents / 1.24);
            return { netMinor, taxMinor: cents - netMinor, totalMinor: cents, currency: "EUR" };
          },
        })),
        ...(lockers && {
          pointsNear: {
            isPublic: true as const,
            near: (
              place: { readonly country: string; readonly zip: string },
              limits: { readonly most: number; readonly withinMs: number },
            ) => near(url, place, limits),
          },
        }),
        transportation: "road",
        printingRequired: true,
        trackingCodeOnPickup: false,
        trackingUrlTemplate: null,
        settleMs,
        ...(lookUps !== "exact" && {
          byHand: {
            lookupProves: "presence" as const,
            where: { en: "the kiosk's book of sold labels", el: "το βιβλίο πωλήσεων του περιπτέρου" },
            numberForm: { en: "KS and nine digits", el: "KS και εννέα ψηφία" },
          },
        }),
        ...(checksNumbers && {
          async adopt({ reference }: BookingOrder, [number]: readonly [string, ...string[]]) {
            const found = await call(url, "GET", `/numbers/${encodeURIComponent(number)}`, soon());
            if (!found.voucher || found.reference !== reference)
              throw new EngineError("CARRIER_REJECTED", `${number} is not this shipment's.`);
            return booked(found.voucher, found.further);
          },
        }),
        ...(drafts && {
          async draft({ reference, parcels }: BookingOrder) {
            const { draft } = await call(url, "POST", `/drafts/${reference}/${parcels.length}`, soon());
            if (draft === undefined) throw new OutcomeUnknownError("The carrier answered no draft.");
            return draft;
          },
          async discardDraft(draftRef: string) {
            await call(url, "DELETE", `/drafts/${draftRef}`, soon());
          },
        }),
        async book({ reference, parcels, serviceCode }, mayLeave, draftRef) {
          // The carrier may hold a caller up here, between "called" and the call.
          await call(url, "POST", `/checks/${reference}`).catch(() => {
            throw new EngineError("CARRIER_UNAVAILABLE", "The carrier is closed.");
          });
          mayLeave?.();
          const service = discovers ? `/${serviceCode}` : "";
          const path = `/labels/${reference}/${parcels.length}${service}`;
          const { voucher, further } =
            draftRef === undefined
              ? await call(url, "POST", path, soon())
              : await call(url, "PUT", `/drafts/${draftRef}`, soon());
          if (!voucher) throw new OutcomeUnknownError("The carrier answered no label.");
          return booked(voucher, further);
        },
        async lookup({ reference }) {
          if (lookUps === "nothing") return { unproven: "cannot-tell" as const };
          const { voucher, further, isKnown } = await call(url, "GET", `/labels/${reference}`, soon());
          if (isKnown === true) return { unproven: "booked" as const };
          return voucher ? booked(voucher, further) : null;
        },
        async cancel({ trackingRef }) {
          await call(url, "DELETE", `/labels/${trackingRef}`, soon());
        },
        async track(vouchers) {
          const { parcels } = await call(url, "GET", `/scans/${vouchers.join(",")}`, soon());
          const identified = (scans: (typeof parcels)[string]) =>
            scans.map((each, parcel) =>
              each.map((entry) => ({ ...entry, id: `${parcel + 1} ${entry.statusDate.toISOString()}` })),
            );
          return new Map(
            Object.entries(parcels).map(([voucher, scans]) => [voucher, mergePieces(identified(scans))]),
          );
        },
        ...(refunds && {
          chargesLabel: () => true,
          async refund({ trackingRef }: { readonly trackingRef: string }) {
            const { refund } = await call(url, "GET", `/refunds/${trackingRef}`, soon());
            if (refund === "refunded") return { state: refund, at: new Date() };
            return refund === "refused"
              ? { state: refund, words: "The label was scanned." }
              : { state: "pending" as const };
          },
        }),
      }),
    }),
  ];
};
