import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { readForm } from "../../frame/read-form.server.ts";
import { requireKey } from "../../frame/require-key.server.ts";
import { actOnKeys, keyForms } from "../../settings/api-keys.server.ts";
import { choicesOf } from "./choices.server.ts";

const form = z.discriminatedUnion("intent", keyForms);

export async function action({ request }: ActionFunctionArgs) {
  const { services, caller, scopes, user } = await requireKey(request, "admin");
  const asked = await readForm(request, form);
  if (asked.intent === "create-key" && !choicesOf(scopes).includes(asked.access)) throw notItsScopes();
  if (asked.intent === "replace-key") {
    const former = (await services.apiKeys.list(caller.merchantId)).find(
      ({ prefix }) => prefix === asked.prefix,
    );
    if (former?.scopes.some((scope) => !scopes.includes(scope))) throw notItsScopes();
  }
  return actOnKeys(services, caller, `${user.kind} ${user.id}`, asked);
}

function notItsScopes(): Response {
  return new Response("A key can't pass on scopes that it lacks.", { status: 403 });
}
