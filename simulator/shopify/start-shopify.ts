import { setTimeout as sleep } from "node:timers/promises";
import type { AppRegistration, AppSubscription } from "./app-registration.ts";
import { appAddress, readAppToml } from "./app-registration.ts";
import { removeBulkFiles } from "./bulk/bulk-file.ts";
import { readExtensions } from "./extensions/read-extensions.ts";
import type { NamedCall } from "./faults/name-call.ts";
import { listen } from "./http/server.ts";
import { firstSecret } from "./oauth/app-secrets.ts";
import { platformHandler } from "./platform-router.ts";
import { createShop } from "./state/create-shop.ts";
import { nextId } from "./state/identifiers.ts";
import { initialWorld } from "./state/initial-world.ts";
import { keepWorld, restoreWorld, resumeWorld } from "./state/kept-world.ts";
import { seedShop } from "./state/seed.ts";
import type { Behaviour } from "./state/world.ts";
import { stopDeliveries } from "./webhooks/deliver.ts";

export interface ShopifyOptions extends Partial<Behaviour> {
  /** 0 or absent: any free port */
  port?: number;
  /** where the app and browsers reach it, when that is not where it listens */
  publicUrl?: string;
  /** of the shop that exists from the start */
  domain?: string;
  appUrl: string;
  apiKey: string;
  apiSecret: string;
  /** scopes granted at install; overrule the toml */
  scopes?: string[];
  optionalScopes?: string[];
  webhooks?: AppSubscription[] | undefined;
  appName?: string;
  /** the app's path in the admin: /store/<shop>/apps/<handle> */
  appHandle?: string;
  /** a shopify.app.toml to read scopes, subscriptions and, beside it, extensions from */
  appTomlPath?: string;
  /** the shops' file, so that the next start finds them unchanged; in memory alone if absent */
  keptIn?: string;
  now?: () => Date;
  /** called for each executed call of the Admin API and the token endpoint, before it is answered */
  onCall?: (call: NamedCall) => void;
}

/** A running simulator. */
export interface ShopifySimulator {
  url: string;
  /** where it listens */
  address: string;
  /** domain of the shop that exists from the start */
  shop: string;
  /** One call of the control API: `control("POST", "/simulator/shops/kalimera-goods/install")`. Throws on 4xx and 5xx. */
  control<Answer = unknown>(method: string, path: string, body?: unknown): Promise<Answer>;
  stop(): Promise<void>;
}

/** Starts a Shopify with one shop on loopback. */
export async function startShopify(options: ShopifyOptions): Promise<ShopifySimulator> {
  const world = initialWorld(
    appOf(options),
    behaviourOf(options),
    options.now ?? (() => new Date(Date.now())),
  );
  world.faults.onCall = options.onCall ?? null;
  const server = await listen(options.port ?? 0, platformHandler(world));
  const address = `http://127.0.0.1:${server.port}`;
  world.address = address;
  world.url = options.publicUrl ?? address;
  const isRestored = options.keptIn !== undefined && restoreWorld(world, options.keptIn);
  const domain = options.domain ?? seedShop.domain;
  if (isRestored) resumeWorld(world);
  else createShop(world, { ...seedShop, domain });
  const writeLast = options.keptIn === undefined ? () => {} : keepWorld(world, options.keptIn);
  return {
    url: world.url,
    address,
    shop: domain,
    control: (method, path, body) => callControl(address, method, path, body),
    stop: async () => {
      stopDeliveries(world);
      await server.close();
      writeLast();
      removeBulkFiles(world);
    },
  };
}

function appOf(options: ShopifyOptions): AppRegistration {
  const file = options.appTomlPath === undefined ? {} : readAppToml(options.appTomlPath);
  const name = options.appName ?? file.name ?? "App";
  return {
    id: nextId(),
    name,
    handle: options.appHandle ?? file.handle ?? name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-"),
    appUrl: appAddress(options.appUrl, file.applicationUrl),
    apiKey: options.apiKey,
    secrets: firstSecret(options.apiSecret),
    scopes: options.scopes ?? file.scopes ?? [],
    optionalScopes: options.optionalScopes ?? file.optionalScopes ?? [],
    redirectUrls: file.redirectUrls ?? [],
    webhooks: options.webhooks ?? file.webhooks ?? [],
    extensions: options.appTomlPath === undefined ? [] : readExtensions(options.appTomlPath),
  };
}

function behaviourOf(options: ShopifyOptions): Partial<Behaviour> {
  const { carrierTimeoutMs, retryScale, webhookConnectTimeoutMs, webhookTimeoutMs } = options;
  const { accessTokenTtlS, refreshTokenTtlS, apiVersion } = options;
  const chosen = {
    carrierTimeoutMs,
    retryScale,
    webhookConnectTimeoutMs,
    webhookTimeoutMs,
    accessTokenTtlS,
    refreshTokenTtlS,
    apiVersion,
  };
  return Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== undefined));
}

/** A busy machine refuses connections, even to itself. Nothing was sent over such a one, so the call is made anew. */
async function connected(call: () => Promise<Response>): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call();
    } catch (error) {
      const { cause } = error as { readonly cause?: NodeJS.ErrnoException };
      if (cause?.syscall !== "connect" || attempt === 5) throw error;
      await sleep(attempt * 100);
    }
  }
}

async function callControl<Answer>(
  url: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer> {
  const response = await connected(() =>
    fetch(new URL(path, url), {
      method,
      ...(body !== undefined && {
        body: JSON.stringify(body),
        headers: { "content-type": "application/json" },
      }),
    }),
  );
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
  return JSON.parse(text) as Answer;
}
