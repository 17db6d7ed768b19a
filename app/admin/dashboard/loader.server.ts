import type { LoaderFunctionArgs } from "@remix-run/node";
import { data, redirect } from "@remix-run/node";
import type { Environment } from "../../engine/index.ts";
import { adminLanguages } from "../../texts/every-language.server.ts";
import { languageCookie, languageOf } from "../frame/page-format.server.ts";
import { holderOf, requireKey } from "./require-key.server.ts";

/** Loads the frame around every page of the dashboard. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { services, caller, scopes, session } = await requireKey(request, "read");
  const { environment, merchantId } = caller;
  const other: Environment = environment === "sandbox" ? "production" : "sandbox";
  const [merchant, otherHolder] = await Promise.all([
    services.merchants.get(merchantId),
    holderOf(services, session, other),
  ]);
  const language = languageOf(request);
  const frame = {
    language,
    /** Those that the pages can be shown in instead. */
    languages: adminLanguages.filter(({ code }) => code !== language),
    merchant: merchant?.name ?? "",
    ...{ environment, other, scopes },
    /** The other environment's key is held as well. */
    canSwitch: otherHolder?.merchantId === merchantId,
    narrow: /\bMobi/.test(request.headers.get("user-agent") ?? ""),
  };
  return data(frame, { headers: { "set-cookie": languageCookie(request, "/dashboard") } });
}

export function index() {
  return redirect("/dashboard/shipments");
}
