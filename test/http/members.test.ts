// Run: long
/** People of the dashboard over HTTP: sign-up, links by e-mail, roles, sessions. The mails come through a real mail server. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { plainBrand } from "../../app/domain/orders/tracking-page/brand.ts";
import { main as memberCommand } from "../../app/entrypoints/cli/member.ts";
import { aKey } from "../support/a-key.ts";
import { commandHere } from "../support/command-here.ts";
import type { MailServer } from "../support/mail-server.ts";
import { headerText, mailServer } from "../support/mail-server.ts";
import { newAccount } from "../support/new-account.ts";
import type { ApiClient } from "./api-client.ts";
import type { Fields } from "./dashboard-visitor.ts";
import { dashboardVisitor } from "./dashboard-visitor.ts";
import { thessaloniki } from "./requests.ts";
import type { RunningApi } from "./running-api.ts";
import { bought, startApi } from "./running-api.ts";

let mails: MailServer;
let api: RunningApi;
beforeAll(async () => {
  mails = await mailServer();
  api = await startApi({
    ...{ SIGN_UP: "open", LINKS_PER_HOUR: "1000" },
    ...{ SMTP_URL: mails.url, MAIL_FROM: "Waybill <ship@waybill.example>" },
  });
});
afterAll(async () => {
  await api?.stop();
  await mails?.close();
});

const { post, open, session, logIn, keyOf, action } = dashboardVisitor(() => api);

const linkIn = (text: string) => /https?:\/\/\S+\/dashboard\/enter\/(\S+)/.exec(text)?.[1] ?? "no link";
const ask = (intent: "send-link" | "sign-up", email: string, language = "en") =>
  session({ intent, email, language });
/** The rest of the link in the mail that comes next. */
async function linkFor(intent: "send-link" | "sign-up", email: string): Promise<string> {
  const before = mails.received.filter(({ to }) => to.includes(email)).length;
  await ask(intent, email);
  return linkIn((await mails.mailTo(email, before + 1)).text);
}
/** Answers a page's form as a document. */
async function enter(link: string, fields: Fields = {}, cookie = "", origin: string | null = api.base) {
  const answer = await post(`/dashboard/enter/${link}`, fields, cookie, origin);
  const sets = answer.headers.getSetCookie();
  const own = sets.find((each) => each.startsWith("waybill-member=") && !each.includes("Max-Age=0"));
  return { ...answer, cookie: own?.split(";", 1)[0] ?? "" };
}

let people = 0;
/** A merchant that has just signed up. */
async function signedUp(business = "Kalimera Goods") {
  const email = `eleni-${++people}@goods.example`;
  const link = await linkFor("sign-up", email);
  const { status, text, cookie, headers } = await enter(link, { name: "Eleni Papadaki", business });
  const key = /wb_sandbox_[0-9A-Za-z]{33}/.exec(text)?.[0] ?? "no key";
  return { email, link, status, text, cookie, headers, key };
}
type SignedUp = Awaited<ReturnType<typeof signedUp>>;

const team = (fields: Fields, cookie: string) => action("team", "/dashboard/team", fields, cookie);
async function member(owner: SignedUp, role: string) {
  const email = `nikos-${++people}@goods.example`;
  await team({ intent: "invite", name: "Nikos", email, role }, owner.cookie);
  const { cookie } = await enter(linkIn((await mails.mailTo(email)).text));
  return { email, cookie };
}
const idsOf = (cookie: string) =>
  api.sql(
    `SELECT s.id::text AS session, s.member_id::text AS member, s.merchant_id::text AS merchant FROM member_sessions AS s
     WHERE s.merchant_id::text = $1 ORDER BY s.id`,
    [cookie.split("=")[1]?.split(".")[0] ?? ""],
  );

describe("signing up", () => {
  test("leads from an e-mail address to the first call in the sandbox", async () => {
    const { status, text, cookie, key, headers } = await signedUp();
    expect(status).toBe(200);
    expect(headers.getSetCookie().join()).toMatch(
      /waybill-member=[^;]+; Max-Age=604800; Path=\/dashboard; HttpOnly; Secure; SameSite=Lax/,
    );
    // As it is on the page, in a shell.
    const html = text.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&amp;", "&");
    const line = /curl -s \S+ -H "x-api-key: \w+"/.exec(html)?.[0] ?? "no line";
    const { stdout } = await promisify(execFile)("sh", ["-c", line]);
    expect(stdout).toContain("gorgona");
    expect(line).toContain(key);
    const page = await open("/dashboard/shipments", cookie);
    expect(page.status).toBe(200);
    expect(page.text).toContain("Eleni Papadaki");
    expect(page.text).toContain("Nothing here reaches a real carrier");
    expect(page.text).toMatch(/Kalimera Goods · [0-9a-f]{6}/);
    for (const path of ["/dashboard/shipments", "/dashboard/keys", "/dashboard/team"])
      expect((await open(path, cookie)).text).not.toContain(key);
  });

  test("works once, and looking at the link uses nothing", async () => {
    const { link } = await signedUp();
    expect((await open(`/dashboard/enter/${link}`)).text).toContain("This link no longer works");
    const again = await enter(link, { name: "Eleni", business: "Other" });
    expect([again.cookie, again.text.includes("This link no longer works")]).toEqual(["", true]);
    const fresh = await linkFor("sign-up", "looks@goods.example");
    for (let time = 0; time < 2; time++)
      expect((await open(`/dashboard/enter/${fresh}`)).text).toContain("looks@goods.example");
    const both = await Promise.all([1, 2].map(() => enter(fresh, { name: "A", business: "Twice" })));
    expect(both.filter(({ cookie }) => cookie !== "")).toHaveLength(1);
    expect(await api.sql("SELECT 1 FROM merchants WHERE name LIKE 'Twice%'")).toHaveLength(1);
  });

  test("takes no forged link, no form of another site, and no name that makes an address", async () => {
    const link = await linkFor("sign-up", "forged@goods.example");
    const [merchant = "", id = "", expiry = "", signature = ""] = link.split(".");
    for (const forged of [
      [merchant, id, String(Number(expiry) + 60), signature],
      [id, merchant, expiry, signature],
      [merchant, id, expiry, signature.slice(1)],
      ["nonsense"],
    ]) {
      const answer = await enter(forged.join("."), { name: "A", business: "B" });
      expect([answer.cookie, answer.text.includes("This link no longer works")]).toEqual(["", true]);
    }
    for (const origin of ["https://evil.example", null])
      expect((await enter(link, { name: "A", business: "B" }, "", origin)).status).toBe(403);
    for (const business of ["", "https://evil.example", "a@b.example", "<b>", "a\nb", "x".repeat(81)]) {
      const answer = await enter(link, { name: "A", business });
      expect([business, answer.cookie]).toEqual([business, ""]);
      expect(answer.text).toContain("Enter the name of your business");
    }
  });

  test("keeps what was typed, and names every wrong field at once", async () => {
    const link = await linkFor("sign-up", "typed@goods.example");
    const both = (await enter(link, { name: "Eleni/", business: "" })).text;
    expect(both).toContain("Enter your name");
    expect(both).toContain("Enter the name of your business");
    expect(both).toContain('value="Eleni/"');
    const one = (await enter(link, { name: "Eleni", business: "a@b" })).text;
    expect(one).not.toContain("Enter your name");
    expect(one).toMatch(/value="Eleni".*value="a@b"/s);
  });

  test("never joins a merchant of the same name", async () => {
    const { key } = await keyOf("Papyrus");
    const { cookie } = await signedUp("Papyrus");
    const own = await open("/dashboard/keys", cookie);
    expect(own.text).toMatch(/Papyrus · [0-9a-f]{6}/);
    expect(own.text).not.toContain(key.slice(0, 17));
  });

  test("answers the same for a known and an unknown address, and sends a known one a link to log in", async () => {
    const { email } = await signedUp();
    const known = await ask("sign-up", email);
    const unknown = await ask("sign-up", "new@goods.example");
    expect([known.status, known.location, known.set]).toEqual([
      unknown.status,
      unknown.location,
      unknown.set,
    ]);
    expect(headerText((await mails.mailTo(email, 2)).headers.get("subject"))).toBe(
      "Your link to log in to Waybill",
    );
    const stranger = await ask("send-link", "stranger@goods.example");
    const member = await ask("send-link", email);
    expect([stranger.status, stranger.location]).toEqual([member.status, member.location]);
    expect(stranger.location).toBe("/dashboard/log-in?link=sent");
    await mails.mailTo(email, 3);
    expect(mails.received.some(({ to }) => to.includes("stranger@goods.example"))).toBe(false);
  });

  test("writes in Greek to a Greek page, and refuses what is no address", async () => {
    await ask("sign-up", "elliniká@goods.example", "el").then(({ location }) =>
      expect(location).toBe("/dashboard/sign-up?link=invalid"),
    );
    for (const email of [
      "",
      "a@b",
      "a@goods.example, b@goods.example",
      "a@goods.example\r\nBcc: b@goods.example",
    ])
      expect((await ask("sign-up", email)).location).toBe("/dashboard/sign-up?link=invalid");
    await ask("sign-up", "ellinika@goods.example", "el");
    const mail = await mails.mailTo("ellinika@goods.example");
    expect(headerText(mail.headers.get("subject"))).toBe("Ο σύνδεσμός σας για εγγραφή στο Waybill");
  });

  test("sends an address five links an hour, without a word about it", async () => {
    for (let time = 0; time < 8; time++)
      expect((await ask("sign-up", "often@goods.example")).location).toBe("/dashboard/sign-up?link=sent");
    await linkFor("sign-up", "after@goods.example");
    await mails.mailTo("often@goods.example", 5);
    expect(mails.received.filter(({ to }) => to.includes("often@goods.example"))).toHaveLength(5);
  });
});

describe("a role", () => {
  test("is the scopes of a key", async () => {
    const owner = await signedUp();
    const [shipping, reader] = [await member(owner, "shipping"), await member(owner, "read")];
    const statuses = (path: string) =>
      Promise.all([owner, shipping, reader].map(async ({ cookie }) => (await open(path, cookie)).status));
    expect(await statuses("/dashboard/shipments")).toEqual([200, 200, 200]);
    expect(await statuses("/dashboard/new-shipment")).toEqual([200, 200, 403]);
    expect(await statuses("/dashboard/keys")).toEqual([200, 403, 403]);
    expect(await statuses("/dashboard/team")).toEqual([200, 200, 200]);
    expect((await open("/dashboard/team", owner.cookie)).text).toContain(reader.email);
    expect((await open("/dashboard/team", shipping.cookie)).text).not.toContain(reader.email);
  });

  test("changes and ends at the next request; the last owner stays", async () => {
    const owner = await signedUp();
    const nikos = await member(owner, "owner");
    const [first, second] = await idsOf(owner.cookie);
    const role = (to: string) =>
      team({ intent: "change-role", id: String(second?.member), role: to }, owner.cookie);
    await role("read");
    expect((await open("/dashboard/keys", nikos.cookie)).status).toBe(403);
    for (const fields of [
      { intent: "remove", id: String(first?.member) },
      { intent: "change-role", id: String(first?.member), role: "read" },
    ])
      expect((await team(fields, owner.cookie)).text).toContain("last-owner");
    expect((await team({ intent: "remove", id: String(second?.member) }, owner.cookie)).text).not.toContain(
      "last-owner",
    );
    expect((await open("/dashboard/shipments", nikos.cookie)).location).toBe("/dashboard/log-in?link=ended");
    expect((await open("/dashboard/shipments", owner.cookie)).status).toBe(200);
  });

  test("other than owner changes nothing of the team, and a key does not see it", async () => {
    const owner = await signedUp();
    const nikos = await member(owner, "shipping");
    const [first] = await idsOf(owner.cookie);
    for (const fields of [
      { intent: "invite", name: "X", email: "x@goods.example", role: "owner" },
      { intent: "change-role", id: String(first?.member), role: "read" },
      { intent: "remove", id: String(first?.member) },
    ])
      expect((await team(fields, nikos.cookie)).status).toBe(403);
    const { cookie } = await logIn(owner.key);
    expect((await open("/dashboard/team", cookie)).status).toBe(403);
    expect((await open("/dashboard/shipments", cookie)).text).not.toContain("/dashboard/team");
    expect(
      (await team({ intent: "invite", name: "X", email: "x@goods.example", role: "owner" }, cookie)).status,
    ).toBe(403);
  });
});

describe("sessions", () => {
  test("are ended by their member and by an owner, and by no one else", async () => {
    const owner = await signedUp();
    const nikos = await member(owner, "read");
    const stranger = await signedUp("Other Goods");
    const [first, second] = await idsOf(owner.cookie);
    const end = (id: unknown, cookie: string) => team({ intent: "end-session", id: String(id) }, cookie);
    await end(first?.session, nikos.cookie);
    await end(first?.session, stranger.cookie);
    expect((await open("/dashboard/shipments", owner.cookie)).status).toBe(200);
    await end(second?.session, owner.cookie);
    expect((await open("/dashboard/shipments", nikos.cookie)).location).toBe("/dashboard/log-in?link=ended");
    const out = await session({ intent: "log-out" }, owner.cookie);
    expect(out.headers.getSetCookie().join()).toContain("waybill-member=; Max-Age=0");
    expect((await open("/dashboard/shipments", owner.cookie)).location).toBe("/dashboard/log-in?link=ended");
  });

  test("of another merchant can't be had by changing the cookie", async () => {
    const [own, other] = [await signedUp(), await signedUp("Other Goods")];
    const [, theirs = ""] = other.cookie.split("=");
    const [, token = ""] = (own.cookie.split("=")[1] ?? "").split(".");
    const [merchant = ""] = theirs.split(".");
    for (const value of [`${merchant}.${token}`, theirs.slice(0, -1), `${theirs}x`])
      expect((await open("/dashboard/shipments", `waybill-member=${value}`)).location).toMatch(
        /^\/dashboard\/log-in/,
      );
  });

  test("are production's only while the merchant has a key there", async () => {
    const owner = await signedUp();
    const [ids] = await idsOf(owner.cookie);
    expect((await session({ intent: "switch" }, owner.cookie)).location).toBe(
      "/dashboard/log-in?add=production",
    );
    const { stores, close } = await api.stores();
    const { record } = await stores.apiKeys.create(aKey(String(ids?.merchant), "production", "operator"));
    expect((await session({ intent: "switch" }, owner.cookie)).location).toBe("/dashboard/shipments");
    expect((await open("/dashboard/shipments", owner.cookie)).text).toContain(
      "Labels are real and cost money.",
    );
    await stores.apiKeys.revoke(record.prefix, null);
    await close();
    expect((await open("/dashboard/shipments", owner.cookie)).status).toBe(302);
    expect((await open("/dashboard/shipments", owner.cookie)).text).toContain(
      "Nothing here reaches a real carrier",
    );
  });

  test("and forms of other sites change nothing", async () => {
    const owner = await signedUp();
    for (const origin of ["https://evil.example", null])
      expect(
        (
          await action(
            "team",
            "/dashboard/team",
            { intent: "invite", name: "X", email: "x@goods.example", role: "owner" },
            owner.cookie,
            origin,
          )
        ).status,
      ).toBe(403);
  });
});

describe("two tenants", () => {
  test("see and change nothing of each other's team", async () => {
    const [own, other] = [await signedUp(), await signedUp("Other Goods")];
    await member(own, "read");
    const before = await idsOf(own.cookie);
    for (const { member: id } of before)
      for (const fields of [
        { intent: "remove", id: String(id) },
        { intent: "change-role", id: String(id), role: "owner" },
      ])
        await team(fields, other.cookie);
    expect(await idsOf(own.cookie)).toEqual(before);
    expect((await open("/dashboard/team", other.cookie)).text).not.toContain(own.email);
    expect((await open("/dashboard/audit", other.cookie)).text).not.toContain("Nikos");
  });

  test("may have one person, who gets a link for each", async () => {
    const [own, other] = [await signedUp("First Goods"), await signedUp("Second Goods")];
    await team(
      { intent: "invite", name: "Eleni", email: other.email.replace("eleni", "Eleni"), role: "read" },
      own.cookie,
    );
    const invited = linkIn((await mails.mailTo(other.email.replace("eleni", "Eleni"))).text);
    expect((await open("/dashboard/shipments", (await enter(invited)).cookie)).text).toContain("First Goods");
    const before = mails.received.filter(({ to }) => to.includes(other.email)).length;
    await ask("send-link", other.email);
    const { text } = await mails.mailTo(other.email, before + 1);
    expect(text).toContain("First Goods");
    expect(text).toContain("Second Goods");
    expect(text.match(/\/dashboard\/enter\//g)).toHaveLength(2);
  });
});

test("the audit trail names the member, and the database holds neither name nor address in clear", async () => {
  const owner = await signedUp();
  await member(owner, "shipping");
  const trail = await open("/dashboard/audit", owner.cookie);
  const done = ["joined the team", "logged in", "created an API key", "invited a member"];
  for (const sentence of [...done.map((each) => `Eleni Papadaki ${each}`), "Nikos joined the team"])
    expect(trail.text).toContain(sentence);
  for (const table of ["members", "member_links", "member_sessions", "mails", "audit_events", "pgboss.job"]) {
    const rows = await api.sql(`SELECT t::text AS row FROM ${table} AS t`);
    const text = JSON.stringify(rows);
    expect([table, /goods\.example|Papadaki|Nikos/i.test(text)]).toEqual([table, false]);
  }
});

describe("an operator without a mail server", () => {
  test("invites, passes waiting links on, lists and removes members", async () => {
    const other = await startApi({ SIGN_UP: "invited", LINKS_PER_HOUR: "1000" });
    const command = (...args: readonly string[]) => commandHere(memberCommand, other.env, ...args);
    const visitor = dashboardVisitor(() => other);
    const enterThere = async (link: string, fields: Fields = {}) =>
      (await visitor.post(`/dashboard/enter/${link}`, fields)).status;
    try {
      const made = await command("invite", "--email", "eleni@goods.example");
      expect(made).toMatchObject({ code: 0, stdout: expect.stringMatching(/^http\S+\n$/) });
      expect(await enterThere(linkIn(made.stdout), { name: "Eleni", business: "Goods" })).toBe(200);
      const [{ name } = { name: "" }] = await other.sql(
        "SELECT name FROM merchants WHERE name LIKE 'Goods%'",
      );
      const merchant = ["--merchant", String(name)];
      const nikos = ["--email", "nikos@goods.example", "--name", "Nikos"];
      const added = await command("invite", ...merchant, ...nikos, "--role", "read");
      expect(await enterThere(linkIn(added.stdout))).toBe(303);
      expect((await command("invite", ...merchant, ...nikos)).stderr).toContain("is a member");
      expect((await command("list", ...merchant)).stdout).toMatch(
        /eleni@goods.example +Eleni +owner +\d.*\n.*Nikos +read/,
      );

      await visitor.session({ intent: "send-link", email: "nikos@goods.example", language: "en" });
      await visitor.session({ intent: "send-link", email: "stranger@goods.example", language: "en" });
      const { stdout } = await command("mails");
      expect(stdout).toContain("To: nikos@goods.example\n");
      expect(stdout).not.toContain("stranger");
      expect(await enterThere(linkIn(stdout))).toBe(303);

      expect((await command("remove", ...merchant, "--email", "eleni@goods.example")).stderr).toContain(
        "only owner",
      );
      expect(await command("remove", ...merchant, "--email", "Nikos@goods.example")).toMatchObject({
        code: 0,
      });
      expect((await command("list", ...merchant)).stdout).not.toContain("Nikos");
      for (const args of [
        ["invite"],
        ["invite", "--email", "a@b"],
        ["invite", ...nikos, ...merchant, "--role", "king"],
        [],
      ])
        expect((await command(...args)).code).toBe(2);
    } finally {
      await other.stop();
    }
  });
});

describe("a server", () => {
  test.each([
    ["closed", "Sign-up is closed on this server."],
    ["invited", "Sign-up is by invitation on this server."],
  ])("says that its sign-up is %s, and takes no address", async (SIGN_UP, words) => {
    const other = await startApi({ SIGN_UP, LINKS_PER_HOUR: "2" });
    try {
      const visitor = dashboardVisitor(() => other);
      expect((await visitor.open("/dashboard/sign-up")).text).toContain(words);
      const asked = await visitor.session({ intent: "sign-up", email: "a@goods.example", language: "en" });
      expect(asked.location).toBe("/dashboard/sign-up");
      expect(await other.sql("SELECT 1 FROM member_links")).toEqual([]);
      const send = async () =>
        (await visitor.session({ intent: "send-link", email: "a@goods.example", language: "en" })).location;
      expect([await send(), await send(), await send()].map((each) => each?.split("=")[1])).toEqual([
        ...["sent", "sent", "limited"],
      ]);
    } finally {
      await other.stop();
    }
  });
});

describe("a mail to a recipient", () => {
  const form = (fields: Fields, cookie: string) =>
    action("tracking-page", "/dashboard/tracking-page", { intent: "save-mails", ...fields }, cookie);
  const chosen = { kinds: '["on-its-way"]', forPlatformOrders: "false", replyTo: "", words: "{}" };

  test("is chosen in the dashboard, follows a scan in production, and its link opts out", async () => {
    const merchant = "Mails to recipients";
    const live = await api.client(merchant, "production");
    const { stores, close } = await api.stores();
    const { id: merchantId } = await stores.merchants.ensure(api.named(merchant));
    const own = { merchantId, environment: "production" } as const;
    for (const account of await stores.accounts.list({ merchantId, environment: "sandbox" }))
      await stores.accounts.add(own, newAccount(account));
    await stores.voucherRanges.add(
      { ...own, carrierCode: "gorgona" },
      { ...{ prefix: "GL", digits: 8, checkDigit: "s10", suffix: "" }, first: 1n, last: 99n },
    );
    const { cookie } = await logIn((await keyOf(merchant, "production")).key);
    expect((await form(chosen, cookie)).text).toContain("name");
    await stores.trackingBrands.set(merchantId, { ...plainBrand, name: "Elia" });
    const long = JSON.stringify({ en: { "on-its-way": { subject: "Hi {name}", text: "x" } } });
    expect((await form({ ...chosen, words: long }, cookie)).status).toBe(400);
    expect((await form(chosen, cookie)).status).toBe(200);
    expect((await stores.recipientMails.settings(merchantId)).kinds).toEqual(["on-its-way"]);
    await close();

    const scan = {
      status: "TRANSIT",
      status_date: new Date().toISOString(),
      status_details: "",
      status_exact: null,
    };
    const sent = async (client: ApiClient, email: string) => {
      const { id } = await bought(client, { address_to: { ...thessaloniki, email } });
      expect((await client.put(`/v1/shipments/${id}/tracking`, { tracking_history: [scan] })).status).toBe(
        200,
      );
    };
    await sent(await api.client(merchant), "sandbox@example.com");
    await sent(live, "zoe@example.com");
    const { text, headers } = await mails.mailTo("zoe@example.com");
    expect(headerText(headers.get("from"))).toMatch(/^"?Elia"? <ship@waybill\.example>$/);
    const [track = "", stop = ""] = text.match(/http:\S+/g) ?? [];
    expect((await fetch(track)).status).toBe(200);

    const asked = await fetch(stop, { headers: { "accept-language": "el" } });
    expect([asked.status, asked.headers.get("referrer-policy")]).toEqual([200, "no-referrer"]);
    expect(await asked.text()).toContain("<button>Διακοπή των e-mail</button>");
    for (const forged of [`${stop}x`, stop.replace(/[^.]+$/, (end) => end.toUpperCase())])
      expect((await fetch(forged, { method: "POST" })).status).toBe(404);
    expect(await api.sql("SELECT FROM mail_opt_outs")).toEqual([]);
    const answer = await fetch(stop, {
      method: "POST",
      body: new URLSearchParams("List-Unsubscribe=One-Click"),
    });
    expect([answer.status, await answer.text()]).toEqual([
      200,
      expect.stringContaining("You will get no more emails"),
    ]);
    await sent(live, "zoe@example.com");
    await sent(live, "other@example.com");
    await mails.mailTo("other@example.com");
    const to = (email: string) => mails.received.filter((mail) => mail.to.includes(email)).length;
    expect([to("zoe@example.com"), to("sandbox@example.com")]).toEqual([1, 0]);
  });
});
