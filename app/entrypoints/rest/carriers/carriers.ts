/** A key reads its carrier accounts, its merchant and its environment. */
import type { CarrierAccount, CarrierConnection, ServiceConnection } from "../../../domain/engine/index.ts";
import { EngineError, formatsOf } from "../../../domain/engine/index.ts";
import { wrapped } from "../server/answer.ts";
import type { Call } from "../server/endpoint.ts";
import { reading } from "../server/endpoint.ts";
import { urlsOf } from "../values/urls.ts";
import type { CarrierResponse, MeResponse } from "./schema.ts";

const carriers = reading("GET", "/v1/carriers", async (call) => {
  const accounts = await call.app.ports.accounts.enabled(call.caller);
  return wrapped(accounts.map((account) => presentCarrier(call, account)));
});

export function presentCarrier(call: Call, account: CarrierAccount): CarrierResponse {
  const connection = connectionOrNull(call, account);
  const { labelFormats } = call.app.ports;
  const own = account.credentials === "own";
  return {
    driver: account.carrier.code,
    provider: { name: account.carrier.name, image: urlsOf(call).image(account.carrier.imageUrl) },
    friendly_name: account.friendlyName,
    has_custom_credentials: own,
    has_pickup: connection?.pickup !== undefined,
    has_cash_on_delivery: own && connection?.cashOnDelivery !== undefined,
    has_tracking: connection?.track !== undefined || connection?.webhook !== undefined,
    has_points: connection?.points !== undefined,
    has_own_labels: connection?.labels !== undefined,
    label_print_formats: [...(connection === null ? labelFormats : formatsOf(connection, labelFormats))],
    services: (connection?.services ?? [])
      .filter(({ code }) => account.serviceCodes?.includes(code) ?? true)
      .map(presentService),
  };
}

/** A broken account must not hide the others; its rates name the reason. */
function connectionOrNull({ app }: Call, account: CarrierAccount): CarrierConnection | null {
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

const me = reading("GET", "/v1/me", async ({ app, caller, key: used }) => {
  const [merchant, keys] = await Promise.all([
    app.merchants.get(caller.merchantId),
    app.apiKeys.list(caller.merchantId),
  ]);
  const key = keys.find(({ id }) => id === used.id);
  if (merchant === null || key === undefined)
    throw new EngineError("NOT_FOUND", "The key was deleted a moment ago.");
  const answer: MeResponse = {
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
  return wrapped(answer);
});

export const carrierEndpoints = [carriers, me];
