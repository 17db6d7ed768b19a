import { demoAccount } from "../../carriers/elta/accounts.ts";
import { startElta } from "../../carriers/elta/start-elta.ts";
import type { SoldLabel } from "../../carriers/kiosk/start-kiosk.ts";
import type { Chance } from "../chance.ts";
import { labelFile } from "./label-file.ts";
import { contractZip, toTheDoor } from "./own-contract.ts";
import { idOfBase32 } from "./shipment-ids.ts";
import type { Stage } from "./stages.ts";
import { doStages, sometimes, stage } from "./stages.ts";
import type { WeekCarrier } from "./week-carrier.ts";

/** The part of a voucher in ELTA's books that the run reads. */
interface Voucher {
  readonly number: string;
  readonly details: { readonly pel_ref_no: string };
  readonly movements: readonly unknown[];
}

const station = "ΑΘΗΝΑ";
const creation = `ΔΗΜΙΟΥΡΓΙΑ ΣΥ.ΔΕ.ΤΑ. ΑΠΟ ΠΕΛΑΤΗ, ${station}`;

/** ELTA Courier, which cancels nothing and never says the number of a booking whose answer was lost. The app asks for its scans. */
export async function eltaOfAWeek(): Promise<WeekCarrier> {
  const server = await startElta();
  return {
    ...toTheDoor("elta", "ELTA Courier", {
      secrets: {
        pel_user_code: demoAccount.userCode,
        pel_user_pass: demoAccount.password,
        pel_apost_code: demoAccount.customerCode,
        pel_apost_sub_code: demoAccount.subCode,
      },
      settings: { origin_zip: contractZip },
    }),
    hosts: `elta=${server.url}`,
    server,
    atBooking: [{ status: "PRE_TRANSIT", event: "CONFIRMED", message: creation, word: null }],
    sendsWebhooks: false,
    settledBy: "person",
    scan: ({ tracking_ref }, way) =>
      doStages(journeyOf(way.chance), way, (title, at) =>
        server.control("POST", `/vouchers/${tracking_ref}/movements`, { title, at, station }),
      ),
    async labels() {
      const vouchers = await server.control<readonly Voucher[]>("GET", "/vouchers");
      return vouchers.map(labelOf);
    },
    labelFiles: async (number) => [await labelFile(server, `/vouchers/${number}/labels/A6`)],
  };
}

function labelOf({ number, details, movements }: Voucher): SoldLabel {
  const reference = idOfBase32(details.pel_ref_no.trim());
  return { voucher: number, reference, state: movements.length === 0 ? "sold" : "collected" };
}

const movement = (title: string, status: "TRANSIT" | "EXCEPTION" | "DELIVERED", event: string): Stage =>
  stage(title, status, event, { message: `${title}, ${station}` });

/** Source: the contract sheet's titles of movements. */
function journeyOf(chance: Chance): readonly Stage[] {
  return [
    movement("ΠΡΟΣ ΠΑΡΑΔΟΣΗ", "TRANSIT", "OUT_FOR_DELIVERY"),
    ...sometimes(
      chance,
      "absent",
      0.3,
      movement("ΠΑΡΑΛΗΠΤΗΣ ΔΕΝ ΕΝΤΟΠΙΖΕΤΑΙ", "EXCEPTION", "ATTEMPTED_DELIVERY"),
    ),
    movement("ΑΠΟΣΤΟΛΗ ΠΑΡΑΔΟΘΗΚΕ", "DELIVERED", "DELIVERED"),
  ];
}
