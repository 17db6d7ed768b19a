import { thyrida } from "../../../app/domain/tariffs/samples/thyrida.ts";
import type { ParcelView } from "../../carriers/boxnow/control/book-routes.ts";
import { startBoxnow } from "../../carriers/boxnow/start-boxnow.ts";
import type { SoldLabel } from "../../carriers/kiosk/start-kiosk.ts";
import type { Chance } from "../chance.ts";
import { faultsOfTheCarrier, webhookFaultsOfTheCarrier } from "../faults-of-a-week.ts";
import type { Report, WeekCarrier } from "./week-carrier.ts";

/** An open locker with every compartment, whatever the seed. */
const locker = "10001";
const service = "boxnow.locker";
const partner = "101";
const webhookSecret = "chaos-webhook-secret";

/** BOX NOW, with lockers near every shopper. It reports its scans by webhook, and the app asks for those that were lost. */
export async function boxnowOfAWeek(): Promise<WeekCarrier> {
  const boxnow = await startBoxnow({ points: 60, webhookRetryScale: 0.002 });
  const parcels = (query: string) => boxnow.control<readonly ParcelView[]>("GET", `/parcels${query}`);
  return {
    company: "BOX NOW",
    service,
    method: `${service}.${locker}`,
    rates: `${service}.`,
    account: {
      driver: "boxnow",
      carrier: { code: "boxnow", name: "BOX NOW", imageUrl: "/carriers/boxnow.svg" },
      friendlyName: null,
      enabled: true,
      serviceCodes: null,
      credentials: "own",
      defaultParcel: null,
      secrets: { client_id: "grove", client_secret: "grove-secret", webhook_secret: webhookSecret },
      settings: { origin_id: "7001" },
      ...(thyrida.priceList !== undefined && { priceList: thyrida.priceList }),
    },
    hosts: `boxnow=${boxnow.url},boxnow-locations=${boxnow.locationUrl}`,
    async connect(appUrl, accountId) {
      const webhook = { url: `${appUrl}/carriers/boxnow/${accountId}`, secret: webhookSecret };
      await boxnow.control("PATCH", `/partners/${partner}`, { webhook });
    },
    atBooking: [{ status: "PRE_TRANSIT", event: "CONFIRMED", message: null, word: "new" }],
    sendsWebhooks: true,
    async fail(seed) {
      const { rates, ...waits } = faultsOfTheCarrier;
      const all = { ...rates, "login-lost": 0.02, ...webhookFaultsOfTheCarrier.rates };
      await boxnow.control("PUT", "/faults", {
        seed,
        ...waits,
        lateMs: webhookFaultsOfTheCarrier.lateMs,
        rates: all,
      });
    },
    async recover() {
      await boxnow.control("DELETE", "/faults");
      await boxnow.control("GET", "/idle");
    },
    async scan({ tracking_ref }, { chance, done, more }) {
      const stages = journeyOf(chance).slice(0, done + more);
      for (const { word } of stages.slice(done)) {
        // At once with its own check: the app may cancel the label meanwhile.
        const isMoved = await boxnow
          .control("POST", `/parcels/${tracking_ref}/events`, { event: word, unlessCanceled: true })
          .then(() => true, isCanceled);
        if (!isMoved) return null;
      }
      return stages;
    },
    async labels() {
      const all = await parcels("");
      return all.filter(({ index }) => index === 0).map(labelOf);
    },
    close: () => boxnow.close(),
  };
}

function isCanceled(error: unknown): false {
  if (error instanceof Error && / answered 409: /.test(error.message)) return false;
  throw error;
}

/** `WB-<id without hyphens>` names the shipment, and a further request of it ends with its number. */
function labelOf({ id, orderNumber, state }: ParcelView): SoldLabel {
  const hex = orderNumber.slice("WB-".length, "WB-".length + 32);
  const reference = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  const states: Readonly<Record<string, SoldLabel["state"]>> = { new: "sold", canceled: "cancelled" };
  return { voucher: id, reference, state: states[state] ?? "collected" };
}

const stage = (
  word: string,
  status: Report["status"],
  event: string,
): Report & { readonly word: string } => ({
  status,
  event,
  message: null,
  word,
});

/** Source: the contract sheet's table of events. The first scan also says that the carrier came. */
function journeyOf(chance: Chance): readonly ReturnType<typeof stage>[] {
  return [
    stage("in-depot", "TRANSIT", "CARRIER_PICKED_UP"),
    ...(chance.isSo("another depot", 0.4) ? [stage("in-depot", "TRANSIT", "IN_TRANSIT")] : []),
    stage("final-destination", "TRANSIT", "READY_FOR_PICKUP"),
    chance.isSo("fetched", 0.8)
      ? stage("delivered", "DELIVERED", "DELIVERED")
      : stage("expired", "EXCEPTION", "FAILURE"),
  ];
}
