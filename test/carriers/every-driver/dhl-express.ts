import { joinedPdf } from "../../../app/adapters/carriers/kit/joined-pdf.ts";
import { joinedZpl } from "../../../app/adapters/carriers/kit/label-printing.ts";
import { carriersFrom } from "../../../app/adapters/carriers/kit/registry.ts";
import { aDhlDesk, anOrder, aParcel, credentials } from "../dhl-express/a-dhl-desk.ts";
import type { BatteryRow, TrackedWord } from "./battery-row.ts";

/** Source: contract sheet, section 10. */
const table: readonly TrackedWord[] = [
  ["SM", "PRE_TRANSIT", "confirmed"],
  ...["PU", "SA"].map((code) => [code, "TRANSIT", "picked-up"] as const),
  ...["PL", "AF", "DF", "AR", "IC", "CR", "BN", "BR", "RR", "PY", "FD", "SC", "TP", "TR", "AD"].map(
    (code) => [code, "TRANSIT", "in-transit"] as const,
  ),
  ["WC", "TRANSIT", "out-for-delivery"],
  ["CC", "TRANSIT", "ready-for-pickup"],
  ...["MC", "MS", "MD", "UD", "CD"].map((code) => [code, "TRANSIT", "delayed"] as const),
  ...["OH", "HP", "PD"].map((code) => [code, "EXCEPTION", "delayed"] as const),
  ...["NH", "CA", "ND", "BA", "CM", "RD"].map((code) => [code, "EXCEPTION", "attempted-delivery"] as const),
  ...["RT", "DS", "SS"].map((code) => [code, "EXCEPTION", "failure"] as const),
  ...["OK", "DD"].map((code) => [code, "DELIVERED", "delivered"] as const),
  ["CS", "PRE_TRANSIT", null],
  ["101", "DELIVERED", "delivered"],
  ["102", "TRANSIT", "in-transit"],
  ["103", "EXCEPTION", "failure"],
  ["104", "PRE_TRANSIT", "confirmed"],
  ["ZZ", "PRE_TRANSIT", null],
];

const HOUR_MS = 60 * 60_000;
const waits = { hangMs: 50, slowMs: [5, 20] };

export const dhlExpress: BatteryRow = {
  name: "dhl-express",
  async open() {
    const desk = await aDhlDesk();
    const { carrier, clock, driver, fault, quirks, shipments, scan, advance, close } = desk;
    const account = await desk.account();
    /** Waybills that we gave up: DHL has no call for it, and never bills them. */
    const forgotten = new Set<string>();
    await carrier.control("PUT", "/faults", waits);
    return {
      driver,
      account,
      clock,
      connect() {
        const connection = carriersFrom([driver], clock).connect(account);
        return {
          ...connection,
          async cancel(shipment) {
            await connection.cancel?.(shipment);
            forgotten.add(shipment.trackingRef);
          },
          // A shipment is looked at about ten times a day.
          async track(refs) {
            await advance(3 * HOUR_MS);
            return (await connection.track?.(refs)) ?? new Map();
          },
        };
      },
      order: (pieces) => anOrder({ parcels: Array.from({ length: pieces }, () => aParcel()) }),
      mostPieces: 3,
      wrongSecrets: Object.keys(credentials).map((field) => ({ [field]: "another-one" })),
      server: {
        fault,
        async heal() {
          await quirks({});
          await carrier.control("DELETE", "/faults");
          await carrier.control("PUT", "/faults", waits);
        },
        booked: async ({ reference }) =>
          (await shipments(reference.replaceAll("-", "")))
            .filter(({ number }) => !forgotten.has(number))
            .map(({ number, pieces }) => [number, ...pieces.slice(1)]),
        settle: () => advance(HOUR_MS),
        bookingCalls: ["book", "track-many"],
        calls: { cancel: "cancel-pickup", track: "track" },
        without: ["login-lost"],
      },
      async sentLabel({ trackingRef }, format) {
        const files = await carrier.control<string[]>("GET", `/shipments/${trackingRef}/labels`);
        const mediaType = format.startsWith("zpl") ? "application/zpl" : "application/pdf";
        const labels = files.map((file) => ({ mediaType, bytes: Buffer.from(file, "base64") }) as const);
        return (mediaType === "application/zpl" ? joinedZpl(labels) : await joinedPdf(labels)).bytes;
      },
      tracking: { table, happen: (number, code) => scan(number, code) },
      close,
    };
  },
};
