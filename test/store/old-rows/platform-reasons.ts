import type {
  CarrierServiceRefusal,
  ImportFailure,
  MessageTrouble,
} from "../../../app/domain/shops/platform-reason.ts";
import type { LandedRows, Written } from "./landed-rows.ts";

export const carrierServiceRefusalRows: LandedRows<Written<CarrierServiceRefusal>> = {
  older: [],
  newest: {
    version: 1,
    sha256: "abd744a407c1121d7c93e950e8d4069bc41edcba7ab145b253de4feb28c4f9e2",
    rows: [
      { v: 1, code: "plan", said: "Carrier Calculated Shipping must be enabled for your store." },
      { code: "refused", said: "Not today" },
      { v: 1, code: "refused", said: null },
    ],
  },
};

export const importFailureRows: LandedRows<Written<ImportFailure>> = {
  older: [],
  newest: {
    version: 1,
    sha256: "4a4a9febd06472015d7d0ed7f6a695ff98d1c768686ce468e81e8c2972dd15ac",
    rows: [
      { v: 1, code: "refused", said: null },
      { v: 1, code: "not-listed", status: "INTERNAL_SERVER_ERROR" },
      { v: 1, code: "file-short", read: 3, found: 4 },
      { v: 1, code: "access-denied" },
      { v: 1, code: "list-gone" },
      { v: 1, code: "file-broken" },
      { v: 1, code: "not-understood" },
    ],
  },
};

export const messageTroubleRows: LandedRows<Written<MessageTrouble>> = {
  older: [],
  newest: {
    version: 1,
    sha256: "9b304ede2fe6dc0dfc770e446696df0c1ba0a64f970ad2e6131d3bc4a18637dc",
    rows: [
      { v: 1, code: "refused", said: "Not today" },
      { v: 1, code: "fault", error: "TypeError" },
      { v: 1, code: "platform-away" },
      { v: 1, code: "platform-busy" },
      { v: 1, code: "no-access" },
      { v: 1, code: "carrier-away" },
      { v: 1, code: "other-work" },
    ],
  },
};
