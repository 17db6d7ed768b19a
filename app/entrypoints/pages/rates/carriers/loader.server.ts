import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireViewer } from "../../frame/require-viewer.server.ts";
import { inPageEnvironment } from "../page-environment.server.ts";

/** The carriers that a merchant can connect, and whether they have. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { services, caller, about } = inPageEnvironment(request, await requireViewer(request, "admin"));
  const accounts = await services.accounts.list(caller);
  return {
    about,
    carriers: services.carrierSetup.forms.map(({ driver, name, imageUrl }) => ({
      driver,
      name,
      imageUrl,
      isConnected: accounts.some((account) => account.driver === driver),
    })),
  };
}
