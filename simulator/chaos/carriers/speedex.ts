import type { SoldLabel } from "../../carriers/kiosk/start-kiosk.ts";
import { demoAccount } from "../../carriers/speedex/accounts.ts";
import type { ConsignmentView } from "../../carriers/speedex/control/consignment-view.ts";
import { startSpeedex } from "../../carriers/speedex/start-speedex.ts";
import type { Chance } from "../chance.ts";
import { labelFile } from "./label-file.ts";
import { contractZip, toTheDoor } from "./own-contract.ts";
import type { Stage } from "./stages.ts";
import { doStages, sometimes, stage } from "./stages.ts";
import type { Report, WeekCarrier } from "./week-carrier.ts";

const branch = "ΑΘΗΝΑ";
/** Of A6. */
const paperType = 4;

/** Speedex, whose list of consignments has every booking. The app asks for its scans. */
export async function speedexOfAWeek(): Promise<WeekCarrier> {
  const server = await startSpeedex();
  return {
    ...toTheDoor("speedex", "Speedex", {
      secrets: { username: demoAccount.username, password: demoAccount.password },
      settings: {
        customer_code: demoAccount.customer,
        agreement_code: demoAccount.agreement,
        origin_zip: contractZip,
      },
    }),
    hosts: `speedex=${server.url}`,
    server,
    atBooking: [],
    settledBy: "look-up",
    sendsWebhooks: false,
    scan: ({ tracking_ref }, way) =>
      doStages(journeyOf(way.chance), way, (event, at) =>
        server.control("POST", `/consignments/${tracking_ref}/events`, {
          event,
          at,
          branch: `001-${branch}`,
        }),
      ),
    async labels() {
      const consignments = await server.control<readonly ConsignmentView[]>("GET", "/consignments");
      return consignments.map(labelOf);
    },
    labelFiles: async (number) => [await labelFile(server, `/consignments/${number}/labels/${paperType}`)],
  };
}

function labelOf({ master, reference, state }: ConsignmentView): SoldLabel {
  const states = { booked: "sold", "picked-up": "collected", cancelled: "cancelled" } as const;
  return { voucher: master, reference, state: states[state] };
}

const checkpoint = (event: string, status: Report["status"], shown: string, text: string): Stage =>
  stage(event, status, shown, { message: `${text}, ${branch}` });

/** Source: the contract sheet's texts of checkpoints. */
function journeyOf(chance: Chance): readonly Stage[] {
  return [
    checkpoint("arrived", "TRANSIT", "IN_TRANSIT", "ΑΦΙΞΗ ΣΕ ΚΑΤΑΣΤΗΜΑ"),
    checkpoint("to-delivery", "TRANSIT", "OUT_FOR_DELIVERY", "ΠΡΟΣ ΠΑΡΑΔΟΣΗ"),
    ...sometimes(
      chance,
      "absent",
      0.3,
      checkpoint("absent", "TRANSIT", "ATTEMPTED_DELIVERY", "ΑΠΩΝ ΠΑΡΑΛΗΠΤΗΣ"),
    ),
    checkpoint("delivered", "DELIVERED", "DELIVERED", "Η ΑΠΟΣΤΟΛΗ ΠΑΡΑΔΟΘΗΚΕ"),
  ];
}
