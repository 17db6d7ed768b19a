import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireViewer } from "../frame/require-viewer.server.ts";

/** The merchant's limits, and what is left of them. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { services, caller } = await requireViewer(request, "read");
  const { termsOf, left } = services.rateLimit;
  const endpoints = await services.webhooks.list(caller);
  return {
    calls: { ...(await termsOf(caller.merchantId)), left: await left(caller.merchantId) },
    endpoints: { count: endpoints.length, most: services.webhooks.mostEndpoints },
  };
}
