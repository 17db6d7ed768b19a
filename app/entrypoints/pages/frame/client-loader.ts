import type { ClientLoaderFunctionArgs } from "@remix-run/react";
import { loadLargePage } from "../../../texts/loaded.ts";
import { textsAt } from "../table.ts";

/**
 * A route's `clientLoader`: its page is shown once its data and its texts are there. The texts come second: data waits for a server that
 * restarts, and a browser asks for a module once.
 */
export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<unknown> {
  const data = await serverLoader();
  await loadTextsAt(new URL(request.url).pathname, document.documentElement.lang);
  return data;
}

/** Loads the texts that the page at this path needs, before it comes alive. */
export async function loadTextsAt(path: string, language: string): Promise<void> {
  await Promise.all(textsAt(path).map((name) => loadLargePage(language, name)));
}
