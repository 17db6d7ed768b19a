import type { CarrierAccount } from "../../../app/domain/engine/index.ts";
import type { LandedRows, Written } from "./landed-rows.ts";

type AccountSettings = Pick<CarrierAccount, "settings" | "priceList" | "samplePriceList">;

export const accountSettingsRows: LandedRows<Written<AccountSettings>> = {
  older: [
    {
      version: 1,
      sha256: "b4fcd7f75734947b3da324466c27303dbb74caab3cf02455601dc9f6db1fe224",
      rows: [
        {
          origin_id: "7001",
          cash_on_delivery: true,
          versions: [{ format: "waybill-tariff/1", validFrom: "2026-01-01" }],
        },
        { versions: [{ format: "waybill-tariff/1", validFrom: "2026-01-01" }] },
        { origin_id: "7001" },
        {},
      ],
    },
  ],
  newest: {
    version: 2,
    sha256: "9948e1e790cfe0bbb4c221992c0b25672ea4b9b543059d91ac08e187cd4a3252",
    rows: [
      {
        v: 2,
        settings: { origin_id: "7001", cash_on_delivery: true },
        priceList: [{ format: "waybill-tariff/1", validFrom: "2027-01-01" }],
        samplePriceList: [{ format: "waybill-tariff/1", validFrom: "2026-01-01" }],
      },
      { v: 2, settings: {} },
    ],
  },
};
