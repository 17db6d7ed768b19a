import { startGeniki } from "../../carriers/geniki/start-geniki.ts";
import { checkpointTexts } from "../../carriers/geniki/tracking/checkpoint-texts.ts";
import { demoUser } from "../../carriers/geniki/users.ts";
import type { SoldLabel } from "../../carriers/kiosk/start-kiosk.ts";
import type { Chance } from "../chance.ts";
import { labelFile } from "./label-file.ts";
import { contractZip, cutOff, toTheDoor } from "./own-contract.ts";
import { idOfHex } from "./shipment-ids.ts";
import type { Stage } from "./stages.ts";
import { doStages, sometimes, stage } from "./stages.ts";
import type { Report, WeekCarrier } from "./week-carrier.ts";

/** The part of a job in Geniki's books that the run reads. */
interface Job {
  readonly voucher: string;
  readonly state: "open" | "closed" | "cancelled";
  readonly record: { readonly OrderId: string };
  readonly prints: readonly unknown[];
}

const shop = "ΑΘΗΝΑ";
/** A parcel is delivered by the word of the answer, not by a checkpoint alone. */
const deliveryCode = "C_W2";

/** Geniki Taxydromiki: its shops take what was closed with the day. The app asks for its scans. */
export async function genikiOfAWeek(): Promise<WeekCarrier> {
  const server = await startGeniki();
  return {
    ...toTheDoor("geniki", "Geniki Taxydromiki", {
      secrets: {
        sUsrName: demoUser.name,
        sUsrPwd: demoUser.password,
        applicationKey: demoUser.applicationKey,
      },
      settings: { origin_zip: contractZip, cut_off: cutOff },
    }),
    hosts: `geniki=${server.url}`,
    server,
    atBooking: [],
    settledBy: "look-up",
    sendsWebhooks: false,
    listsDays: true,
    scan: ({ tracking_ref }, way) =>
      doStages(journeyOf(way.chance), way, async (code, at) => {
        await server.control("POST", `/jobs/${tracking_ref}/checkpoints`, { code, at, shop });
        if (code === deliveryCode) await server.control("PUT", `/jobs/${tracking_ref}/ending`, { at });
      }),
    async labels() {
      const jobs = await server.control<readonly Job[]>("GET", "/jobs");
      return jobs.map(labelOf);
    },
    async labelFiles(voucher) {
      const { prints } = await server.control<Job>("GET", `/jobs/${voucher}`);
      return Promise.all(prints.map((_, index) => labelFile(server, `/jobs/${voucher}/prints/${index + 1}`)));
    },
  };
}

function labelOf({ voucher, record, state }: Job): SoldLabel {
  const states = { open: "sold", closed: "collected", cancelled: "cancelled" } as const;
  return { voucher, reference: idOfHex(record.OrderId), state: states[state] };
}

const checkpoint = (code: keyof typeof checkpointTexts, status: Report["status"], event: string): Stage =>
  stage(code, status, event, { message: `${checkpointTexts[code]}, ${shop}` });

function journeyOf(chance: Chance): readonly Stage[] {
  return [
    checkpoint("C_A3", "TRANSIT", "OUT_FOR_DELIVERY"),
    ...sometimes(chance, "absent", 0.3, checkpoint("C_EA_AS", "TRANSIT", "ATTEMPTED_DELIVERY")),
    checkpoint(deliveryCode, "DELIVERED", "DELIVERED"),
  ];
}
