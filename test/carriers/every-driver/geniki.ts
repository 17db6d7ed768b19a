import { checkpointCodes } from "../../../app/adapters/carriers/geniki/tracking/checkpoint-codes.ts";
import { carriersFrom } from "../../../app/adapters/carriers/kit/registry.ts";
import { localTime } from "../../../app/domain/engine/index.ts";
import { aGenikiDesk, anAccount, anOrder, aParcel, credentials } from "../geniki/a-geniki-desk.ts";
import type { BatteryRow, TrackedWord } from "./battery-row.ts";

const quick = { hangMs: 50, slowMs: [5, 20] };

/** Every code of the contract sheet, section 9, alone; those of a delivery with the word that the parcel was delivered. */
const table: readonly TrackedWord[] = Object.entries(checkpointCodes).map(
  ([code, { status, milestone, isDelivery }]) => {
    if (isDelivery) return [code, "DELIVERED", "delivered"];
    return code === "C_KK" ? [code, "PRE_TRANSIT", null] : [code, status, milestone];
  },
);

export const geniki: BatteryRow = {
  name: "geniki",
  async open() {
    const desk = await aGenikiDesk();
    const { geniki: server, clock, driver, fault, jobs, advance, close } = desk;
    const account = anAccount();
    const today = () => localTime(clock.now(), "Europe/Athens").date;
    await server.control("PUT", "/faults", quick);
    return {
      driver,
      account,
      clock,
      connect: () => carriersFrom([driver], clock).connect(account),
      order: (pieces) => anOrder({ parcels: Array.from({ length: pieces }, () => aParcel()) }),
      mostPieces: 3,
      wrongSecrets: Object.keys(credentials).map((name) => ({ [name]: "of-another-one" })),
      server: {
        fault,
        async heal() {
          await server.control("DELETE", "/faults");
          await server.control("PUT", "/faults", quick);
        },
        async booked({ reference }) {
          const live = (await jobs(reference.replaceAll("-", ""))).filter(
            ({ state }) => state !== "cancelled",
          );
          return live.map(({ voucher, subVouchers }) => [voucher, ...subVouchers]);
        },
        settle: () => advance(3 * 60_000),
        bookingCalls: ["CreateJob", "Authenticate", "GetJobsFromOrderId"],
        calls: { cancel: "CancelJob", label: "GetVouchersPdf", track: "TrackAndTrace" },
      },
      tracking: {
        table,
        prepare: (connection, shipment) => connection.dayClosing!.close(today(), [shipment]),
        async happen(voucher, code) {
          const at = clock.now().toISOString();
          await desk.scan(voucher, code, at);
          if (checkpointCodes[code]?.isDelivery)
            await server.control("PUT", `/jobs/${voucher}/ending`, { to: "RECIPIENT", at });
        },
      },
      toClosing: async () => today(),
      close,
    };
  },
};
