import type { ActionFunctionArgs } from "@remix-run/node";
import { data, redirect } from "@remix-run/node";
import { z } from "zod";
import { plainName } from "../../../../domain/members/plain-name.ts";
import { keyScopes } from "../../../../domain/merchants/records.ts";
import type { Services } from "../../../../process/services.server.ts";
import { services } from "../../../../process/services.server.ts";
import { fieldSchemas } from "../../frame/fields.server.ts";
import { languageOf } from "../../frame/page-format.server.ts";
import { readForm } from "../../frame/read-form.server.ts";
import { isFromHere } from "../../frame/require-key.server.ts";
import { founderFields } from "./founder-fields.ts";
import { readLink } from "./read-link.server.ts";

/** Members send neither. */
const form = z.object(fieldSchemas(founderFields)).partial();

/** Logs in with a mail's link, or signs a new merchant up with it. */
export async function action({ request, params }: ActionFunctionArgs) {
  const current = services();
  if (!isFromHere(request)) throw new Response("Send this from a page of the dashboard.", { status: 403 });
  const fields = await readForm(request, form);
  const link = await readLink(params.link);
  if (link === null) return over();
  const { ref, member } = link;
  const begun = current.memberCookies.begin(ref.merchantId);
  const headers = new Headers({ "cache-control": "no-store" });
  headers.append("set-cookie", begun.setCookie);
  // One login at a time: the person's replaces a key's.
  const former = current.dashboardSessions.read(request.headers.get("cookie"));
  headers.append("set-cookie", current.dashboardSessions.setCookie(null));
  const name = plainName.safeParse(fields.name);
  const business = plainName.safeParse(fields.business);
  if (member === null && !(name.success && business.success)) {
    const wrong = [...(name.success ? [] : ["name"]), ...(business.success ? [] : ["business"])];
    const typed = { name: fields.name ?? "", business: fields.business ?? "" };
    return data({ problem: "fields", wrong, typed } as const);
  }
  const memberId = member?.id ?? current.ports.ids.next();
  current.acting.become("member", memberId);
  const session = {
    tokenHash: begun.tokenHash,
    expiresAt: begun.expiresAt,
    browser: request.headers.get("user-agent") ?? "",
    address: current.acting.current()?.address ?? null,
  };
  if (former !== null) await current.apiKeys.endSession(former);
  if (member !== null)
    return (await current.members.redeemLink(ref, session, null))
      ? redirect("/dashboard/shipments", { status: 303, headers })
      : over();
  const founder = {
    memberId,
    name: name.data ?? "",
    business: business.data ?? "",
    language: languageOf(request),
  };
  if (!(await current.members.redeemLink(ref, session, founder))) return over();
  return data({ problem: null, ...(await firstKey(current, ref.merchantId, memberId)) }, { headers });
}

function over() {
  return data({ problem: "over" } as const);
}

/** After a crash before this, the page of API keys makes another. */
async function firstKey(
  { apiKeys, env }: Pick<Services, "apiKeys" | "env">,
  merchantId: string,
  memberId: string,
) {
  const { key } = await apiKeys.create({
    merchantId,
    name: "first",
    scopes: keyScopes,
    expiresAt: null,
    environment: "sandbox",
    createdBy: `member ${memberId}`,
  });
  const base = env.SANDBOX_URL ?? env.PUBLIC_URL;
  return { key, curl: `curl -s ${base}/v1/carriers -H "x-api-key: ${key}"` };
}
