import { readFileSync } from "node:fs";
import { parse } from "smol-toml";
import { z } from "zod";
import type { AdminExtension } from "./extensions/read-extensions.ts";

/** One webhook subscription in the app's toml. `uri` may be relative to the app's URL. */
export interface AppSubscription {
  topics: string[];
  uri: string;
  name?: string | undefined;
  filter?: string | undefined;
}

/**
 * The app's client secrets (Shopify, "Rotate or revoke client credentials"). While there are two, either is accepted, and
 * Shopify signs with the oldest one that was not revoked.
 */
export interface AppSecrets {
  /** those that were not revoked, oldest first; never empty */
  valid: string[];
  /** a revoked one that still signs: apps saw it do so for up to half an hour (Shopify/shopify-app-js#3183) */
  leaving: { secret: string; untilMs: number } | null;
}

/** The app under test, as Shopify knows it. */
export interface AppRegistration {
  id: number;
  name: string;
  handle: string;
  /** application_url: the app's home, with its path */
  appUrl: string;
  apiKey: string;
  secrets: AppSecrets;
  scopes: string[];
  optionalScopes: string[];
  redirectUrls: string[];
  webhooks: AppSubscription[];
  /** of the admin, as the last release has them */
  extensions: AdminExtension[];
}

export type AppToml = Partial<
  Pick<AppRegistration, "name" | "handle" | "scopes" | "optionalScopes" | "redirectUrls" | "webhooks">
> & { applicationUrl?: string };

const file = z.object({
  application_url: z.url().optional(),
  name: z.string().optional(),
  handle: z.string().optional(),
  access_scopes: z
    .object({ scopes: z.string().optional(), optional_scopes: z.array(z.string()).optional() })
    .optional(),
  auth: z.object({ redirect_urls: z.array(z.string()).optional() }).optional(),
  webhooks: z
    .object({
      subscriptions: z
        .array(
          z.object({
            topics: z.array(z.string()).optional(),
            compliance_topics: z.array(z.string()).optional(),
            uri: z.string(),
            name: z.string().optional(),
            filter: z.string().optional(),
          }),
        )
        .optional(),
    })
    .optional(),
});

export const splitScopes = (text: string): string[] =>
  text
    .split(",")
    .map((scope) => scope.trim())
    .filter((scope) => scope !== "");

/**
 * Reads a shopify.app.toml: scopes, optional scopes, redirect URLs and webhook subscriptions.
 * @throws Error the file isn't TOML, or Shopify's CLI would refuse one of those sections
 */
export function readAppToml(path: string): AppToml {
  const parsed = file.safeParse(parse(readFileSync(path, "utf8")));
  if (!parsed.success) throw new Error(`${path}: ${z.prettifyError(parsed.error)}`);
  const toml = parsed.data;
  const registration: AppToml = {
    scopes: splitScopes(toml.access_scopes?.scopes ?? ""),
    optionalScopes: toml.access_scopes?.optional_scopes ?? [],
    redirectUrls: toml.auth?.redirect_urls ?? [],
    webhooks: (toml.webhooks?.subscriptions ?? []).map((subscription) => ({
      topics: [...(subscription.topics ?? []), ...(subscription.compliance_topics ?? [])],
      uri: subscription.uri,
      name: subscription.name,
      filter: subscription.filter,
    })),
  };
  if (toml.application_url) registration.applicationUrl = toml.application_url;
  if (toml.name) registration.name = toml.name;
  if (toml.handle) registration.handle = toml.handle;
  return registration;
}

/** The app's real address, with the path of its home. */
export function appAddress(appUrl: string, applicationUrl: string | undefined): string {
  const url = new URL(appUrl);
  if (url.pathname === "/" && applicationUrl) url.pathname = new URL(applicationUrl).pathname;
  return url.toString().replace(/\/$/, "");
}

/** A webhook address that begins with a slash is appended to the whole application_url, as by Shopify's CLI. */
export const webhookAddress = (app: AppRegistration, uri: string): string =>
  uri.startsWith("/") ? `${app.appUrl}${uri}` : uri;
