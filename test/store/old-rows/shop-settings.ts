import type { ShopSettings } from "../../../app/domain/orders/settings.ts";
import type { LandedRows, Written } from "./landed-rows.ts";

export const shopSettingsRows: LandedRows<Written<Partial<ShopSettings>>> = {
  older: [],
  newest: {
    version: 1,
    sha256: "2be982cd85650be1a5f7e6f44a1fb2c2c8a8051c79d9dfc2aab29274bb0cdb3c",
    rows: [
      {
        sender: {
          name: "Kalimera Goods",
          company: "Kalimera",
          address: "Athinas 12",
          address2: "2nd floor",
          zip: "10551",
          city: "Athens",
          state: "I",
          country: "GR",
          phone: "+30 210 5550100",
          email: "hello@example.com",
        },
        automaticShipments: true,
        buyWhenPaid: {
          enabled: true,
          services: ["hermes.door"],
          countries: ["GR"],
          since: "2026-11-20T08:00:00.000Z",
        },
        fallbackService: "hermes.door",
        pickup: "next-working-day",
        notifyShopper: true,
        withoutTrackingEvents: ["hermes"],
        retention: { addressesDays: 180 },
        defaultParcel: { lengthCm: 20, widthCm: 15, heightCm: 10 },
        defaultItemWeightG: 500,
      },
      {
        sender: null,
        automaticShipments: false,
        buyWhenPaid: { enabled: false, services: "all", countries: "all", since: null },
        fallbackService: null,
        pickup: "none",
        notifyShopper: false,
        withoutTrackingEvents: [],
        retention: null,
        defaultParcel: { lengthCm: 20, widthCm: 15, heightCm: 10 },
        defaultItemWeightG: 500,
      },
      {},
    ],
  },
};
