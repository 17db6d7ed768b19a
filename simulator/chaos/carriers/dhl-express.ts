import { demoLogin } from "../../carriers/dhl-express/accounts.ts";
import type { ShipmentView } from "../../carriers/dhl-express/control/shipment-view.ts";
import { startDhlExpress } from "../../carriers/dhl-express/start-dhl-express.ts";
import { contractZip, ownContract } from "./own-contract.ts";
import { idOfHex } from "./shipment-ids.ts";
import type { Stage } from "./stages.ts";
import { doStages, stage } from "./stages.ts";
import type { Declaration, Report, WeekCarrier } from "./week-carrier.ts";

/** Beyond the customs of the EU. */
const service = "dhl-express.P";

/** DHL Express to Switzerland, with papers for customs. It hears of no cancelled label, and gives each label once. */
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
        paperless_trade: true,
      },
    }),
    ends: { from: { zip: contractZip }, to: { country: "CH", zip: "8001", city: "Zurich" } },
    shoppersLiveIn: "CH",
    hosts: `dhl-express=${server.url}`,
    server,
    atBooking: [],
    settledBy: "look-up",
    losesLabels: true,
    sendsWebhooks: false,
    scan: ({ tracking_ref }, way) =>
      doStages(journey, way, (code, at) =>
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
    async declarations() {
      const shipments = await server.control<readonly BookedShipment[]>("GET", "/shipments");
      return new Map(
        shipments.map(({ reference, booking }) => [idOfHex(reference ?? ""), declarationOf(booking)]),
      );
    },
    async labelFiles(number) {
      const files = await server.control<readonly string[]>("GET", `/shipments/${number}/labels`);
      return files.map((file) => Buffer.from(file, "base64"));
    },
  };
}

/** The part of a booking's body that the run reads. */
interface BookedShipment extends Pick<ShipmentView, "reference"> {
  readonly booking: {
    readonly documentImages?: readonly unknown[];
    readonly content: {
      readonly exportDeclaration?: {
        readonly lineItems: readonly {
          readonly quantity: { readonly value: number };
          readonly commodityCodes?: readonly { readonly value: string }[];
        }[];
      };
    };
  };
}

function declarationOf({ documentImages = [], content }: BookedShipment["booking"]): Declaration {
  const pieces: Record<string, number> = {};
  for (const { quantity, commodityCodes = [] } of content.exportDeclaration?.lineItems ?? []) {
    const code = commodityCodes[0]?.value ?? "none";
    pieces[code] = (pieces[code] ?? 0) + quantity.value;
  }
  return { pieces, hasInvoice: documentImages.length > 0 };
}

const scan = (code: string, status: Report["status"], event: string, message: string): Stage =>
  stage(code, status, event, { message });

const journey = [
  scan("PU", "TRANSIT", "CARRIER_PICKED_UP", "Shipment picked up, Athens-GR"),
  scan("WC", "TRANSIT", "OUT_FOR_DELIVERY", "With delivery courier, Zurich-CH"),
  scan("OK", "DELIVERED", "DELIVERED", "Delivered, Zurich-CH"),
];
