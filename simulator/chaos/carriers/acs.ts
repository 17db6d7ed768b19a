import { demoAccount } from "../../carriers/acs/accounts.ts";
import { startAcs } from "../../carriers/acs/start-acs.ts";
import type { SoldLabel } from "../../carriers/kiosk/start-kiosk.ts";
import type { Chance } from "../chance.ts";
import { labelFile } from "./label-file.ts";
import { cutOff, ownContract } from "./own-contract.ts";
import type { Stage } from "./stages.ts";
import { doStages, sometimes, stage } from "./stages.ts";
import type { WeekCarrier } from "./week-carrier.ts";

/** The part of a voucher in ACS's books that the run reads. */
interface Voucher {
  readonly number: string;
  readonly state: "booked" | "printed" | "listed" | "deleted";
  /** in Greek */
  readonly checkpoints: readonly { readonly action: string; readonly location: string }[];
  readonly request: { readonly Reference_Key1: string | null };
  readonly prints: readonly { readonly n: number }[];
}

/**
 * ACS: its courier takes what is on the day's list, and a booking whose answer was lost shows when the list is issued. The
 * app asks for its scans.
 */
export async function acsOfAWeek(): Promise<WeekCarrier> {
  const server = await startAcs({ lockers: { GR: 20, CY: 2 } });
  return {
    company: "ACS Courier",
    service: "acs.standard",
    method: "acs.standard",
    rates: "acs.standard",
    account: ownContract("acs", "ACS Courier", {
      serviceCodes: ["standard"],
      secrets: {
        AcsApiKey: demoAccount.apiKey,
        Company_ID: demoAccount.companyId,
        Company_Password: demoAccount.companyPassword,
        User_ID: "api1",
        User_Password: "demo-user-password",
      },
      settings: { Billing_Code: demoAccount.billingCode, Sender: "KALIMERA GOODS", cut_off: cutOff },
    }),
    hosts: `acs=${server.url}`,
    server,
    // Tracking knows a voucher from its list on, and each is on one in the end.
    atBooking: [{ status: "PRE_TRANSIT", event: "CONFIRMED", message: null, word: null }],
    sendsWebhooks: false,
    settledBy: "list",
    listsDays: true,
    async scan({ tracking_ref }, way) {
      const path = `/vouchers/${tracking_ref}`;
      const reports = await doStages(journeyOf(way.chance), way, (event) =>
        server.control("POST", `${path}/events`, { event }),
      );
      if (reports === null) return null;
      const { checkpoints } = await server.control<Voucher>("GET", path);
      return reports.map((report, index) => ({ ...report, message: said(checkpoints[index]) }));
    },
    async labels() {
      const vouchers = await server.control<readonly Voucher[]>("GET", "/vouchers");
      return vouchers.map(labelOf);
    },
    // A reprint has other bytes.
    async labelFiles(number) {
      const { prints } = await server.control<Voucher>("GET", `/vouchers/${number}`);
      return Promise.all(prints.map(({ n }) => labelFile(server, `/vouchers/${number}/prints/${n}`)));
    },
  };
}

function said(checkpoint: Voucher["checkpoints"][number] | undefined): string {
  return checkpoint === undefined ? "" : `${checkpoint.action}, ${checkpoint.location}`;
}

function labelOf({ number, request, state }: Voucher): SoldLabel {
  const states = { booked: "sold", printed: "sold", listed: "collected", deleted: "cancelled" } as const;
  return { voucher: number, reference: request.Reference_Key1 ?? "", state: states[state] };
}

/** Source: the contract sheet's texts of checkpoints. */
function journeyOf(chance: Chance): readonly Stage[] {
  return [
    stage("picked-up", "TRANSIT", "CARRIER_PICKED_UP"),
    stage("arrived", "TRANSIT", "IN_TRANSIT"),
    stage("out-for-delivery", "TRANSIT", "OUT_FOR_DELIVERY"),
    ...sometimes(chance, "absent", 0.3, stage("absent", "TRANSIT", "ATTEMPTED_DELIVERY")),
    stage("delivered", "DELIVERED", "DELIVERED"),
  ];
}
