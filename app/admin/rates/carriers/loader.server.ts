import type { LoaderFunctionArgs } from "@remix-run/node";
import { callerOf } from "../../../orders/caller-of.ts";
import type { Services, Shop } from "../../../services.server.ts";
import { requirePage } from "../../frame/require-page.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const { services, shop } = await requirePage(request);
  return carriersPage(services, shop);
}

/** The carriers that a merchant can connect, and whether they have. */
export async function carriersPage(services: Services, shop: Shop) {
  const accounts = await services.accounts.list(callerOf(shop));
  return {
    environment: shop.environment,
    carriers: services.carrierSetup.forms.map(({ driver, name, imageUrl }) => ({
      driver,
      name,
      imageUrl,
      isConnected: accounts.some((account) => account.driver === driver),
    })),
  };
}
