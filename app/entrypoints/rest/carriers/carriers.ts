/** A key reads its carrier accounts, its merchant and its environment. */

import { z } from "zod";
import type { CarrierAccount, OpenConnection, ServiceConnection } from "../../../domain/engine/index.ts";
import { EngineError, everyCapability, formatsOf } from "../../../domain/engine/index.ts";
import { keyScopes } from "../../../domain/merchants/records.ts";
import type { Services } from "../../../process/services.server.ts";
import type { Call } from "../server/endpoint.ts";
import { reading, wrapped } from "../server/endpoint.ts";
import { answeredDriver, labelPrintFormats, OWN_CONTRACT, provider } from "../values/carrier.ts";
import { listed } from "../values/fields.ts";
import type { UrlNeeds } from "../values/urls.ts";
import { urlsOf } from "../values/urls.ts";

export type CarrierNeeds = Pick<Services, "ports"> & UrlNeeds;

const enabledService = z
  .object({
    code: z.string().describe("The service's code: `service.code` of a purchase without a rate."),
    name: z.string().describe("The service's name, as the carrier sells it."),
    to_point: z.boolean().meta({ description: "The recipient's address needs a location_id." }),
    from_point: z.boolean().meta({ description: "The sender's address needs a location_id." }),
    has_insurance_ability: z.boolean().describe("Whether `extras.insurance_amount` can be bought."),
    saturday_delivery_countries: z
      .array(z.string())
      .describe("Countries to which `extras.is_saturday_delivery` can be bought; empty: nowhere."),
  })
  .meta({ id: "CarrierService" });

export const carrierResponse = z
  .object({
    driver: answeredDriver,
    provider,
    friendly_name: z.string().nullable().describe("Your own name of the carrier account; null without one."),
    has_custom_credentials: z.boolean().describe(OWN_CONTRACT),
    has_pickup: z.boolean().describe("Whether a pickup can be scheduled."),
    has_cash_on_delivery: z
      .boolean()
      .describe("Whether `cash_on_delivery` can be bought. It needs your own credentials."),
    has_tracking: z
      .boolean()
      .describe(
        "Whether the carrier can be asked about parcels, or sends news: `POST /v1/trackers` needs it.",
      ),
    has_points: z.boolean().meta({ description: "GET /v1/points knows its lockers or shops." }),
    has_own_labels: z.boolean().meta({ description: "The carrier draws its labels." }),
    label_print_formats: z
      .array(listed(z.string(), labelPrintFormats))
      .describe("Values of `label_print_format` that labels of this carrier can be printed in."),
    services: z.array(enabledService).meta({ description: "Empty while the account can't be opened." }),
  })
  .meta({ id: "Carrier" });
type CarrierResponse = z.output<typeof carrierResponse>;

const meResponse = z
  .object({
    merchant: z
      .object({
        id: z.string().describe("The merchant's id: `partner_id` of its shipments."),
        name: z.string().describe("The merchant's name."),
      })
      .describe("The account that owns the key."),
    environment: z
      .enum(["sandbox", "production"])
      .describe("The key's environment. In the sandbox nothing is real and nothing costs."),
    key: z
      .object({
        name: z.string().describe("The name that the key was given."),
        prefix: z.string().meta({
          description: "The key's first characters, to recognise it by.",
          example: "wb_sandbox_4fT9",
        }),
        expires_at: z.string().nullable().describe("When the key ends by itself; null: never."),
        scopes: z.array(z.enum(keyScopes)).meta({
          description:
            "What the key may do. read: read and quote. ship: buy, change and cancel. admin: what concerns the whole account.",
        }),
        strict: z.boolean().describe("Whether requests with fields that no operation has are refused."),
      })
      .describe("The key of this request. Its secret is never answered."),
  })
  .meta({ id: "Me" });

const carriers = reading({
  method: "GET",
  path: "/v1/carriers",
  operationId: "listCarriers",
  tag: "Carriers",
  summary: "List the key's carriers, their services and what they can do",
  description:
    "Only enabled carrier accounts of the key's environment. A new sandbox has four sample carriers; production starts without any.",
  answers: wrapped("The enabled carrier accounts of the key's environment.", z.array(carrierResponse)),
  async handle(call: Call<CarrierNeeds>) {
    const accounts = await call.app.ports.accounts.enabled(call.caller);
    return accounts.map((account) => presentCarrier(call, account));
  },
});

export function presentCarrier(call: Call<CarrierNeeds>, account: CarrierAccount): CarrierResponse {
  const connection = connectionOrNull(call, account);
  const abilities = connection === null ? [] : everyCapability(connection);
  const { labelFormats } = call.app.ports;
  const own = account.credentials === "own";
  return {
    driver: account.carrier.code,
    provider: { name: account.carrier.name, image: urlsOf(call).image(account.carrier.imageUrl) },
    friendly_name: account.friendlyName,
    has_custom_credentials: own,
    has_pickup: abilities.some(({ pickup }) => pickup !== undefined),
    has_cash_on_delivery: own && abilities.some(({ cashOnDelivery }) => cashOnDelivery !== undefined),
    has_tracking: connection?.track !== undefined || connection?.webhook !== undefined,
    has_points: (connection?.points ?? connection?.pointsNear) !== undefined,
    has_own_labels: abilities.some(({ labels }) => labels !== undefined),
    label_print_formats:
      connection === null
        ? [...labelFormats]
        : [...new Set(abilities.flatMap((each) => formatsOf(connection, each, labelFormats)))],
    services: (connection?.services ?? [])
      .filter(({ code }) => account.serviceCodes?.includes(code) ?? true)
      .map(presentService),
  };
}

/** A broken account must not hide the others; its rates name the reason. */
function connectionOrNull({ app }: Call<CarrierNeeds>, account: CarrierAccount): OpenConnection | null {
  try {
    return app.ports.carriers.connect(account);
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return null;
  }
}

function presentService(service: ServiceConnection): CarrierResponse["services"][number] {
  return {
    code: service.code,
    name: service.name,
    to_point: service.locker?.destination ?? false,
    from_point: service.locker?.origin === true,
    has_insurance_ability: service.insurance !== undefined,
    saturday_delivery_countries: [...(service.saturdayDelivery?.countries ?? [])],
  };
}

const me = reading({
  method: "GET",
  path: "/v1/me",
  operationId: "getMe",
  tag: "Carriers",
  summary: "Read the key's merchant and environment",
  description: "A first call to see whether a key works, and in which environment. Any key may make it.",
  answers: wrapped("The merchant, the environment and the key itself.", meResponse),
  refuses: ["NOT_FOUND"],
  async handle({ app, caller, key: used }: Call<Pick<Services, "merchants" | "apiKeys">>) {
    const [merchant, keys] = await Promise.all([
      app.merchants.get(caller.merchantId),
      app.apiKeys.list(caller.merchantId),
    ]);
    const key = keys.find(({ id }) => id === used.id);
    if (merchant === null || key === undefined)
      throw new EngineError("NOT_FOUND", "The key was deleted a moment ago.");
    return {
      merchant: { id: merchant.id, name: merchant.name },
      environment: caller.environment,
      key: {
        name: key.name,
        prefix: key.prefix,
        expires_at: key.expiresAt?.toISOString() ?? null,
        scopes: [...key.scopes],
        strict: key.isStrict,
      },
    };
  },
});

export const carrierEndpoints = [carriers, me];
