import { demoLogin } from "../../carriers/dhl-express/accounts.ts";
import type { ShipmentView } from "../../carriers/dhl-express/control/shipment-view.ts";
import { startDhlExpress } from "../../carriers/dhl-express/start-dhl-express.ts";
import { contractZip, ownContract } from "./own-contract.ts";
import { idOfHex } from "./shipment-ids.ts";
import { doStages, stage } from "./stages.ts";
import type { WeekCarrier } from "./week-carrier.ts";

const service = "dhl-express.U";

/** DHL Express, which hears of no cancelled label, and gives each label once. */
export async function dhlExpressOfAWeek(): Promise<WeekCarrier> {
  // A reference is found at once, as the run makes calls older than they are.
  const server = await startDhlExpress({ quirks: { referenceDelayMs: 0 } });
  return {
    company: "DHL Express",
    service,
    method: service,
    rates: service,
    account: ownContract("dhl-express", "DHL Express", {
      serviceCodes: null,
      secrets: { username: demoLogin.user, password: demoLogin.password },
      settings: {
        account_number: demoLogin.accounts[0]?.number ?? "",
        origin_country: "GR",
        origin_city: "Athens",
        origin_zip: contractZip,
      },
    }),
    ends: { from: { zip: contractZip }, to: { country: "DE", zip: "10115", city: "Berlin" } },
    hosts: `dhl-express=${server.url}`,
    server,
    atBooking: [],
    settledBy: "look-up",
    losesLabels: true,
    sendsWebhooks: false,
    scan: ({ tracking_ref, created_at }, way) =>
      doStages(journey, way, created_at, (code, at) =>
        server.control("POST", `/shipments/${tracking_ref}/events`, { code, at }),
      ),
    async labels() {
      const shipments = await server.control<readonly ShipmentView[]>("GET", "/shipments");
      return shipments.map(({ number, reference, events }) => ({
        voucher: number,
        reference: idOfHex(reference ?? ""),
        state: events.length === 0 ? "sold" : "collected",
      }));
    },
    async labelFiles(number) {
      const files = await server.control<readonly string[]>("GET", `/shipments/${number}/labels`);
      return files.map((file) => Buffer.from(file, "base64"));
    },
  };
}

const journey = [
  stage("PU", "TRANSIT", "CARRIER_PICKED_UP"),
  stage("WC", "TRANSIT", "OUT_FOR_DELIVERY"),
  stage("OK", "DELIVERED", "DELIVERED"),
];
