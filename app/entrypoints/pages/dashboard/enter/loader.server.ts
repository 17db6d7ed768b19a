import type { LoaderFunctionArgs } from "@remix-run/node";
import { data } from "@remix-run/node";
import { languageCookie, languageOf } from "../../frame/page-format.server.ts";
import { readLink } from "./read-link.server.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const link = await readLink(params.link);
  const page = {
    language: languageOf(request),
    /** `null`: it no longer works. `merchant` is `null` at a sign-up. */
    link: link === null ? null : { email: link.email, merchant: link.merchant },
  };
  return data(page, { headers: { "set-cookie": languageCookie(request, "/dashboard") } });
}
