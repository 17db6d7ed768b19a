import type { LoaderFunctionArgs } from "@remix-run/node";
import { data } from "@remix-run/node";
import { z } from "zod";
import { services } from "../../../../process/services.server.ts";
import { languageCookie, languageOf } from "../../frame/page-format.server.ts";
import { linkStates } from "../log-in/link-state.server.ts";

/** People edit and cut addresses, so an invalid value counts as absent. */
const address = z.object({ link: z.enum(linkStates).nullable().catch(null) });

export function loader({ request }: LoaderFunctionArgs) {
  const asked = address.parse(Object.fromEntries(new URL(request.url).searchParams));
  const page = { ...asked, language: languageOf(request), signUp: services().env.SIGN_UP };
  return data(page, { headers: { "set-cookie": languageCookie(request, "/dashboard") } });
}
