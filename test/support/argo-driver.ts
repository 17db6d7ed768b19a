/**
 * The driver of an invented carrier with credentials, as a module for CARRIER_MODULES. It asks `argo-server.ts` over
 * HTTP whether credentials are right.
 */
import type { CarrierModule } from "../../app/adapters/carriers/kit/carrier-module.ts";

export const drivers: CarrierModule = ({ z, defineDriver, EngineError }) => {
  const credentials = z.object({
    user: z.string().trim().min(1).meta({ title: "User" }),
    password: z.string().min(8).meta({ title: "Password", description: "Not the one of the portal" }),
    webhook_key: z.string().optional().describe("Key of the webhook"),
  });
  const settings = z.object({
    url: z.url().meta({ title: "Server" }),
    sender: z.string().trim().min(1).meta({ title: "Sender", description: "The name on the labels" }),
    language: z.enum(["GR", "EN"]).default("EN").meta({ title: "Language" }),
    max_weight_kg: z.number().min(1).optional().meta({ title: "Heaviest parcel" }),
    insured: z.boolean().default(false).meta({ title: "Insure every parcel" }),
  });
  const answer = z.object({ name: z.string() });
  const refusal = z.object({ message: z.string() });

  const nothingSold = () => {
    throw new EngineError("CARRIER_REJECTED", "Argo sells no labels.");
  };
  const priced = {
    limits: { maxWeightG: 30_000 },
    transit: () => ({ minDays: 1, maxDays: 2 }),
    price: () => ({ netMinor: 500, taxMinor: 120, totalMinor: 620, currency: "EUR" }),
  };
  return [
    defineDriver({
      driver: "argo",
      settings,
      connect: () => ({
        services: [
          { code: "door", name: "Door to door", ...priced },
          { code: "night", name: "Overnight", ...priced },
        ],
        transportation: "road",
        printingRequired: true,
        trackingCodeOnPickup: false,
        trackingUrlTemplate: null,
        settleMs: 0,
        book: async () => nothingSold(),
        lookup: async () => null,
      }),
      account: {
        name: "Argo Express",
        imageUrl: "/carriers/parcel.svg",
        credentials,
        settings,
        async test(_account, { url }, { user, password }) {
          const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;
          const response = await fetch(`${url}/me`, { headers: { authorization } });
          if (response.status >= 500) throw new EngineError("CARRIER_UNAVAILABLE", "Argo is closed.");
          const body = await response.json();
          if (!response.ok) throw new EngineError("CARRIER_REJECTED", refusal.parse(body).message);
          return answer.parse(body).name;
        },
      },
    }),
  ];
};
