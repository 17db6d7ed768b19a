import { createHash } from "node:crypto";
import { carriersFrom } from "../../../app/adapters/carriers/kit/registry.ts";
import type { Shipment } from "../../../app/domain/engine/index.ts";
import { isWorkingDay, localTime, OutcomeUnknownError } from "../../../app/domain/engine/index.ts";
import type { AcsDesk } from "../acs/an-acs-desk.ts";
import { anAccount, anAcsDesk, anOrder, aParcel, credentials } from "../acs/an-acs-desk.ts";
import type { BatteryRow, TrackedWord } from "./battery-row.ts";

const HOUR_MS = 3_600_000;
const quick = { hangMs: 50, slowMs: [5, 20] };

/** Events of the simulated ACS, which together have every code and text of the contract sheet, section 9. */
const table: readonly TrackedWord[] = [
  ["picked-up", "TRANSIT", "picked-up"],
  ["departed", "TRANSIT", "in-transit"],
  ["arrived", "TRANSIT", "in-transit"],
  ["at-hub", "TRANSIT", "in-transit"],
  ["on-its-way", "TRANSIT", "in-transit"],
  ["on-its-way-to-shop", "TRANSIT", "in-transit"],
  ["out-for-delivery", "TRANSIT", "out-for-delivery"],
  ["to-delivery", "TRANSIT", "out-for-delivery"],
  ["to-distribution", "TRANSIT", "out-for-delivery"],
  ["delivered", "DELIVERED", "delivered"],
  ["absent", "TRANSIT", null],
  ["charge-refused", "EXCEPTION", null],
  ["cannot-pay", "EXCEPTION", null],
  ["parcel-refused", "EXCEPTION", null],
  ["deceased", "EXCEPTION", "failure"],
  ["unknown-recipient", "EXCEPTION", "delayed"],
  ["address-change", "TRANSIT", "delayed"],
  ["wrong-address", "EXCEPTION", "delayed"],
  ["kept-at-shop", "TRANSIT", null],
  ["kept-at-reception", "TRANSIT", null],
  ["ready-for-pickup", "TRANSIT", null],
  ["force-majeure", "EXCEPTION", "delayed"],
  ["papers-missing", "EXCEPTION", "delayed"],
  ["new-date-by-sender", "TRANSIT", "delayed"],
  ["new-date-by-recipient", "TRANSIT", "delayed"],
  ["redirected", "TRANSIT", "delayed"],
  ["remote-area", "TRANSIT", "delayed"],
  ["returning", "EXCEPTION", "failure"],
  ["returned", "EXCEPTION", "failure"],
  ["returned-as-delivered", "EXCEPTION", "failure"],
  ["sms-notice", "PRE_TRANSIT", "confirmed"],
];

export const acs: BatteryRow = {
  name: "acs",
  async open() {
    const desk = await anAcsDesk();
    const { acs: server, clock, driver, vouchers, fault, move, advance, close } = desk;
    const account = anAccount();
    const connect = () => carriersFrom([driver], clock).connect(account);
    const athens = () => localTime(clock.now(), "Europe/Athens");
    const { days } = connect().dayClosing!;
    const toHour = (hour: string) => untilTrue(() => athens().time >= hour);
    const untilTrue = async (isThere: () => boolean) => {
      while (!isThere()) await advance(HOUR_MS);
    };
    /** Ten in the morning of a working day: bookings of that hour are on the list of the day. */
    const toMorning = () =>
      untilTrue(
        () => isWorkingDay(days, athens().date) && athens().time >= "09:00" && athens().time < "13:00",
      );
    const closeWith = async (shipments: readonly Shipment[]) => {
      const { date } = athens();
      const { labels, dayClosing } = connect();
      for (const shipment of shipments) await labels!.print(shipment, "a6", null);
      await toHour("18:00");
      await dayClosing!.close(date, shipments).catch(onlyUnknown);
    };
    return {
      driver,
      account,
      clock,
      connect,
      order: (pieces) => anOrder({ parcels: Array.from({ length: pieces }, () => aParcel()) }),
      mostPieces: 3,
      wrongSecrets: Object.keys(credentials).map((name) => ({ [name]: "of-another-company" })),
      server: {
        fault,
        async heal() {
          await server.control("DELETE", "/faults");
          await server.control("PUT", "/faults", quick);
          await toMorning();
        },
        booked: async ({ reference }) =>
          (await vouchers(reference))
            .filter(({ state }) => state !== "deleted")
            .map(({ number, children }) => [number, ...children]),
        /** The day's list is issued after the cut-off, and deletes unknown vouchers, whose labels were never printed. */
        async settle(_order, shipment) {
          await closeWith(shipment === undefined ? [] : [shipment]);
          await untilTrue(() => athens().time < "13:00");
        },
        bookingCalls: ["ACS_Create_Voucher", "ACS_Get_Multipart_Vouchers"],
        calls: {
          cancel: "ACS_Delete_Voucher",
          label: "ACS_Print_Voucher",
          track: "ACS_Trackingsummary",
          points: "ACS_Get_Stations_For_Plugin",
        },
        without: ["login-lost"],
      },
      tracking: {
        table,
        prepare: (_connection, shipment) => closeWith([shipment]),
        happen: (voucher, event) => move(voucher, event),
      },
      sentLabel: (shipment) => lastPrint(desk, shipment.trackingRef),
      async toClosing() {
        await toHour("18:00");
        return athens().date;
      },
      close,
    };
  },
};

function onlyUnknown(error: unknown): void {
  if (!(error instanceof OutcomeUnknownError)) throw error;
}

async function lastPrint({ acs: { controlUrl }, vouchers }: AcsDesk, number: string): Promise<Uint8Array> {
  const voucher = (await vouchers()).find((each) => each.number === number);
  const last = voucher?.prints.at(-1);
  const response = await fetch(`${controlUrl}/vouchers/${number}/prints/${last?.n}`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (createHash("sha256").update(bytes).digest("hex") !== last?.sha256) throw new Error("another print");
  return bytes;
}
