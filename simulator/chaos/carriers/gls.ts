import { viadotto } from "../../../app/domain/tariffs/samples/viadotto.ts";
import { demoApp } from "../../carriers/gls/accounts.ts";
import type { ParcelView } from "../../carriers/gls/control/parcel-view.ts";
import { startGls } from "../../carriers/gls/start-gls.ts";
import type { SoldLabel } from "../../carriers/kiosk/start-kiosk.ts";
import { labelFile } from "./label-file.ts";
import { cutOff, inGermany, ownContract, pricesOf } from "./own-contract.ts";
import { idOfHex } from "./shipment-ids.ts";
import { doStages, stage } from "./stages.ts";
import type { WeekCarrier } from "./week-carrier.ts";

const code = "business";
const service = `gls.${code}`;

/** GLS in Germany. It shows a booking after the end of its day alone, never proves that there is none, and gives each label once. */
export async function glsOfAWeek(): Promise<WeekCarrier> {
  const server = await startGls({ shopsPerTown: 1 });
  return {
    company: "GLS",
    service,
    method: service,
    rates: service,
    account: ownContract("gls", "GLS", {
      serviceCodes: null,
      secrets: { client_id: demoApp.clientId, client_secret: demoApp.clientSecret },
      settings: {
        contact_id: demoApp.contacts[0]?.contactId ?? "",
        origin_country: "DE",
        origin_zip: inGermany.from.zip,
        cut_off: cutOff,
      },
      priceList: pricesOf(viadotto, code, "DE"),
    }),
    ends: inGermany,
    shoppersLiveIn: "DE",
    hosts: `gls=${server.url}`,
    server,
    atBooking: [],
    atDaysEnd: [{ status: "PRE_TRANSIT", event: "CONFIRMED", message: "Data was sent to GLS", word: null }],
    settledBy: "person",
    showsAfterDay: true,
    losesLabels: true,
    sendsWebhooks: false,
    listsDays: true,
    scan: ({ tracking_ref }, way) =>
      doStages(journey, way, (status, at) =>
        server.control("POST", `/parcels/${tracking_ref}/status`, { status, at }),
      ),
    async labels() {
      const parcels = await server.control<readonly ParcelView[]>("GET", "/parcels");
      return parcels.map(labelOf);
    },
    labelFiles: async (number) => [await labelFile(server, `/parcels/${number}/label`)],
  };
}

function labelOf({ number, references, state }: ParcelView): SoldLabel {
  const states = { open: "sold", closed: "collected", scanned: "collected", cancelled: "cancelled" } as const;
  return { voucher: number, reference: idOfHex(references[0] ?? ""), state: states[state] };
}

const journey = [
  stage("INDELIVERY", "TRANSIT", "OUT_FOR_DELIVERY", { message: "Out for delivery, Koeln" }),
  stage("DELIVERED", "DELIVERED", "DELIVERED", { message: "Delivered, Koeln" }),
];
