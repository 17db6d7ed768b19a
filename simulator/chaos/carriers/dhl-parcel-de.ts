import { zephyra } from "../../../app/domain/tariffs/samples/zephyra.ts";
import { demoApp, demoUser } from "../../carriers/dhl-parcel-de/accounts.ts";
import type { ShipmentView } from "../../carriers/dhl-parcel-de/control/shipment-view.ts";
import { startDhlParcelDe } from "../../carriers/dhl-parcel-de/start-dhl-parcel-de.ts";
import type { SoldLabel } from "../../carriers/kiosk/start-kiosk.ts";
import { labelFile } from "./label-file.ts";
import { cutOff, inGermany, ownContract, pricesOf } from "./own-contract.ts";
import { idOfHex } from "./shipment-ids.ts";
import { doStages, stage } from "./stages.ts";
import type { WeekCarrier } from "./week-carrier.ts";

const code = "paket";
const announced = "The instruction data were received";
const service = `dhl-parcel-de.${code}`;

/** DHL Parcel Germany, which can't be asked for a booking by its reference. */
export async function dhlParcelDeOfAWeek(): Promise<WeekCarrier> {
  const server = await startDhlParcelDe({ pointsPerTown: 1 });
  return {
    company: "DHL Parcel Germany",
    service,
    method: service,
    rates: service,
    account: ownContract("dhl-parcel-de", "DHL Parcel Germany", {
      serviceCodes: [code],
      secrets: {
        apiKey: demoApp.apiKey,
        apiSecret: demoApp.apiSecret,
        user: demoUser.user,
        password: demoUser.password,
      },
      settings: { billing_paket: "33333333330102", cut_off: cutOff },
      priceList: pricesOf(zephyra, code),
    }),
    ends: inGermany,
    shoppersLiveIn: "DE",
    hosts: `dhl-parcel-de=${server.url},dhl-parcel-de-points=${server.url}`,
    server,
    atBooking: [{ status: "PRE_TRANSIT", event: "CONFIRMED", message: announced, word: null }],
    settledBy: "person",
    losesLabels: true,
    sendsWebhooks: false,
    scan: ({ tracking_ref }, way) =>
      doStages(journey, way, (words, at) => {
        const [code, ice, ric] = words.split("-");
        return server.control("POST", `/parcels/${tracking_ref}/events`, { code, ice, ric, at });
      }),
    async labels() {
      const shipments = await server.control<readonly ShipmentView[]>("GET", "/shipments");
      return shipments.map(labelOf);
    },
    async labelFiles(number) {
      const { prints } = await server.control<ShipmentView>("GET", `/shipments/${number}`);
      return Promise.all(prints.map((_, n) => labelFile(server, `/shipments/${number}/prints/${n + 1}`)));
    },
  };
}

function labelOf({ number, reference, state }: ShipmentView): SoldLabel {
  return {
    voucher: number,
    reference: idOfHex(reference ?? ""),
    state: state === "deleted" ? "cancelled" : "sold",
  };
}

const journey = [
  stage("PO-LDTMV-MVMTV", "TRANSIT", "OUT_FOR_DELIVERY", { message: "In delivery, Köln" }),
  stage("ZU-DLVRD-OTHER", "DELIVERED", "DELIVERED", { message: "Delivered, Köln" }),
];
