import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { data } from "@remix-run/node";
import { z } from "zod";
import {
  checkoutChoices,
  everyChoice,
  offeredServices,
} from "../../../../domain/orders/offers/offered-services.ts";
import { readSettings } from "../../../../domain/orders/settings.ts";
import { MOST_ORDERS } from "../../../../domain/orders/what-if/try-on-orders.ts";
import { ThreadsBusyError } from "../../../../domain/uploads/reading-errors.ts";
import type { PageFormat } from "../../frame/page-format.server.ts";
import { readForm } from "../../frame/read-form.server.ts";
import type { ViewerContext } from "../../frame/require-viewer.server.ts";
import { requireViewer } from "../../frame/require-viewer.server.ts";
import { handlingForm, saveHandling } from "../delivery/actions.server.ts";
import { boxForm, saveBox } from "../packing/box/actions.server.ts";
import { inPageEnvironment } from "../page-environment.server.ts";
import { actOnPriceList, LONGEST_FORM, priceListForm } from "../price-list/actions.server.ts";
import { LONGEST_RULE, ruleForm, saveRule } from "../rules/rule/actions.server.ts";
import { saveServiceRule, serviceRuleForm } from "../service-rules/rule/actions.server.ts";
import { uploadTariff } from "../upload/actions.server.ts";
import { readFiles } from "../upload/read-files.server.ts";
import { captureChange } from "./capture-change.server.ts";
import type { ShownWhatIf } from "./present-what-if.server.ts";
import { presentWhatIf } from "./present-what-if.server.ts";

const addressSchema = z.object({
  /** The form that is tried, as its page would send it. */
  what: z.enum(["rule", "service-rule", "handling", "box", "price-list", "upload"]),
  most: z.coerce.number().int().min(1).max(MOST_ORDERS).catch(1_000),
  run: z.string().max(40).catch(""),
});

type WhatIfAnswer =
  | ({ readonly outcome: "tried" } & ShownWhatIf)
  /** The form can't be saved as it is. */
  | { readonly outcome: "wrong" }
  | { readonly outcome: "busy" };

/** Tries the form of another page on past orders. Nothing is stored. */
export async function action({ request }: ActionFunctionArgs): Promise<WhatIfAnswer> {
  const { format, ...context } = inPageEnvironment(request, await requireViewer(request, "admin"));
  return tryForm(context, request, format);
}

/** How many orders a run has read; `null`: another process runs it, or it has ended. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { caller } = await requireViewer(request, "admin");
  const run = new URL(request.url).searchParams.get("run") ?? "";
  return { orders: progressOf(caller.merchantId, run) };
}

async function tryForm(context: ViewerContext, request: Request, format: PageFormat): Promise<WhatIfAnswer> {
  const asked = addressSchema.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  if (!asked.success) throw data(null, { status: 404 });
  const { what, most, run } = asked.data;
  const save = await saving(what, request, format);
  const change = await captureChange(context, save);
  if (change === null) return { outcome: "wrong" };
  const { services, caller, viewer } = context;
  // Service rules may choose a service that checkout does not offer.
  const choices =
    viewer.domain === null || what === "service-rule" ? everyChoice : checkoutChoices(readSettings(viewer));
  try {
    const found = await withProgress(caller.merchantId, run, (progressed) =>
      services.whatIf(caller, { ...change, choices, most }, progressed),
    );
    const names = found.services === null ? new Map<string, string>() : await serviceNames(services, caller);
    return { outcome: "tried", ...presentWhatIf(found, format, names) };
  } catch (error) {
    if (error instanceof ThreadsBusyError) return { outcome: "busy" };
    throw error;
  }
}

async function serviceNames({ ports }: ViewerContext["services"], caller: ViewerContext["caller"]) {
  const offered = offeredServices(ports.carriers, await ports.accounts.enabled(caller));
  return new Map(offered.flatMap(({ code, name }) => (code === null ? [] : [[code, name] as const])));
}

async function saving(
  what: z.output<typeof addressSchema>["what"],
  request: Request,
  format: PageFormat,
): Promise<(context: ViewerContext) => Promise<unknown>> {
  switch (what) {
    case "rule": {
      const form = await readForm(request, ruleForm, LONGEST_RULE);
      return (context) => saveRule(context, form);
    }
    case "service-rule": {
      const form = await readForm(request, serviceRuleForm, LONGEST_RULE);
      return (context) => saveServiceRule(context, form);
    }
    case "handling": {
      const form = await readForm(request, handlingForm);
      return (context) => saveHandling(context, form);
    }
    case "box": {
      const form = await readForm(request, boxForm);
      return (context) => saveBox(context, form);
    }
    case "price-list": {
      const form = await readForm(request, priceListForm, LONGEST_FORM);
      return (context) => actOnPriceList(context, form, format);
    }
    case "upload": {
      const sent = await readFiles(request);
      return (context) => uploadTariff(context, sent, format);
    }
  }
}

/** How far this process is with the changes that it tries. Another process of the same shop shows none. */
const running = new Map<string, number>();

const keyOf = (merchantId: string, run: string) => `${merchantId} ${run}`;

function progressOf(merchantId: string, run: string): number | null {
  return running.get(keyOf(merchantId, run)) ?? null;
}

/** @param work reports the orders that it has read */
async function withProgress<Result>(
  merchantId: string,
  run: string,
  work: (progressed: (orders: number) => void) => Promise<Result>,
): Promise<Result> {
  const key = keyOf(merchantId, run);
  try {
    return await work((orders) => running.set(key, orders));
  } finally {
    running.delete(key);
  }
}
