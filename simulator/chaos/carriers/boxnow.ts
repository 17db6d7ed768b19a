import { thyrida } from "../../../app/domain/tariffs/samples/thyrida.ts";
import type { ParcelView } from "../../carriers/boxnow/control/book-routes.ts";
import { startBoxnow } from "../../carriers/boxnow/start-boxnow.ts";
import type { SoldLabel } from "../../carriers/kiosk/start-kiosk.ts";
import type { Chance } from "../chance.ts";
import { webhookFaultsOfTheCarrier } from "../faults-of-a-week.ts";
import { labelFile } from "./label-file.ts";
import { ownContract } from "./own-contract.ts";
import { idOfHex } from "./shipment-ids.ts";
import type { Stage } from "./stages.ts";
import { doStages, sometimes, stage } from "./stages.ts";
import type { Report, WeekCarrier } from "./week-carrier.ts";

/** An open locker with every compartment, whatever the seed. */
export const locker = "10001";
const service = "boxnow.locker";
const partner = "101";
const webhookSecret = "chaos-webhook-secret";

/** BOX NOW, with lockers near every shopper. It reports its scans by webhook, and the app asks for those that were lost. */
export async function boxnowOfAWeek(): Promise<WeekCarrier> {
  const server = await startBoxnow({ points: 60, webhookRetryScale: 0.002 });
  return {
    company: "BOX NOW",
    service,
    method: `${service}.${locker}`,
    rates: `${service}.`,
    account: ownContract("boxnow", "BOX NOW", {
      serviceCodes: null,
      secrets: { client_id: "grove", client_secret: "grove-secret", webhook_secret: webhookSecret },
      settings: { origin_id: "7001" },
      ...(thyrida.priceList !== undefined && { priceList: thyrida.priceList }),
    }),
    ends: { to: { location_id: locker } },
    hosts: `boxnow=${server.url},boxnow-locations=${server.locationUrl}`,
    server,
    ownFaults: webhookFaultsOfTheCarrier,
    async connect(appUrl, accountId) {
      const webhook = { url: `${appUrl}/carriers/boxnow/${accountId}`, secret: webhookSecret };
      await server.control("PATCH", `/partners/${partner}`, { webhook });
    },
    idle: async () => void (await server.control("GET", "/idle")),
    atBooking: [{ status: "PRE_TRANSIT", event: "CONFIRMED", message: null, word: "new" }],
    settledBy: "look-up",
    sendsWebhooks: true,
    scan: ({ tracking_ref }, way) =>
      doStages(journeyOf(way.chance), way, (event, at) =>
        server.control("POST", `/parcels/${tracking_ref}/events`, { event, at, unlessCanceled: true }),
      ),
    async labels() {
      const parcels = await server.control<readonly ParcelView[]>("GET", "/parcels");
      return parcels.filter(({ index }) => index === 0).map(labelOf);
    },
    labelFiles: async (id) => [await labelFile(server, `/parcels/${id}/label`)],
  };
}

/** `WB-<id without hyphens>` names the shipment, and a further request of it ends with its number. */
function labelOf({ id, orderNumber, state }: ParcelView): SoldLabel {
  const reference = idOfHex(orderNumber.slice("WB-".length, "WB-".length + 32));
  const states: Readonly<Record<string, SoldLabel["state"]>> = { new: "sold", canceled: "cancelled" };
  return { voucher: id, reference, state: states[state] ?? "collected" };
}

const event = (word: string, status: Report["status"], shown: string): Stage =>
  stage(word, status, shown, { word });

/** Source: the contract sheet's table of events. The first scan also says that the carrier came. */
function journeyOf(chance: Chance): readonly Stage[] {
  return [
    event("in-depot", "TRANSIT", "CARRIER_PICKED_UP"),
    ...sometimes(chance, "another depot", 0.4, event("in-depot", "TRANSIT", "IN_TRANSIT")),
    event("final-destination", "TRANSIT", "READY_FOR_PICKUP"),
    chance.isSo("fetched", 0.8)
      ? event("delivered", "DELIVERED", "DELIVERED")
      : event("expired", "EXCEPTION", "FAILURE"),
  ];
}
