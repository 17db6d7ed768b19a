import type { LoaderFunctionArgs } from "@remix-run/node";
import { data } from "@remix-run/node";
import type { Caller } from "../../../../domain/engine/index.ts";
import type { Services } from "../../../../process/services.server.ts";
import { requireViewer } from "../../frame/require-viewer.server.ts";
import { inPageEnvironment } from "../page-environment.server.ts";
import { findTariff } from "./loader.server.ts";

/** Serves one version of a tariff as a file that can be uploaded again. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { services, caller } = inPageEnvironment(request, await requireViewer(request, "admin"));
  const file = await tariffFile(services, caller, params.code ?? "", params.version ?? "");
  if (file === null) throw data(null, { status: 404 });
  return new Response(file, {
    headers: { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" },
  });
}

/** One version as a file that can be uploaded again; null if there is none. */
async function tariffFile(
  services: Pick<Services, "accounts" | "ports" | "tariffs">,
  caller: Caller,
  code: string,
  version: string,
) {
  const found = await findTariff(services, caller, code);
  const wanted = found?.versions.find(({ document }) => document.validFrom === version);
  if (wanted === undefined) return null;
  return services.tariffs.print(wanted.document);
}
