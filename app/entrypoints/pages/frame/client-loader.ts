import type { ClientLoaderFunctionArgs } from "@remix-run/react";
import { loadTextsAt } from "../../../texts/large-page.ts";

/** A route's `clientLoader`: its page is shown once its data and its texts are there. */
export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<unknown> {
  const [data] = await Promise.all([
    serverLoader(),
    loadTextsAt(new URL(request.url).pathname, document.documentElement.lang),
  ]);
  return data;
}
