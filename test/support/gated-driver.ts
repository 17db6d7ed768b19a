/** The driver of an invented carrier whose bookings a test holds up, as a module for CARRIER_MODULES. See `gated-carrier.ts`. */
import type { CarrierModule } from "../../app/carriers/kit/carrier-module.ts";

export const drivers: CarrierModule = ({ z, defineDriver, EngineError }) => {
  const settings = z.object({ url: z.url() });
  const label = z.object({ voucher: z.string().nullable() });

  async function call(url: string, method: string, path: string): Promise<string | null> {
    const response = await fetch(`${url}${path}`, { method });
    if (!response.ok) throw new EngineError("CARRIER_UNAVAILABLE", "The carrier is closed.");
    return label.parse(await response.json()).voucher;
  }
  const booked = (voucher: string) => ({
    carrierReference: null,
    pieces: [{ trackingRef: voucher }],
    pickup: null,
  });

  return [
    defineDriver({
      driver: "gated",
      settings,
      connect: (_account, { url }) => ({
        services: [
          {
            code: "door",
            name: "Door to door",
            limits: { maxWeightG: 30_000 },
            transit: () => ({ minDays: 1, maxDays: 2 }),
            price: () => ({ netMinor: 500, taxMinor: 120, totalMinor: 620, currency: "EUR" }),
          },
        ],
        transportation: "road",
        printingRequired: true,
        trackingCodeOnPickup: false,
        trackingUrlTemplate: null,
        settleMs: 0,
        async book({ reference }, mayLeave) {
          await call(url, "POST", `/gate/${reference}`);
          mayLeave?.();
          const voucher = await call(url, "POST", `/labels/${reference}`);
          if (voucher === null) throw new EngineError("CARRIER_REJECTED", "No.");
          return booked(voucher);
        },
        async lookup({ reference }) {
          const voucher = await call(url, "GET", `/labels/${reference}`);
          return voucher === null ? null : booked(voucher);
        },
        async cancel({ trackingRef }) {
          await call(url, "DELETE", `/labels/${trackingRef}`);
        },
      }),
    }),
  ];
};
