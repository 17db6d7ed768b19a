import type { ActionFunctionArgs } from "@remix-run/node";
import { data, redirect } from "@remix-run/node";
import { z } from "zod";
import { newSecret } from "../../../../domain/orders/webhooks/sign.ts";
import type { EndpointChange } from "../../../../domain/orders/webhooks/webhook-store.ts";
import { shownValues } from "../../frame/fields.server.ts";
import { readForm } from "../../frame/read-form.server.ts";
import type { ViewerContext } from "../../frame/require-viewer.server.ts";
import { requireViewer } from "../../frame/require-viewer.server.ts";
import { openedKey, refuseStale, unlessStale } from "../../frame/stale-save.server.ts";
import type { SaveAnswer } from "../../frame/use-draft.ts";
import type { EndpointDraft } from "../endpoint-fields.ts";
import { endpointFields } from "../endpoint-fields.ts";
import type { EndpointProblem } from "../endpoint-form.server.ts";
import { endpointForm, problemOf } from "../endpoint-form.server.ts";

const HOUR_MS = 60 * 60_000;
const periods = { hour: HOUR_MS, day: 24 * HOUR_MS, week: 7 * 24 * HOUR_MS } as const;

const form = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("save"), ...endpointForm, key: openedKey }),
  z.object({ intent: z.literal("remove") }),
  z.object({ intent: z.enum(["enable", "disable", "test"]) }),
  z.object({ intent: z.literal("rotate"), hours: z.enum(["0", "24", "168"]) }),
  z.object({ intent: z.literal("replay"), event: z.uuid() }),
  z.object({ intent: z.literal("replay-period"), period: z.enum(["hour", "day", "week"]) }),
]);

export type EndpointAnswer =
  | ({ readonly intent: "save"; readonly problem: EndpointProblem | null } & SaveAnswer<EndpointDraft>)
  | { readonly intent: "enable" | "disable" | "test" }
  /** The secret in clear, shown once. */
  | { readonly intent: "rotate"; readonly secret: string }
  | { readonly intent: "replay"; readonly replayed: number };

export async function action({ request, params }: ActionFunctionArgs) {
  const context = await requireViewer(request, "admin");
  const id = params.id ?? "";
  const asked = await readForm(request, form);
  if (asked.intent === "remove") {
    await context.services.webhooks.remove(context.caller, id);
    throw redirect(context.shop === null ? "/dashboard/webhooks" : "/app/webhooks");
  }
  const answer = await actOnEndpoint(context, id, asked);
  if (answer === null) throw data(null, { status: 404 });
  return answer;
}

type Asked = Exclude<z.output<typeof form>, { readonly intent: "remove" }>;

/** Null: the caller has no such endpoint. */
async function actOnEndpoint(
  { services, caller }: Pick<ViewerContext, "services" | "caller">,
  id: string,
  asked: Asked,
): Promise<EndpointAnswer | null> {
  const { webhooks, ports } = services;
  // Its deliveries are found by its id alone.
  if ((await webhooks.get(caller, id)) === null) return null;
  switch (asked.intent) {
    case "save": {
      const problem = problemOf(services, asked.url);
      const { intent, url, events, key } = asked;
      if (problem !== null) return { intent, problem, outcome: "wrong", wrong: ["url"] };
      const wanted = { url, events, description: asked.description || null };
      const shown = (endpoint: EndpointChange) => shownValues(endpointFields, endpoint);
      const answer = await unlessStale<SaveAnswer<EndpointDraft> | null, EndpointDraft>(async () => {
        const changed = await webhooks.change(caller, id, wanted, (stored) =>
          refuseStale(key, shown(stored), shown(wanted)),
        );
        return changed && { outcome: "saved" };
      });
      return answer && { intent, problem: null, ...answer };
    }
    case "enable":
    case "disable": {
      const changed = await webhooks.change(caller, id, { enabled: asked.intent === "enable" });
      return changed && { intent: asked.intent };
    }
    case "test":
      return (await webhooks.test(caller, id)) && { intent: asked.intent };
    case "rotate": {
      const secret = newSecret();
      const rotated = await webhooks.rotate(caller, id, secret, Number(asked.hours) * HOUR_MS);
      return rotated && { intent: asked.intent, secret };
    }
    case "replay":
      return {
        intent: "replay",
        replayed: await webhooks.replay(caller, id, { eventId: asked.event }),
      };
    case "replay-period": {
      const to = ports.clock.now();
      const from = new Date(to.getTime() - periods[asked.period]);
      return { intent: "replay", replayed: await webhooks.replay(caller, id, { from, to }) };
    }
  }
}
