import { readPageData } from "../chaos/read-page-data.ts";
import { json } from "./json-http.ts";

export interface Doors {
  /** The local Shopify's address, without a slash at the end. */
  readonly shopifyUrl: string;
  /** Of the app. */
  readonly appUrl: string;
  /** Of the shop's merchant, in production. */
  readonly apiKey: string;
  /** The server's variables. */
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** The shop's doors for shoppers, staff and systems. */
export interface ShopDoors {
  /** Events in Shopify: the local one's control API. */
  shopify<Answer>(method: string, path: string, body?: unknown): Promise<Answer>;
  api<Answer>(method: string, path: string, body?: unknown): Promise<Answer>;
  /** A button or form of a page of the app. @returns the page's data */
  submit(path: string, fields: Readonly<Record<string, string>>): Promise<unknown>;
  /** A page of the app that answers data. */
  read(path: string): Promise<unknown>;
  /** Opens the app in the admin, which installs it. */
  openApp(): Promise<void>;
}

/** The app refuses clients that look like bots. */
export const browserAgent =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36";

export function shopDoors(shop: string, { shopifyUrl, appUrl, apiKey }: Doors): ShopDoors {
  const shopify = <Answer>(method: string, path: string, body?: unknown) =>
    json<Answer>(method, `${shopifyUrl}/simulator/shops/${shop}${path}`, body === undefined ? {} : { body });
  return {
    shopify,
    api: (method, path, body) =>
      json(method, `${appUrl}${path}`, {
        headers: { "x-api-key": apiKey },
        ...(body === undefined ? {} : { body }),
      }),
    async submit(path, fields) {
      const { token } = await shopify<{ token: string }>("POST", "/session-token", {});
      const response = await fetch(`${appUrl}${path}`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "user-agent": browserAgent },
        body: new URLSearchParams(fields),
        redirect: "manual",
      });
      return readPageData(await textOf(response, path));
    },
    async read(path) {
      const { token } = await shopify<{ token: string }>("POST", "/session-token", {});
      const headers = { authorization: `Bearer ${token}`, "user-agent": browserAgent };
      return JSON.parse(await textOf(await fetch(`${appUrl}${path}`, { headers }), path));
    },
    async openApp() {
      const launch = await shopify<{ url: string }>("POST", "/launch-url", {});
      await textOf(await fetch(launch.url, { headers: { "user-agent": browserAgent } }), "/app");
    },
  };
}

async function textOf(response: Response, path: string): Promise<string> {
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text.slice(0, 300)}`);
  return text;
}
