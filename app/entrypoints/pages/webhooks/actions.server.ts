import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { newSecret } from "../../../domain/orders/webhooks/sign.ts";
import { readForm } from "../frame/read-form.server.ts";
import { requireViewer } from "../frame/require-viewer.server.ts";
import type { EndpointProblem } from "./endpoint-form.server.ts";
import { endpointForm, problemOf } from "./endpoint-form.server.ts";

export async function action({ request }: ActionFunctionArgs): Promise<AddAnswer> {
  const { services, caller } = await requireViewer(request, "admin");
  const { url, description, events } = await readForm(request, form);
  const problem = problemOf(services, url);
  if (problem !== null) return { added: null, problem };
  const endpoint = { id: services.ports.ids.next(), url, events, description: description || null };
  const secret = newSecret();
  const added = await services.webhooks.add(caller, endpoint, secret);
  return added === null ? { added: null, problem: "many" } : { added: { id: added.id, secret } };
}

const form = z.object({ intent: z.literal("add"), ...endpointForm });

export type AddAnswer =
  /** The secret in clear, shown once. */
  | { readonly added: { readonly id: string; readonly secret: string } }
  | { readonly added: null; readonly problem: EndpointProblem };
