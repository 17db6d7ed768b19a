/** A browser at the dashboard, as HTTP requests. */
import { expect } from "vitest";
import type { KeyScope } from "../../app/domain/merchants/records.ts";
import { aKey } from "../support/a-key.ts";
import { send } from "./api-client.ts";
import type { RunningApi } from "./running-api.ts";

export type Fields = Record<string, string>;

/** @param api may start after this call */
export function dashboardVisitor(api: () => RunningApi) {
  /** Sends a form as a page of the dashboard does, or from elsewhere. */
  async function post(
    path: string,
    fields: Fields,
    cookie = "",
    origin: string | null = api().base,
    base = api().base,
  ) {
    const headers = {
      "content-type": "application/x-www-form-urlencoded",
      ...(origin !== null && { origin }),
      ...(cookie !== "" && { cookie }),
    };
    const body = Buffer.from(new URLSearchParams(fields).toString());
    const answer = await send(base, { method: "POST", target: path, headers, body });
    const set = answer.headers.get("set-cookie") ?? "";
    return { ...answer, set, cookie: set.split(";", 1)[0] ?? "", location: answer.headers.get("location") };
  }

  async function open(path: string, cookie = "", headers: Fields = {}) {
    const sent = { "user-agent": "Mozilla/5.0", ...headers, ...(cookie !== "" && { cookie }) };
    const answer = await send(api().base, { method: "GET", target: path, headers: sent, body: null });
    return { ...answer, location: answer.headers.get("location") };
  }

  const session = (fields: Fields, cookie = "", origin: string | null = api().base) =>
    post("/dashboard/session", fields, cookie, origin);

  return {
    post,
    open,
    session,
    logIn: (key: string, cookie = "") => session({ intent: "log-in", key }, cookie),

    async keyOf(
      merchant: string,
      environment: "sandbox" | "production" = "sandbox",
      scopes: readonly KeyScope[] = ["read", "ship", "admin"],
    ) {
      const { stores, close } = await api().stores();
      try {
        const { id } = await stores.merchants.ensure(api().named(merchant));
        const { key, record } = await stores.apiKeys.create({ ...aKey(id, environment, "test"), scopes });
        return { key, prefix: record.prefix };
      } finally {
        await close();
      }
    },

    async revoke(prefix: string) {
      const { stores, close } = await api().stores();
      try {
        expect(await stores.apiKeys.revoke(prefix, null)).toBe(true);
      } finally {
        await close();
      }
    },

    /** A form of a page, as its script sends it. @param route that takes it */
    action: (
      page: string,
      route: string,
      fields: Fields,
      cookie: string,
      origin: string | null = api().base,
    ) => post(`/dashboard/${page}.data?_routes=${encodeURIComponent(route)}`, fields, cookie, origin),
  };
}
