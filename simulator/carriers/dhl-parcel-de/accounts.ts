import type { PrintFormat } from "./papers/print-formats.ts";

/** The APIs to which an app of the developer portal is entitled, each by itself. */
export type DhlApi = "shipping" | "returns" | "pickup" | "tracking" | "points";

/** An app of the developer portal. Source: section 2. */
export interface DhlApp {
  readonly apiKey: string;
  readonly apiSecret: string;
  readonly apis: readonly DhlApi[];
}

/** A contract for one product. Source: section 2, "Billing number". */
export interface BillingNumber {
  /** 10 customer number, 2 procedure, 2 participation */
  readonly number: string;
  readonly hasServices: boolean;
}

/** Set up in the portal for the countries from which shoppers return. Source: section 9. */
export interface ReturnReceiver {
  readonly receiverId: string;
  /** alpha-3 */
  readonly country: string;
  readonly billingNumber: string;
}

/** A user of the business portal. Source: section 2. */
export interface DhlUser {
  readonly user: string;
  password: string;
  /** wrong tries lock a person's login */
  isLocked: boolean;
  readonly profiles: readonly string[];
  readonly billingNumbers: readonly BillingNumber[];
  /** references of shippers that the portal keeps */
  readonly shippers: readonly string[];
  /** references of accounts for cash on delivery, the default one first; empty: no right */
  readonly codAccounts: readonly string[];
  /** may name a bank account with a shipment */
  readonly mayNameBankAccounts: boolean;
  readonly receivers: readonly ReturnReceiver[];
  /** where vans may come: `AS` and ten digits */
  readonly pickupPlaces: readonly string[];
  /** the portal's setting for calls that name none */
  readonly printFormat: PrintFormat;
}

/** Permission to call as an app and a user, until it ends. */
export interface Token {
  readonly app: DhlApp;
  readonly user: DhlUser;
  /** Unix milliseconds */
  readonly endsAtMs: number;
}

export const demoApp: DhlApp = {
  apiKey: "olive-key",
  apiSecret: "olive-secret",
  apis: ["shipping", "returns", "pickup", "tracking", "points"],
};

/** A right login opens nothing but the points. */
export const narrowApp: DhlApp = { apiKey: "narrow-key", apiSecret: "narrow-secret", apis: ["points"] };

const sandboxEnds = "0101 0102 5301 5302 5401 6201 6202 6203 6601 6602 6603 6604 0701 0702 0703 0801";

/** The participations of the sandbox: 0101 has no services, all others have them. Source: section 2. */
const numbersOf = (customer: string): BillingNumber[] =>
  sandboxEnds.split(" ").map((end) => ({ number: `${customer}${end}`, hasServices: end !== "0101" }));

export const demoUser: DhlUser = {
  user: "olive-user",
  password: "olive-password",
  isLocked: false,
  profiles: ["STANDARD_GRUPPENPROFIL"],
  billingNumbers: numbersOf("3333333333"),
  shippers: ["OLIVE-BERLIN"],
  codAccounts: ["COD-MAIN", "COD-SECOND"],
  mayNameBankAccounts: true,
  receivers: ["DEU", "AUT", "FRA", "CHE", "GBR", "NOR"].map((country) => ({
    receiverId: country.toLowerCase(),
    country,
    billingNumber: "33333333330701",
  })),
  pickupPlaces: ["AS0000000017"],
  printFormat: "910-300-700",
};

/** Another customer: no cash on delivery, and shipments that the first one never sees. */
export const otherUser: DhlUser = {
  ...demoUser,
  user: "loom-user",
  password: "loom-password",
  billingNumbers: numbersOf("4444444444"),
  shippers: [],
  codAccounts: [],
  mayNameBankAccounts: false,
  receivers: [{ receiverId: "deu", country: "DEU", billingNumber: "44444444440701" }],
  pickupPlaces: [],
};

/** The sandbox's public login of tracking; in production it is the portal's. Source: section 11. */
export const sandboxTracking = { appname: "public-tracking", password: "public-secret" };
