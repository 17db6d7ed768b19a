/** Each carrier that a merchant can add, with the values of its form, its price list and its server. A new carrier is an entry here. */
import { readFileSync } from "node:fs";
import { words as acs } from "../../app/adapters/carriers/acs/words.ts";
import { words as boxnow } from "../../app/adapters/carriers/boxnow/words.ts";
import { words as courierCenter } from "../../app/adapters/carriers/courier-center/words.ts";
import { words as dhlExpress } from "../../app/adapters/carriers/dhl-express/words.ts";
import { words as dhlParcelDe } from "../../app/adapters/carriers/dhl-parcel-de/words.ts";
import { words as elta } from "../../app/adapters/carriers/elta/words.ts";
import { words as geniki } from "../../app/adapters/carriers/geniki/words.ts";
import { words as gls } from "../../app/adapters/carriers/gls/words.ts";
import type { FieldWords } from "../../app/adapters/carriers/kit/account-form.ts";
import { words as speedex } from "../../app/adapters/carriers/speedex/words.ts";
import { startAcs } from "../../simulator/carriers/acs/start-acs.ts";
import { startBoxnow } from "../../simulator/carriers/boxnow/start-boxnow.ts";
import { startCourierCenter } from "../../simulator/carriers/courier-center/start-courier-center.ts";
import { startDhlExpress } from "../../simulator/carriers/dhl-express/start-dhl-express.ts";
import { startDhlParcelDe } from "../../simulator/carriers/dhl-parcel-de/start-dhl-parcel-de.ts";
import { startElta } from "../../simulator/carriers/elta/start-elta.ts";
import { startGeniki } from "../../simulator/carriers/geniki/start-geniki.ts";
import { startGls } from "../../simulator/carriers/gls/start-gls.ts";
import { startSpeedex } from "../../simulator/carriers/speedex/start-speedex.ts";

export interface CarrierToAdd {
  readonly driver: string;
  readonly name: string;
  readonly words: FieldWords;
  start(): Promise<CarrierStarted>;
  /** Values by the names of the driver's fields. */
  readonly typed: Readonly<Record<string, string>>;
  /** Those that the form does not need. */
  readonly optional?: readonly string[];
  /** The field in which the merchant errs first. */
  readonly secret: string;
  /** The contract's price list, as a file; absent: the carrier is asked for prices. */
  readonly priceList?: Buffer;
  /** The country of shop and shopper; Greece if absent. */
  readonly country?: "GR" | "DE";
}

interface CarrierStarted {
  /** Its servers' addresses, by their names in CARRIER_HOSTS. */
  readonly hosts: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

async function served(
  name: string,
  starting: Promise<{ readonly url: string; close(): Promise<void> }>,
): Promise<CarrierStarted> {
  const server = await starting;
  return { hosts: { [name]: server.url }, close: () => server.close() };
}

/** A price list by weight for one service. */
function pricesByWeight(code: string, name: string, service = "standard", country = "GR"): Buffer {
  return Buffer.from(
    JSON.stringify({
      format: "waybill-tariff/2",
      carrier: { code, name },
      currency: "EUR",
      timeZone: "Europe/Athens",
      validFrom: "2026-01-01",
      zones: [{ code: "home", places: [{ country }] }],
      services: [
        {
          ...{ code: service, name, transitDays: 1 },
          prices: [{ zone: "home", brackets: [{ upToKg: 20, price: 4 }] }],
        },
      ],
      tax: { prices: "net", otherwise: "destination", shopper: "invoiced" },
    }),
  );
}

/** The post code of the shop's location, where the contracts' parcels begin. */
const ORIGIN = "10442";

export const carriersToAdd: readonly CarrierToAdd[] = [
  {
    driver: "acs",
    name: "ACS Courier",
    words: acs,
    start: () => served("acs", startAcs()),
    typed: {
      AcsApiKey: "acs-demo-key",
      Company_ID: "oliveco",
      Company_Password: "demo-company-password",
      User_ID: "api1",
      User_Password: "demo-user-password",
      Billing_Code: "2ΑΘ999999",
      Sender: "Kalimera Goods",
    },
    secret: "User_Password",
  },
  {
    driver: "boxnow",
    name: "BOX NOW",
    words: boxnow,
    async start() {
      const server = await startBoxnow({ points: 120 });
      const hosts = { boxnow: server.url, "boxnow-locations": server.locationUrl };
      return { hosts, close: () => server.close() };
    },
    typed: { client_id: "grove", client_secret: "grove-secret", origin_id: "7001" },
    secret: "client_secret",
    priceList: readFileSync("simulator/seed/boxnow-prices.json"),
  },
  {
    driver: "courier-center",
    name: "Courier Center",
    words: courierCenter,
    start: () => served("courier-center", startCourierCenter()),
    typed: {
      UserAlias: "OLIVEGROVE",
      CredentialValue: "olive-credential",
      ApiKey: "olive-api-key",
      billing_account: "100-0000-0001",
      sender_name: "Kalimera Goods",
      sender_street: "Leoforos Athinon 122",
      sender_town: "Athens",
      sender_zip: ORIGIN,
      sender_phone: "+302105551234",
    },
    secret: "CredentialValue",
    priceList: pricesByWeight("courier-center", "Courier Center"),
  },
  {
    driver: "dhl-express",
    name: "DHL Express",
    words: dhlExpress,
    start: () => served("dhl-express", startDhlExpress()),
    typed: {
      username: "olivegrove",
      password: "olive-password",
      account_number: "380000017",
      origin_country: "GR",
      origin_city: "Athens",
      origin_zip: ORIGIN,
    },
    secret: "password",
  },
  {
    driver: "dhl-parcel-de",
    name: "DHL Parcel Germany",
    words: dhlParcelDe,
    start: () => served("dhl-parcel-de", startDhlParcelDe()),
    typed: {
      apiKey: "olive-key",
      apiSecret: "olive-secret",
      user: "olive-user",
      password: "olive-password",
      billing_paket: "33333333330102",
    },
    optional: ["apiSecret"],
    secret: "password",
    priceList: pricesByWeight("dhl-parcel-de", "DHL Parcel Germany", "paket", "DE"),
    country: "DE",
  },
  {
    driver: "elta",
    name: "ELTA Courier",
    words: elta,
    start: () => served("elta", startElta()),
    typed: {
      pel_user_code: "0011111",
      pel_user_pass: "elta-password",
      pel_apost_code: "010101 0005",
      origin_zip: ORIGIN,
    },
    secret: "pel_user_pass",
    priceList: pricesByWeight("elta", "ELTA Courier"),
  },
  {
    driver: "geniki",
    name: "Geniki Taxydromiki",
    words: geniki,
    start: () => served("geniki", startGeniki()),
    typed: {
      sUsrName: "olive",
      sUsrPwd: "olive-password",
      applicationKey: "olive-application-key",
      origin_zip: ORIGIN,
    },
    secret: "sUsrPwd",
    priceList: pricesByWeight("geniki", "Geniki Taxydromiki"),
  },
  {
    driver: "gls",
    name: "GLS",
    words: gls,
    start: () => served("gls", startGls()),
    typed: {
      client_id: "olive-client",
      client_secret: "olive-secret",
      contact_id: "276a000demo",
      origin_country: "DE",
      origin_zip: "10115",
    },
    secret: "client_secret",
    priceList: pricesByWeight("gls", "GLS", "business", "DE"),
    country: "DE",
  },
  {
    driver: "speedex",
    name: "Speedex",
    words: speedex,
    start: () => served("speedex", startSpeedex()),
    typed: {
      username: "olive",
      password: "olive-password",
      customer_code: "OLIVE",
      agreement_code: "007",
      origin_zip: ORIGIN,
    },
    secret: "password",
    priceList: pricesByWeight("speedex", "Speedex"),
  },
];
