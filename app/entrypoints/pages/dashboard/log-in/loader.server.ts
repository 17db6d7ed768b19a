import type { LoaderFunctionArgs } from "@remix-run/node";
import { data } from "@remix-run/node";
import { z } from "zod";
import { environments } from "../../../../domain/engine/index.ts";
import { services } from "../../../../process/services.server.ts";
import { languageCookie, languageOf } from "../../frame/page-format.server.ts";
import { linkStates } from "./link-state.server.ts";

const problems = ["wrong", "limited", "unreadable", "ended"] as const;

/** People edit and cut addresses, so an invalid value counts as absent. */
const address = z.object({
  problem: z.enum(problems).nullable().catch(null),
  link: z.enum(linkStates).nullable().catch(null),
  /** The environment whose key is asked for beside the one that is held. */
  add: z.enum(environments).nullable().catch(null),
});

export function loader({ request }: LoaderFunctionArgs) {
  const asked = address.parse(Object.fromEntries(new URL(request.url).searchParams));
  // Both are in no address of ours: the page says one of them.
  const problem = asked.link === null ? asked.problem : null;
  const page = {
    ...asked,
    problem,
    language: languageOf(request),
    signsUp: services().env.SIGN_UP !== "closed",
  };
  return data(page, { headers: { "set-cookie": languageCookie(request, "/dashboard") } });
}
