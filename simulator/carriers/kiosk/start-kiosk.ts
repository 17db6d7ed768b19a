import { CarrierClock } from "../kit/carrier-clock.ts";
import { FaultPlan } from "../kit/fault-plan.ts";
import type { CarrierCall, Reply } from "../kit/http.ts";
import { json, Refusal } from "../kit/http.ts";
import type { Routes } from "../kit/routes.ts";
import type { CarrierServer, NamedCall } from "../kit/serve-carrier.ts";
import { serveCarrier } from "../kit/serve-carrier.ts";

/** A label as the carrier's books have it. */
export interface SoldLabel {
  readonly voucher: string;
  /** the buyer's own name for the shipment; any number of labels may have the same */
  readonly reference: string;
  /** the parcel is with the carrier, which no longer cancels its label */
  readonly state: "sold" | "cancelled" | "collected";
  /** the voucher of the shipment's first parcel; absent: it is this one */
  readonly partOf?: string;
  /** of a cancelled label, which was charged when it was sold */
  readonly refund?: RefundDecision;
}

export type RefundDecision = "pending" | "refunded" | "refused";

export interface KioskService {
  readonly code: string;
  readonly name: string;
  readonly cents: number;
}

export interface KioskPoint {
  readonly id: string;
  readonly name: string;
  readonly street: string;
  readonly zip: string;
  readonly city: string;
  readonly country: string;
  readonly lat: number;
  readonly lon: number;
}

/** A scan of one parcel. */
export interface KioskScan {
  readonly status: "PRE_TRANSIT" | "TRANSIT" | "EXCEPTION" | "DELIVERED";
  readonly at: string;
  readonly words: string;
  readonly exact: string | null;
}

/** A call that the carrier has executed and not answered yet. */
export interface KioskCall {
  readonly name:
    | "check"
    | "draft"
    | "discard"
    | "buy-draft"
    | "book"
    | "lookup"
    | "number"
    | "cancel"
    | "refund"
    | "track"
    | "services"
    | "near";
  readonly reference: string;
  /** process id of the caller */
  readonly caller: number;
}

export interface Kiosk extends CarrierServer {
  /** Every label that was ever sold, in order. */
  readonly labels: readonly SoldLabel[];
  /** Calls that it has executed, in order. */
  readonly calls: readonly KioskCall["name"][];
  /** The drafts that were neither bought nor dropped. */
  readonly drafts: ReadonlySet<string>;
  /** Takes the parcel. False: its label was cancelled, or never sold. */
  collect(voucher: string): boolean;
  /** Answers these scans from now on, for a shipment's parcels in order: all change at once. */
  report(voucher: string, scans: readonly (readonly KioskScan[])[]): void;
  /** The services that it names and sells from now on; `null`: one, which no one has to name. */
  offer(services: readonly KioskService[] | null): void;
  /** Its lockers from now on. */
  place(lockers: readonly KioskPoint[]): void;
  /** Decides about the money for a cancelled label. */
  decideRefund(voucher: string, decision: RefundDecision): void;
}

/**
 * `presence`: finds every second shipment, and shows the others never. `half`: says whether there is one, and not its voucher. `nothing`: has
 * no look-up.
 */
export type LookUps = "exact" | "presence" | "half" | "nothing";

export interface KioskOptions {
  /** Absent: exact. */
  readonly lookUps?: LookUps;
  /** Called between a call's effect and its answer, which waits for the result. */
  readonly onCall?: (call: KioskCall) => void | Promise<void>;
}

const callOf = {
  "POST checks": "check",
  "POST drafts": "draft",
  "DELETE drafts": "discard",
  "PUT drafts": "buy-draft",
  "POST labels": "book",
  "GET labels": "lookup",
  "GET numbers": "number",
  "DELETE labels": "cancel",
  "GET refunds": "refund",
  "GET scans": "track",
  "GET services": "services",
  "GET near": "near",
} as const satisfies Record<string, KioskCall["name"]>;

/**
 * A carrier with books of its own, and without protection for its customers: it sells labels at every booking, one for each parcel, whatever
 * it sold before. Parcels of one booking are cancelled and collected together. Its driver is `../kiosk-driver.ts`.
 */
export async function startKiosk({ onCall, lookUps = "exact" }: KioskOptions = {}): Promise<Kiosk> {
  const labels: SoldLabel[] = [];
  const calls: KioskCall["name"][] = [];
  /** The references and parcels of drafts, bought or not. */
  const drafted = new Map<string, { readonly reference: string; readonly parcels: number }>();
  const drafts = new Set<string>();
  const faults = new FaultPlan();
  const scans = new Map<string, readonly (readonly KioskScan[])[]>();
  /** Of all parcels that were booked with this one. */
  const change = (voucher: string, fields: Partial<Pick<SoldLabel, "state" | "refund">>): void => {
    for (const [index, label] of labels.entries())
      if (label.voucher === voucher || label.partOf === voucher) labels[index] = { ...label, ...fields };
  };
  const isSold = (reference: string) => labels.some((label) => label.reference === reference);
  const stateOf = (voucher: string) => labels.find((label) => label.voucher === voucher)?.state ?? null;
  const sell = (reference: string, partOf?: string): string => {
    const voucher = `KS${String(labels.length + 1).padStart(9, "0")}`;
    labels.push({ voucher, reference, state: "sold", ...(partOf !== undefined && { partOf }) });
    return voucher;
  };
  let offered: readonly KioskService[] | null = null;
  let points: readonly KioskPoint[] = [];
  const shipmentOf = (label: SoldLabel) => ({
    voucher: label.voucher,
    further: labels.filter(({ partOf }) => partOf === label.voucher).map(({ voucher }) => voucher),
  });
  const book = (reference: string, parcels: number): Reply => {
    const voucher = sell(reference);
    const further = Array.from({ length: parcels - 1 }, () => sell(reference, voucher));
    return json({ voucher, further });
  };
  const isShown = ({ voucher }: SoldLabel) => lookUps !== "presence" || Number(voucher.slice(2)) % 2 === 0;
  type Answer = (subject: string, second: string, third: string) => Reply;
  const answers: Record<KioskCall["name"], Answer> = {
    check: () => json({}),
    services: () => json({ services: offered ?? [] }),
    near(country, zip, most) {
      const lockers = points.filter((point) => point.country === country);
      // It knows whole postcodes alone, and answers those of the same city.
      if (!lockers.some((point) => point.zip.length === zip.length) || Number(most) > 50)
        return json({ error: "There is no such place." }, 400);
      return json({
        points: lockers.filter((point) => point.zip.slice(0, 2) === zip.slice(0, 2)).slice(0, Number(most)),
      });
    },
    draft(reference, parcels) {
      const draft = `DR${String(drafted.size + 1).padStart(9, "0")}`;
      drafted.set(draft, { reference, parcels: Number(parcels) });
      drafts.add(draft);
      return json({ draft });
    },
    discard(draft) {
      drafts.delete(draft);
      return json({});
    },
    // A draft that is bought again is another label.
    "buy-draft"(draft) {
      const known = drafted.get(draft);
      if (known === undefined || (!drafts.has(draft) && !isSold(known.reference)))
        return json({ error: "There is no such draft." }, 404);
      drafts.delete(draft);
      return book(known.reference, known.parcels);
    },
    book(reference, parcels, service) {
      if (offered?.every(({ code }) => code !== service))
        return json({ error: "There is no such service." }, 422);
      return book(reference, Number(parcels));
    },
    lookup(reference) {
      if (lookUps === "nothing") return json({ error: "The call does not exist." }, 404);
      const label = labels.find((each) => each.reference === reference && each.state !== "cancelled");
      if (lookUps === "half") return json({ isKnown: label !== undefined });
      return json(label !== undefined && isShown(label) ? shipmentOf(label) : { voucher: null });
    },
    number(voucher) {
      const label = labels.find((each) => each.voucher === voucher && each.partOf === undefined);
      return json(
        label === undefined ? { reference: null } : { reference: label.reference, ...shipmentOf(label) },
      );
    },
    cancel(voucher) {
      if (stateOf(voucher) === "collected") return json({ error: "The parcel is on its way." }, 409);
      change(voucher, { state: "cancelled" });
      return json({});
    },
    refund(voucher) {
      const label = labels.find((each) => each.voucher === voucher);
      if (label?.state !== "cancelled") return json({ error: "The label is not cancelled." }, 404);
      return json({ refund: label.refund ?? "pending" });
    },
    track: (vouchers) =>
      json({ parcels: Object.fromEntries(vouchers.split(",").map((each) => [each, scans.get(each) ?? []])) }),
  };
  const server = await serveCarrier(
    {
      clock: new CarrierClock(),
      faults,
      nameCall,
      async answer(call) {
        const { name, subject, second, third } = nameCall(call);
        const reply = answers[name](subject, second, third);
        const reference =
          drafted.get(subject)?.reference ??
          labels.find(({ voucher }) => voucher === subject)?.reference ??
          subject;
        calls.push(name);
        await onCall?.({ name, reference, caller: Number(call.headers["x-process"]) });
        return reply;
      },
      tooFast: () => json({ error: "Too many calls." }, 429),
      addControl: (routes: Routes) => void routes.add("GET", "/control/labels", () => json(labels)),
    },
    0,
  );
  return {
    ...server,
    labels,
    calls,
    drafts,
    collect(voucher) {
      if (stateOf(voucher) !== "sold") return stateOf(voucher) === "collected";
      change(voucher, { state: "collected" });
      return true;
    },
    place: (lockers) => {
      points = lockers;
    },
    offer: (services) => {
      offered = services;
    },
    report: (voucher, parcels) => void scans.set(voucher, parcels),
    decideRefund: (voucher, refund) => change(voucher, { refund }),
  };
}

function nameCall({ method, path }: CarrierCall): NamedCall & {
  readonly name: KioskCall["name"];
  readonly subject: string;
  readonly second: string;
  readonly third: string;
} {
  const [, kind = "", subject = "", second = "1", third = ""] = path.split("/");
  const key = `${method} ${kind}`;
  if (!isCall(key)) throw new Refusal(json({ error: `no call ${method} ${path}` }, 404));
  return { name: callOf[key], subject, second, third };
}

function isCall(key: string): key is keyof typeof callOf {
  return Object.hasOwn(callOf, key);
}
