import { demoAccount } from "../../carriers/acs/accounts.ts";
import { startAcs } from "../../carriers/acs/start-acs.ts";
import type { SoldLabel } from "../../carriers/kiosk/start-kiosk.ts";
import type { Chance } from "../chance.ts";
import { faultsOfTheCarrier } from "../faults-of-a-week.ts";
import type { Report, WeekCarrier } from "./week-carrier.ts";

/** The part of a voucher in ACS's books that the run reads. */
interface Voucher {
  readonly number: string;
  readonly state: "booked" | "printed" | "listed" | "deleted";
  /** in Greek */
  readonly checkpoints: readonly { readonly action: string; readonly location: string }[];
  readonly request: { readonly Reference_Key1: string | null };
}

/** The latest moment of its day at which a parcel still comes on the day's list: orders of the whole day do. */
export const cutOff = "23:30";

/**
 * ACS: its courier takes what is on the day's list, and a booking whose answer was lost shows when the list is issued. The
 * app asks for its scans.
 */
export async function acsOfAWeek(): Promise<WeekCarrier> {
  const acs = await startAcs({ lockers: { GR: 20, CY: 2 } });
  return {
    company: "ACS Courier",
    service: "acs.standard",
    method: "acs.standard",
    rates: "acs.standard",
    account: {
      driver: "acs",
      carrier: { code: "acs", name: "ACS Courier", imageUrl: "/carriers/acs.svg" },
      friendlyName: null,
      enabled: true,
      serviceCodes: ["standard"],
      credentials: "own",
      defaultParcel: null,
      secrets: {
        AcsApiKey: demoAccount.apiKey,
        Company_ID: demoAccount.companyId,
        Company_Password: demoAccount.companyPassword,
        User_ID: "api1",
        User_Password: "demo-user-password",
      },
      settings: { Billing_Code: demoAccount.billingCode, Sender: "KALIMERA GOODS", cut_off: cutOff },
    },
    hosts: `acs=${acs.url}`,
    // Tracking knows a voucher from its list on, and each is on one in the end.
    atBooking: [{ status: "PRE_TRANSIT", event: "CONFIRMED", message: null, word: null }],
    sendsWebhooks: false,
    fail: async (seed) => void (await acs.control("PUT", "/faults", { seed, ...faultsOfTheCarrier })),
    recover: async () => void (await acs.control("DELETE", "/faults")),
    async scan({ tracking_ref }, { chance, done, more }) {
      const stages = journeyOf(chance).slice(0, done + more);
      for (const { event } of stages.slice(done)) {
        const isMoved = await acs
          .control("POST", `/vouchers/${tracking_ref}/events`, { event })
          .then(() => true, isRefused);
        if (!isMoved) return null;
      }
      const { checkpoints } = await acs.control<Voucher>("GET", `/vouchers/${tracking_ref}`);
      return stages.map(({ report }, index) => ({ ...report, message: said(checkpoints[index]) }));
    },
    async labels() {
      const vouchers = await acs.control<readonly Voucher[]>("GET", "/vouchers");
      return vouchers.map(labelOf);
    },
    close: () => acs.close(),
  };
}

function said(checkpoint: Voucher["checkpoints"][number] | undefined): string {
  return checkpoint === undefined ? "" : `${checkpoint.action}, ${checkpoint.location}`;
}

function isRefused(error: unknown): false {
  if (error instanceof Error && / answered 409: /.test(error.message)) return false;
  throw error;
}

function labelOf({ number, request, state }: Voucher): SoldLabel {
  const states = { booked: "sold", printed: "sold", listed: "collected", deleted: "cancelled" } as const;
  return { voucher: number, reference: request.Reference_Key1 ?? "", state: states[state] };
}

interface Stage {
  readonly event: string;
  readonly report: Report;
}

/** @param shown Source: the contract sheet's texts of checkpoints */
function stage(event: string, status: Report["status"], shown: string): Stage {
  return { event, report: { status, event: shown, message: null, word: null } };
}

function journeyOf(chance: Chance): readonly Stage[] {
  return [
    stage("picked-up", "TRANSIT", "CARRIER_PICKED_UP"),
    stage("arrived", "TRANSIT", "IN_TRANSIT"),
    stage("out-for-delivery", "TRANSIT", "OUT_FOR_DELIVERY"),
    ...(chance.isSo("absent", 0.3) ? [stage("absent", "TRANSIT", "ATTEMPTED_DELIVERY")] : []),
    stage("delivered", "DELIVERED", "DELIVERED"),
  ];
}
