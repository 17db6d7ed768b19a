/** One merchant, with what an operator does to it. Each look and each form leaves an event in the merchant's audit trail. */
import { z } from "zod";
import type { DeskMerchantFacts } from "../../domain/merchants/merchant-desk.ts";
import type { ApiKey } from "../../domain/merchants/records.ts";
import type { Services } from "../../process/services.server.ts";
import type { Answer, Html } from "./document.ts";
import { factsOf, fieldOf, html, minute, pageAnswer, rowsOf, seeOther } from "./document.ts";
import { stateOf } from "./merchants.ts";
import type { Visit } from "./visit.ts";

type Needs = Pick<Services, "merchantDesk" | "apiKeys" | "merchants">;

/** An empty field takes a limit back. */
const limitOf = (most: number) =>
  z
    .literal("")
    .transform(() => null)
    .or(z.coerce.number().int().min(1).max(most));

const forms = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("suspend"), reason: z.string().trim().min(1).max(500) }),
  z.object({ intent: z.literal("resume") }),
  z.object({
    intent: z.literal("limit"),
    perSecond: limitOf(100_000),
    burst: limitOf(100_000),
    shipments: limitOf(2_000_000_000),
  }),
  z.object({ intent: z.literal("revoke"), prefix: z.string().max(50) }),
  z.object({ intent: z.literal("erase"), name: z.string().max(200) }),
]);

const notices = {
  suspended: "The merchant is suspended.",
  resumed: "The merchant is resumed. Orders that waited get their labels within minutes.",
  limited: "The limits are changed.",
  revoked: "The key is revoked.",
  erased: "The merchant is erased.",
} as const;

const problems = {
  fields:
    "Fill in the form's fields: limits are whole numbers, both of calls or none, and a suspension has a reason.",
  name: "That is not the merchant's name: nothing was erased.",
  none: "Nothing was changed: another operator was first.",
} as const;

export async function merchantPage(app: Needs, { call, operator }: Visit): Promise<Answer> {
  const found = await app.merchantDesk.view(call.params.id ?? "");
  if (found === null) return missing(operator);
  const keys = await app.apiKeys.list(found.id);
  const query = call.url.searchParams;
  return pageAnswer({
    ...{ title: found.name, at: "/operator/merchants", operator },
    notice: noticeOf(query.get("done"), query.get("problem")),
    body: [factsSection(found), ...(found.erasedAt === null ? actions(found) : []), keysSection(keys)],
  });
}

export async function actOnMerchant(app: Needs, { call, operator, form }: Visit): Promise<Answer> {
  const id = call.params.id ?? "";
  const merchant = await app.merchants.get(id);
  if (merchant === null) return missing(operator);
  const asked = forms.safeParse(Object.fromEntries(form));
  const outcome = asked.success ? await act(app, merchant, asked.data) : "fields";
  return seeOther(`/operator/merchants/${id}?${outcome in notices ? "done" : "problem"}=${outcome}`);
}

async function act(
  { merchantDesk, apiKeys }: Needs,
  { id, name }: { readonly id: string; readonly name: string },
  asked: z.output<typeof forms>,
): Promise<keyof typeof notices | keyof typeof problems> {
  switch (asked.intent) {
    case "suspend":
      return (await merchantDesk.suspend(id, asked.reason)) ? "suspended" : "none";
    case "resume":
      return (await merchantDesk.resume(id)) ? "resumed" : "none";
    case "limit": {
      const { perSecond, burst, shipments: shipmentsAMonth } = asked;
      if ((perSecond === null) !== (burst === null)) return "fields";
      const calls = perSecond === null || burst === null ? null : { perSecond, burst };
      return (await merchantDesk.limit(id, { calls, shipmentsAMonth })) ? "limited" : "none";
    }
    case "revoke":
      return (await apiKeys.revoke(asked.prefix, id)) ? "revoked" : "none";
    case "erase":
      if (asked.name !== name) return "name";
      return (await merchantDesk.erase(id)) ? "erased" : "none";
  }
}

function factsSection(merchant: DeskMerchantFacts): Html {
  const { id, shop, createdAt, suspension, liveKeys, members, carriers, labelsThisMonth } = merchant;
  return html`<section><h2>Account</h2>${factsOf([
    ["Id", id],
    ["Shop", shop ?? "–"],
    ["Since", minute(createdAt)],
    ["State", stateOf(merchant)],
    ...(suspension === null ? [] : [["Reason", suspension.reason] as const]),
    ["Live keys", liveKeys],
    ["Members", members],
    ["Carriers in production", carriers.join(", ") || "–"],
    ["Labels this month", labelsThisMonth],
  ])}</section>`;
}

function actions({
  suspension,
  limits: { calls, shipmentsAMonth },
  name,
}: DeskMerchantFacts): readonly Html[] {
  const suspend =
    suspension === null
      ? html`<p>Callers and pages are refused, checkout shows no rates, and orders wait. The merchant reads the reason.</p>
<form method="post" class="fields"><input type="hidden" name="intent" value="suspend">
${fieldOf("reason", "Reason", { isRequired: true })}<button class="critical">Suspend</button></form>`
      : html`<form method="post" class="fields"><input type="hidden" name="intent" value="resume"><button class="primary">Resume</button></form>`;
  return [
    html`<section><h2>Suspension</h2>${suspend}</section>`,
    html`<section><h2>Limits</h2><p>An empty field has the installation's limit.</p>
<form method="post" class="fields"><input type="hidden" name="intent" value="limit">
${fieldOf("perSecond", "Calls a second", { type: "number", value: String(calls?.perSecond ?? "") })}
${fieldOf("burst", "Calls at once", { type: "number", value: String(calls?.burst ?? "") })}
${fieldOf("shipments", "Labels a month", { type: "number", value: String(shipmentsAMonth ?? "") })}
<button>Save limits</button></form></section>`,
    html`<section><h2>Erase</h2><p>Erases the merchant whole, with its shop. Labels stay without people. Only a restored database brings it back.</p>
<form method="post" class="fields"><input type="hidden" name="intent" value="erase">
${fieldOf("name", `Type “${name}” to confirm`, { isRequired: true })}<button class="critical">Erase</button></form></section>`,
  ];
}

function keysSection(keys: readonly ApiKey[]): Html {
  const rows = keys.map(({ prefix, name, environment, scopes, lastUsedAt, revokedAt }) => [
    ...[prefix, name, environment, scopes.join(", ")],
    minute(lastUsedAt),
    revokedAt === null
      ? html`<form method="post"><input type="hidden" name="intent" value="revoke"><input type="hidden" name="prefix" value="${prefix}">
<button aria-label="Revoke ${prefix}">Revoke</button></form>`
      : html`revoked ${minute(revokedAt)}`,
  ]);
  const columns = ["Key", "Name", "Environment", "Scopes", "Last used", "State"];
  return html`<section><h2>API keys</h2>${rowsOf("API keys", columns, rows)}</section>`;
}

function noticeOf(done: string | null, problem: string | null): Html | null {
  const said = Object.entries(notices).find(([name]) => name === done)?.[1];
  if (said !== undefined) return html`<p class="notice" role="status">${said}</p>`;
  const wrong = Object.entries(problems).find(([name]) => name === problem)?.[1];
  return wrong === undefined ? null : html`<p class="problem" role="alert">${wrong}</p>`;
}

function missing(operator: string): Answer {
  const body = [html`<section><p>No merchant has this id.</p></section>`];
  return pageAnswer({ title: "Not found", at: "/operator/merchants", operator, body }, 404);
}
