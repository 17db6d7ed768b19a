import { demoAccount } from "../../carriers/courier-center/accounts.ts";
import type { ShipmentView } from "../../carriers/courier-center/control/shipment-view.ts";
import type { QuirksInput } from "../../carriers/courier-center/quirks.ts";
import { startCourierCenter } from "../../carriers/courier-center/start-courier-center.ts";
import type { SoldLabel } from "../../carriers/kiosk/start-kiosk.ts";
import type { Chance } from "../chance.ts";
import { labelFile } from "./label-file.ts";
import { contractZip, cutOff, toTheDoor } from "./own-contract.ts";
import { idOfBase32 } from "./shipment-ids.ts";
import type { Stage } from "./stages.ts";
import { doStages, sometimes, stage } from "./stages.ts";
import type { WeekCarrier } from "./week-carrier.ts";

const station = "ΑΘΗΝΑ";

/** Courier Center. Its look-ups may find a booking, and never prove that there is none. The app asks for its scans. */
export async function courierCenterOfAWeek(quirks: QuirksInput = {}): Promise<WeekCarrier> {
  const server = await startCourierCenter({ lockers: 5, quirks });
  return {
    ...toTheDoor("courier-center", "Courier Center", {
      secrets: {
        UserAlias: demoAccount.userAlias,
        CredentialValue: demoAccount.credentialValue,
        ApiKey: demoAccount.apiKey,
      },
      settings: {
        billing_account: demoAccount.billingAccount,
        sender_name: "Kalimera Goods",
        sender_street: "Leoforos Athinon 122",
        sender_town: "Athens",
        sender_zip: contractZip,
        sender_phone: "+302105551234",
        cut_off: cutOff,
      },
    }),
    hosts: `courier-center=${server.url}`,
    server,
    atBooking: [],
    sendsWebhooks: false,
    settledBy: "person",
    scan: ({ tracking_ref }, way) =>
      doStages(journeyOf(way.chance), way, (event, at) =>
        server.control("POST", `/shipments/${tracking_ref}/events`, { event, at, station }),
      ),
    async labels() {
      const shipments = await server.control<readonly ShipmentView[]>("GET", "/shipments");
      return shipments.map(labelOf);
    },
    labelFiles: async (number) => [await labelFile(server, `/shipments/${number}/label`)],
  };
}

function labelOf({ number, reference, state }: ShipmentView): SoldLabel {
  const states = { booked: "sold", scanned: "collected", voided: "cancelled" } as const;
  return { voucher: number, reference: idOfBase32(reference ?? ""), state: states[state] };
}

const row = (
  event: string,
  status: "TRANSIT" | "EXCEPTION" | "DELIVERED",
  shown: string,
  note: string,
): Stage => stage(event, status, shown, { message: `${note}, ${station}` });

/** Events whose codes are published: those of the others say nothing later on. */
function journeyOf(chance: Chance): readonly Stage[] {
  return [
    row("picked-up", "TRANSIT", "CARRIER_PICKED_UP", "ΠΑΡΑΛΑΒΗ"),
    ...sometimes(chance, "absent", 0.3, row("absent", "EXCEPTION", "ATTEMPTED_DELIVERY", "ΑΠΩΝ ΠΑΡΑΛΗΠΤΗΣ")),
    row("delivered", "DELIVERED", "DELIVERED", "ΠΑΡΑΔΟΣΗ"),
  ];
}
