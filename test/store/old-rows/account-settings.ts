import type { CarrierAccount } from "../../../app/domain/engine/index.ts";
import type { LandedRows, Written } from "./landed-rows.ts";

type AccountSettings = Pick<CarrierAccount, "settings" | "priceList" | "samplePriceList">;

export const accountSettingsRows: LandedRows<Written<AccountSettings>> = {
  older: [],
  newest: {
    version: 1,
    sha256: "281b33ddad0864bf10d3959520e56acb3d8719084bd376b46134f3968906ffca",
    rows: [
      {
        v: 1,
        settings: { origin_id: "7001", cash_on_delivery: true },
        priceList: [{ format: "waybill-tariff/2", validFrom: "2027-01-01" }],
        samplePriceList: [{ format: "waybill-tariff/2", validFrom: "2026-01-01" }],
      },
      { v: 1, settings: {} },
    ],
  },
};
