import { parseArgs } from "node:util";
import { splitScopes } from "./app-registration.ts";
import type { ShopifyOptions } from "./start-shopify.ts";
import { startShopify } from "./start-shopify.ts";

const { values } = parseArgs({
  options: {
    port: { type: "string" },
    "app-url": { type: "string" },
    "api-key": { type: "string" },
    "api-secret": { type: "string" },
    scopes: { type: "string" },
    "app-toml": { type: "string" },
    "retry-scale": { type: "string" },
    "carrier-timeout-ms": { type: "string" },
  },
});

const { env } = process;
const scopes = values.scopes ?? env.SIMULATOR_SCOPES;
const appTomlPath = values["app-toml"] ?? env.SIMULATOR_APP_TOML;
const retryScale = values["retry-scale"] ?? env.SIMULATOR_RETRY_SCALE;
const carrierTimeoutMs = values["carrier-timeout-ms"] ?? env.SIMULATOR_CARRIER_TIMEOUT_MS;

const options: ShopifyOptions = {
  port: number("port", values.port ?? env.SIMULATOR_PORT ?? "0"),
  appUrl: required("--app-url", values["app-url"] ?? env.SIMULATOR_APP_URL),
  apiKey: required("--api-key", values["api-key"] ?? env.SHOPIFY_API_KEY),
  apiSecret: required("--api-secret", values["api-secret"] ?? env.SHOPIFY_API_SECRET),
  ...(scopes !== undefined && { scopes: splitScopes(scopes) }),
  ...(appTomlPath !== undefined && { appTomlPath }),
  ...(retryScale !== undefined && { retryScale: number("retry-scale", retryScale) }),
  ...(carrierTimeoutMs !== undefined && { carrierTimeoutMs: number("carrier-timeout-ms", carrierTimeoutMs) }),
};

const shopify = await startShopify(options);
process.stdout.write(`ready ${shopify.url}\n`);

for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.once(signal, () => {
    void shopify.stop().then(() => process.exit(0));
  });
}

function required(flag: string, value: string | undefined): string {
  if (!value) fail(`${flag} is missing`);
  return value;
}

function number(flag: string, text: string): number {
  const value = Number(text);
  if (!Number.isFinite(value) || value < 0) fail(`--${flag} must be a positive number, not ${text}`);
  return value;
}

function fail(message: string): never {
  process.stderr.write(`simulator: ${message}\n`);
  process.exit(1);
}
