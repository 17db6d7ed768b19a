import type { ActionFunctionArgs } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { z } from "zod";
import { requireShop } from "../../../shopify/require-shop.server.ts";
import { readForm } from "../../frame/read-form.server.ts";

const billForm = z.object({ intent: z.literal("remove") });

export async function action({ request, params }: ActionFunctionArgs) {
  const { services, caller } = await requireShop(request);
  await readForm(request, billForm);
  await services.bills.remove(caller, params.id ?? "");
  return redirect("/app/bills");
}
