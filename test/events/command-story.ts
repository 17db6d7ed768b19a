/** The operator's command line, and the dashboard's members. */
import { randomUUID } from "node:crypto";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { main as carrierCommand } from "../../app/entrypoints/cli/carrier.ts";
import { main as dataCommand } from "../../app/entrypoints/cli/data.ts";
import { main as jobsCommand } from "../../app/entrypoints/cli/jobs.ts";
import { main as keyCommand } from "../../app/entrypoints/cli/key.ts";
import { main as memberCommand } from "../../app/entrypoints/cli/member.ts";
import { main as merchantCommand } from "../../app/entrypoints/cli/merchant.ts";
import { main as privacyCommand } from "../../app/entrypoints/cli/privacy.ts";
import { main as configCommand } from "../../app/entrypoints/cli/shipping-config.ts";
import { main as shopCommand } from "../../app/entrypoints/cli/shop.ts";
import { main as tariffCommand } from "../../app/entrypoints/cli/tariff.ts";
import { makeLive } from "../../simulator/seed/live-shop.ts";
import type { Json } from "../http/api-client.ts";
import type { Fields } from "../http/dashboard-visitor.ts";
import { dashboardVisitor } from "../http/dashboard-visitor.ts";
import { tariffFile } from "../shopify/every-form.ts";
import { argoUser } from "../support/argo-server.ts";
import { commandHere } from "../support/command-here.ts";
import type { World } from "./world.ts";
import { argoPassword } from "./world.ts";

type Main = Parameters<typeof commandHere>[0];
const merchant = ["--merchant", "Operated"];

export async function commandStory({ shop, step, argo, api }: World): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "waybill-events-"));
  const file = (name: string, value: unknown) => {
    const at = path.join(folder, name);
    writeFileSync(at, JSON.stringify(value));
    return at;
  };
  const times = new Map<string, number>();
  /** @throws Error it answers another code than 0 */
  const command = (main: Main, ...args: readonly string[]) => {
    const name = args.filter((each) => !/[/.]|^wb_|^[0-9a-f-]{36}$/.test(each)).join(" ");
    const time = (times.get(name) ?? 0) + 1;
    times.set(name, time);
    return step(`command: ${name}${time > 1 ? ", again" : ""}`, async () => {
      const { code, stdout, stderr } = await commandHere(
        main,
        { ...shop.waybill.env, OPERATOR: "anna-k" },
        ...args,
      );
      if (code !== 0) throw new Error(`${args.join(" ")} answered ${code}: ${stderr}`);
      return stdout;
    });
  };

  const key = await command(keyCommand, "create", ...merchant, "--name", "Till");
  await command(keyCommand, "duplicates", ...merchant, "refuse");
  await command(keyCommand, "duplicates", ...merchant, "refuse");
  await command(keyCommand, "revoke", key.slice(0, 17));

  const settings = { url: argo.url, sender: "Kalimera", language: "GR" };
  const login = { user: argoUser, password: argoPassword };
  const account = [...merchant, "--carrier", "argo"];
  await command(
    ...([carrierCommand, "add", ...merchant, "--driver", "argo"] as const),
    file("argo.json", { credentials: login, settings }),
  );
  for (const verb of ["disable", "disable", "enable"]) await command(carrierCommand, verb, ...account);
  const changed = file("changed.json", { credentials: { ...login, webhook_key: "planted-hook-3" } });
  for (let time = 0; time < 2; time++) await command(carrierCommand, "credentials", ...account, changed);
  await command(carrierCommand, "remove", ...account);

  const elia = [...merchant, "--carrier", "elia", "--environment", "production"];
  const tariff = file("tariff.json", tariffFile);
  for (let time = 0; time < 2; time++) await command(tariffCommand, "import", ...elia, tariff);
  await command(tariffCommand, "ranges", "add", ...elia, "--from", "1000", "--to", "2000");
  const [range] = await api.sql("SELECT id::text FROM voucher_ranges ORDER BY id DESC LIMIT 1");
  await command(tariffCommand, "ranges", "remove", ...elia, "--id", String(range?.id));

  const rate = { from: "EUR", to: "USD", rate: "1.1", date: "2026-11-01", source: "ECB" };
  const documents: readonly ((now: Json) => Json)[] = [
    (now) => ({ ...now, exchangeRates: [rate] }),
    (now) => now,
    (now) => ({ ...now, handling: { ...now.handling, preparationDays: 3 }, exchangeRates: [] }),
  ];
  for (const change of documents) {
    const { stdout } = await commandHere(configCommand, shop.waybill.env, "show", ...merchant);
    await command(configCommand, "set", ...merchant, file("config.json", change(JSON.parse(stdout))));
  }

  await command(privacyCommand, "export", ...merchant, "--order", "A-1");
  await command(privacyCommand, "erase", ...merchant, "--order", "A-1");

  const nikos = ["--email", "nikos@operated.example", "--name", "Nikos"];
  await command(memberCommand, "invite", ...merchant, ...nikos, "--role", "read");
  await command(memberCommand, "remove", ...merchant, "--email", "nikos@operated.example");

  const [operated] = await api.sql("SELECT id::text FROM merchants WHERE name = 'Operated'");
  const id = String(operated?.id);
  await command(merchantCommand, "show", id);
  for (const reason of ["unpaid", "unpaid", "asked for"])
    await command(merchantCommand, "suspend", id, "--reason", reason);
  await command(merchantCommand, "resume", id);
  for (const calls of ["5/10", "5/10", "default"])
    await command(merchantCommand, "limit", id, "--calls", calls);
  await command(merchantCommand, "usage", "2026-11", id);
  for (const act of ["retry", "drop"]) {
    const data = { merchantId: id, environment: "sandbox", jobId: randomUUID() };
    const [dead] = await api.sql(
      `INSERT INTO pgboss.job (name, data, source_name, source_id, source_created_on, source_retry_count, output)
       VALUES ('dead', $1, 'labels-printed', gen_random_uuid(), now(), 20, '{"message":"TypeError"}') RETURNING id::text`,
      [JSON.stringify(data)],
    );
    await command(jobsCommand, act, String(dead?.id));
  }
  const at = "2026-11-01T08:00:00.000Z";
  const erasures = file("erasures.jsonl", { v: 1, at, erasure: { what: "merchant", merchantId: id } });
  await command(dataCommand, "erase-again", "--since", at, "--erasures", erasures, "--except", id);
  await command(merchantCommand, "erase", id, "--confirm", "Operated");

  const domain = ["--shop", shop.domain];
  await step("carriers of its own, and live", () => makeLive(shop.waybill.env, shop.domain));
  for (const verb of ["sandbox", "live", "live"]) await command(shopCommand, verb, ...domain);
}

export async function memberStory({ api, mails, step }: World): Promise<void> {
  const { post, session, action, open, logIn, keyOf } = dashboardVisitor(() => api);
  const linkIn = (text: string) => /https?:\/\/\S+\/dashboard\/enter\/(\S+)/.exec(text)?.[1] ?? "no link";
  const enter = async (link: string, fields: Fields = {}) => {
    const { headers } = await post(`/dashboard/enter/${link}`, fields);
    const own = headers
      .getSetCookie()
      .find((each) => each.startsWith("waybill-member=") && !each.includes("Max-Age=0"));
    return own?.split(";", 1)[0] ?? "";
  };
  const eleni = "eleni@members.example";
  const owner = await step("dashboard: a business signs up", async () => {
    await session({ intent: "sign-up", email: eleni, language: "en" });
    return enter(linkIn((await mails.mailTo(eleni)).text), { name: "Eleni", business: "Members" });
  });
  const team = (fields: Fields, cookie = owner) => action("team", "/dashboard/team", fields, cookie);
  const email = "maria@members.example";
  await step("dashboard: a member is invited", () =>
    team({ intent: "invite", name: "Maria", email, role: "read" }),
  );
  const member = await step("dashboard: a member joins", async () =>
    enter(linkIn((await mails.mailTo(email)).text)),
  );
  const [invited] = await api.sql("SELECT id::text FROM members ORDER BY id DESC LIMIT 1");
  const id = String(invited?.id);
  for (const role of ["shipping", "shipping"])
    await step("dashboard: a member has another role", () => team({ intent: "change-role", id, role }));
  await step("dashboard: a member opens a page", () => open("/dashboard/shipments", member));
  await step("dashboard: a member logs out", () => session({ intent: "log-out" }, member));
  const again = await step("dashboard: a member logs in", async () => {
    await session({ intent: "send-link", email, language: "en" });
    return enter(linkIn((await mails.mailTo(email, 2)).text));
  });
  await step("dashboard: a member saves an address", () =>
    action(
      ...(["address-book/entry", "/dashboard/address-book/entry"] as const),
      {
        ...{ intent: "save", id: "", label: "Shop", kind: "recipient", name: "Eleni", company: "" },
        ...{ phone: "6912345678", address: "Tsimiski 40", zip: "54624", city: "Thessaloniki", country: "GR" },
        email: "",
      },
      again,
    ),
  );
  const brand = { name: "Elia", colour: "#1a6e5c", helpUrl: "https://elia.example/help", language: "el" };
  for (const time of ["first", "second"])
    await step(`dashboard: the tracking page, the ${time} time`, () =>
      action("tracking-page", "/dashboard/tracking-page", { intent: "save", ...brand }, owner),
    );
  await step("dashboard: a member's sessions end with the membership", () => team({ intent: "remove", id }));
  const { key } = await step("dashboard: a key is made", () => keyOf("Keyed"));
  await step("dashboard: a key logs in", () => logIn(key));
}
