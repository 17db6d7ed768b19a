// Run: push
/** The access to the operator's pages: on their own port alone, by a link that works once, never for another site's form. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { main as operatorCommand } from "../../app/entrypoints/cli/operator.ts";
import { freePort } from "../../simulator/chaos/free-port.ts";
import { commandHere } from "../support/command-here.ts";
import type { RunningApi } from "./running-api.ts";
import { startApi } from "./running-api.ts";

let api: RunningApi;
let desk: string;
let id: string;
beforeAll(async () => {
  const port = await freePort();
  desk = `http://127.0.0.1:${port}`;
  api = await startApi({ OPERATOR_PORT: String(port) });
  await api.client("Elia");
  const [row] = await api.sql("SELECT id::text FROM merchants WHERE name = 'Elia'");
  id = String(row?.id);
});
afterAll(() => api?.stop());

const command = (...args: readonly string[]) => commandHere(operatorCommand, api.env, ...args);

const send = (path: string, { cookie = "", origin = desk, form = {}, method = "POST" } = {}) =>
  fetch(path.startsWith("http") ? path : `${desk}${path}`, {
    method,
    redirect: "manual",
    headers: { cookie, ...(origin !== "" && { origin }) },
    ...(method === "POST" && { body: new URLSearchParams(form) }),
  });
const open = (path: string, cookie = "") => send(path, { cookie, method: "GET" });

async function logIn(...args: readonly string[]): Promise<string> {
  const link = (await command(...args)).stdout.trim();
  const entered = await send(link);
  expect([entered.status, entered.headers.get("location")]).toEqual([303, "/operator/merchants"]);
  const [cookie = ""] = entered.headers.getSetCookie();
  expect(cookie).toMatch(/; Path=\/operator; HttpOnly; Secure; SameSite=Strict$/);
  return cookie.split(";", 1)[0] ?? "";
}

describe("the operator's pages", () => {
  it("answer on their own port alone, which has nothing else", async () => {
    for (const path of ["/operator", "/operator/merchants", "/operator/log-in"])
      expect([path, (await fetch(`${api.base}${path}`)).status]).toEqual([path, 404]);
    for (const path of ["/v1/shipments", "/dashboard", "/metrics", "/healthz"])
      expect([path, (await open(path)).status]).toEqual([path, 404]);
  });

  it("send whom they don't know to the page that says how to log in", async () => {
    for (const path of [
      "/operator/merchants",
      `/operator/merchants/${id}`,
      "/operator/queue",
      "/operator/state",
    ]) {
      const { status, headers } = await open(path, "waybill-operator=invented");
      expect([path, status, headers.get("location")]).toEqual([path, 303, "/operator/log-in"]);
    }
    const form = { intent: "suspend", reason: "none" };
    expect((await send(`/operator/merchants/${id}`, { form })).headers.get("location")).toBe(
      "/operator/log-in",
    );
    const [row] = await api.sql("SELECT suspended_at FROM merchants WHERE id = $1", [id]);
    expect(row).toEqual({ suspended_at: null });
  });

  it("take a link once, and one login at a time", async () => {
    const link = (await command("add", "anna-k")).stdout.trim();
    expect((await command("add", "anna-k")).code).toBe(1);
    // A program that opens links does not use it up.
    expect((await open(link)).status).toBe(200);
    const first = (await send(link)).headers.getSetCookie()[0]?.split(";", 1)[0] ?? "";
    expect((await open("/operator/merchants", first)).status).toBe(200);
    expect([(await open(link)).status, (await send(link)).status]).toEqual([404, 404]);
    const second = await logIn("link", "anna-k");
    expect((await open("/operator/merchants", second)).status).toBe(200);
    expect((await open("/operator/merchants", first)).status).toBe(303);
    expect((await command("list")).stdout).toMatch(/^anna-k +20\d\d-\d\d-\d\d +20/m);
    await command("remove", "anna-k");
    expect((await open("/operator/merchants", second)).status).toBe(303);
  });

  it("refuse a form of another site, and hold nothing that a script could use", async () => {
    const cookie = await logIn("add", "nikos");
    const form = { intent: "suspend", reason: "forged" };
    for (const origin of ["https://attacker.example", ""])
      expect((await send(`/operator/merchants/${id}`, { cookie, origin, form })).status).toBe(403);
    const page = await open(`/operator/merchants/${id}`, cookie);
    const text = await page.text();
    expect([page.headers.get("content-security-policy"), text.includes("<script")]).toEqual([
      expect.stringMatching(
        /^default-src 'none'; style-src 'sha256-[^']+'; img-src data:; form-action 'self'/,
      ),
      false,
    ]);
    expect(page.headers.get("cache-control")).toBe("no-store");
    await send(`/operator/merchants/${id}`, { cookie, form: { intent: "suspend", reason: "<b>unpaid</b>" } });
    const shown = await (await open(`/operator/merchants/${id}`, cookie)).text();
    expect([shown.includes("<b>unpaid"), shown.includes("&#60;b&#62;unpaid")]).toEqual([false, true]);
    const wrong = await send(`/operator/merchants/${id}`, {
      cookie,
      form: { intent: "limit", perSecond: "x" },
    });
    expect(wrong.headers.get("location")).toBe(`/operator/merchants/${id}?problem=fields`);
    const erased = await send(`/operator/merchants/${id}`, {
      cookie,
      form: { intent: "erase", name: "Elaia" },
    });
    expect(erased.headers.get("location")).toBe(`/operator/merchants/${id}?problem=name`);
  });
});
