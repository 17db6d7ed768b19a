import { referenceOf } from "../../../app/adapters/carriers/dhl-parcel-de/wire/shipment-body.ts";
import { carriersFrom } from "../../../app/adapters/carriers/kit/registry.ts";
import type { CarrierConnection } from "../../../app/domain/engine/index.ts";
import {
  aDhlParcelDesk,
  anAccount,
  anOrder,
  aParcel,
  credentials,
} from "../dhl-parcel-de/a-dhl-parcel-desk.ts";
import { everyCombination } from "../dhl-parcel-de/every-combination.ts";
import type { BatteryRow } from "./battery-row.ts";

const waits = { hangMs: 50, slowMs: [5, 20] };

export const dhlParcelDe: BatteryRow = {
  name: "dhl-parcel-de",
  async open() {
    const desk = await aDhlParcelDesk();
    const { carrier, clock, driver, fault, shipments, scan, advance, close } = desk;
    const account = anAccount();
    await carrier.control("PUT", "/faults", waits);
    const connect = (): CarrierConnection => carriersFrom([driver], clock).connect(account);
    return {
      driver,
      account,
      clock,
      connect,
      order: (pieces) => anOrder({ parcels: Array.from({ length: pieces }, () => aParcel()) }),
      mostPieces: 3,
      wrongSecrets: Object.keys(credentials).map((field) => ({ [field]: "another-one" })),
      server: {
        fault,
        async heal() {
          await carrier.control("DELETE", "/faults");
          await carrier.control("PUT", "/faults", waits);
        },
        /** A booking of several parcels has a shipment for each, and its own reference. */
        async booked({ reference }) {
          const its = (await shipments()).filter(
            (each) => each.reference?.startsWith(referenceOf(reference)) && each.state !== "deleted",
          );
          return its.length === 0 ? [] : [its.map(({ number }) => number)];
        },
        settle: async () => undefined,
        bookingCalls: ["book", "token"],
        calls: { cancel: "delete", label: "labels", track: "track" },
      },
      tracking: { table: everyCombination, happen: (number, words) => scan(number, words) },
      async toClosing() {
        const day = (await shipments()).at(-1)?.shippingDay ?? "";
        await advance(Math.max(0, Date.parse(`${day}T17:30:00+01:00`) - clock.now().getTime()));
        return day;
      },
      close,
    };
  },
};
