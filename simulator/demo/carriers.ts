/** The two carriers with an API: their local servers, the merchant's logins there, and what their staff do. */
import { fileURLToPath } from "node:url";
import { demoAccount } from "../carriers/acs/accounts.ts";
import { startAcs } from "../carriers/acs/start-acs.ts";
import { startBoxnow } from "../carriers/boxnow/start-boxnow.ts";
import { json } from "../seed/json-http.ts";
import { runCommand } from "../seed/run-command.ts";

type Environment = Readonly<Record<string, string | undefined>>;

const prices = fileURLToPath(new URL("../seed/boxnow-prices.json", import.meta.url));
const webhookSecret = "demo-webhook-secret";
const login = { client_id: "grove", client_secret: "grove-secret" };
const acsUser = {
  Company_ID: demoAccount.companyId,
  Company_Password: demoAccount.companyPassword,
  User_ID: "api1",
  User_Password: "demo-user-password",
};

/** What the merchant has of each carrier, as entered in the app. */
const entered = {
  boxnow: { credentials: { ...login, webhook_secret: webhookSecret }, settings: { origin_id: "7001" } },
  acs: {
    credentials: { AcsApiKey: demoAccount.apiKey, ...acsUser },
    settings: { Billing_Code: demoAccount.billingCode, Sender: "KALIMERA GOODS", cut_off: "23:30" },
  },
} as const;

export interface Carriers {
  /** For the server's `CARRIER_HOSTS`. */
  readonly hosts: string;
  /** Enters the merchant's credentials for production, and BOX NOW's contract prices. @returns what was printed */
  connect(environment: Environment, appUrl: string, merchant: string): Promise<readonly string[]>;
  /** The label as the carrier itself gives it. */
  label(carrier: "boxnow" | "acs", trackingRef: string): Promise<Uint8Array>;
  /** BOX NOW's scans, which it reports by webhook. */
  deliverToLocker(parcelId: string): Promise<void>;
  /** The day whose list has a voucher. */
  listDay(voucher: string): Promise<string>;
  /** ACS issues the list of a day to come: its own clock moves there. */
  issueListOn(day: string): Promise<void>;
  acsVoucher(voucher: string): Promise<AcsVoucher>;
  /** ACS's scans, which the app asks for. */
  deliverToDoor(voucher: string): Promise<void>;
  stop(): Promise<void>;
}

interface AcsVoucher {
  readonly state: string;
  readonly list: string | null;
  readonly request: { readonly Pickup_Date: string };
}

export async function startCarriers(): Promise<Carriers> {
  const boxnow = await startBoxnow();
  const acs = await startAcs();
  const acsVoucher = (voucher: string) => acs.control<AcsVoucher>("GET", `/vouchers/${voucher}`);
  const add = (environment: Environment, merchant: string, driver: keyof typeof entered) => {
    const target = ["--merchant", merchant, "--environment", "production"];
    const input = JSON.stringify(entered[driver]);
    return runCommand(environment, "carrier", ["add", ...target, "--driver", driver, "-"], input);
  };
  return {
    hosts: `boxnow=${boxnow.url},boxnow-locations=${boxnow.locationUrl},acs=${acs.url}`,
    async connect(environment, appUrl, merchant) {
      const printed = [await add(environment, merchant, "boxnow"), await add(environment, merchant, "acs")];
      const target = ["--merchant", merchant, "--environment", "production", "--carrier", "boxnow"];
      const imported = await runCommand(environment, "tariff", ["import", ...target, prices]);
      printed.push(...imported.split("\n").slice(0, 1));
      const { id } = JSON.parse(await runCommand(environment, "carrier", ["show", ...target])) as {
        id: string;
      };
      const webhook = { url: `${appUrl}/carriers/boxnow/${id}`, secret: webhookSecret };
      await boxnow.control("PATCH", "/partners/101", { webhook });
      return printed;
    },
    label: async (carrier, trackingRef) =>
      carrier === "acs"
        ? pdf(await fetch(`${acs.controlUrl}/vouchers/${trackingRef}/prints/1`))
        : pdf(
            await fetch(`${boxnow.url}/api/v1/parcels/${trackingRef}/label.pdf`, {
              headers: { authorization: `Bearer ${await boxnowToken(boxnow.url)}` },
            }),
          ),
    async deliverToLocker(parcelId) {
      for (const event of ["in-depot", "final-destination", "delivered"])
        await boxnow.control("POST", `/parcels/${parcelId}/events`, { event });
    },
    listDay: async (voucher) => (await acsVoucher(voucher)).request.Pickup_Date,
    async issueListOn(day) {
      const { now } = await acs.control<{ now: string }>("GET", "/clock");
      const advanceMs = Date.parse(`${day}T12:00:00Z`) - Date.parse(now);
      if (advanceMs > 0) await acs.control("POST", "/clock", { advanceMs });
      const parameters = { ...acsUser, Language: "EN", Pickup_Date: day, MyData: 1 };
      await json("POST", acs.callUrl, {
        headers: { AcsApiKey: demoAccount.apiKey },
        body: { ACSAlias: "ACS_Issue_Pickup_List", ACSInputParameters: parameters },
      });
    },
    acsVoucher,
    async deliverToDoor(voucher) {
      for (const event of ["picked-up", "departed", "arrived", "out-for-delivery", "delivered"])
        await acs.control("POST", `/vouchers/${voucher}/events`, { event });
    },
    async stop() {
      await boxnow.close();
      await acs.close();
    },
  };
}

async function boxnowToken(url: string): Promise<string> {
  const body = { grant_type: "client_credentials", ...login };
  return (await json<{ access_token: string }>("POST", `${url}/api/v1/auth-sessions`, { body })).access_token;
}

async function pdf(response: Response): Promise<Uint8Array> {
  if (!response.ok) throw new Error(`the carrier's own label answered ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}
