import type { LoaderFunctionArgs } from "@remix-run/node";
import { data, redirect } from "@remix-run/node";
import type { Caller, Environment } from "../../../domain/engine/index.ts";
import type { Services } from "../../../process/services.server.ts";
import { adminLanguages } from "../../../texts/every-language.server.ts";
import { dashboardMenu } from "../frame/menus.server.ts";
import { languageCookie, languageOf } from "../frame/page-format.server.ts";
import type { DashboardUser } from "../frame/require-key.server.ts";
import { holderOf, loginOf, requireKey } from "../frame/require-key.server.ts";

/** Loads the frame around every page of the dashboard. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { services, caller, scopes, user } = await requireKey(request, "read", { takesSuspended: true });
  const { environment, merchantId } = caller;
  const other: Environment = environment === "sandbox" ? "production" : "sandbox";
  const [merchant, canSwitch, member, endpoints] = await Promise.all([
    services.merchants.get(merchantId),
    opens(services, user, { merchantId, environment: other }),
    user.kind === "member" ? services.members.get(merchantId, user.id) : null,
    scopes.includes("admin") ? services.webhooks.list(caller) : [],
  ]);
  const language = languageOf(request);
  const frame = {
    language,
    login: loginOf(caller),
    /** The other languages that the pages can be shown in. */
    languages: adminLanguages.filter(({ code }) => code !== language),
    merchant: merchant?.name ?? "",
    environment,
    other,
    scopes,
    /** The other environment is open as well. */
    canSwitch,
    menu: dashboardMenu(language, scopes, member !== null),
    /** `null`: logged in with an API key. */
    person: member?.name ?? null,
    /** Hosts whose endpoints were switched off without the merchant: they have no other place that says so unasked. */
    endpointsOff: endpoints.flatMap(({ url, disabled }) =>
      disabled?.reason === "failing" || disabled?.reason === "gone" ? [new URL(url).host] : [],
    ),
    narrow: /\bMobi/.test(request.headers.get("user-agent") ?? ""),
  };
  return data(frame, { headers: { "set-cookie": languageCookie(request, "/dashboard") } });
}

/** A key opens its own environment, and a member production once the merchant has a key there. */
async function opens(
  services: Pick<Services, "apiKeys">,
  user: DashboardUser,
  other: Caller,
): Promise<boolean> {
  if (user.kind === "member") return other.environment === "sandbox" || services.apiKeys.hasLive(other);
  const holder = await holderOf(services, user.session, other.environment);
  return holder?.merchantId === other.merchantId;
}

export function index() {
  return redirect("/dashboard/shipments");
}
