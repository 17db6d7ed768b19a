/** Every reason that the platform gives, with each kind of values that it may have. */
import type {
  CarrierServiceRefusal,
  ImportFailure,
  MessageTrouble,
} from "../../app/domain/shops/platform-reason.ts";

type EveryCode<Reason extends { readonly code: string }> = {
  readonly [Code in Reason["code"]]: readonly Extract<Reason, { readonly code: Code }>[];
};

const refused = [
  { code: "refused", said: "Rue inconnue, cher ami." },
  { code: "refused", said: null },
] as const;

const carrierServiceRefusals: EveryCode<CarrierServiceRefusal> = {
  refused,
  plan: [{ code: "plan", said: "Carrier Calculated Shipping must be enabled." }],
};

const importFailures: EveryCode<ImportFailure> = {
  refused,
  "access-denied": [{ code: "access-denied" }],
  "not-listed": [{ code: "not-listed", status: "INTERNAL_SERVER_ERROR" }],
  "list-gone": [{ code: "list-gone" }],
  "file-short": [{ code: "file-short", read: 3, found: 4 }],
  "file-broken": [{ code: "file-broken" }],
  "not-understood": [{ code: "not-understood" }],
};

const messageTroubles: EveryCode<MessageTrouble> = {
  refused,
  "platform-away": [{ code: "platform-away" }],
  "platform-busy": [{ code: "platform-busy" }],
  "no-access": [{ code: "no-access" }],
  "carrier-away": [{ code: "carrier-away" }],
  "other-work": [{ code: "other-work" }],
  fault: [{ code: "fault", error: "TypeError" }],
};

export const everyCarrierServiceRefusal = Object.values(carrierServiceRefusals).flat();
export const everyImportFailure = Object.values(importFailures).flat();
export const everyMessageTrouble = Object.values(messageTroubles).flat();
