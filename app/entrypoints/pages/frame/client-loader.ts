import type { ClientLoaderFunctionArgs } from "@remix-run/react";
import { loadLargePage } from "../../../texts/loaded.ts";
import { textsAt } from "../table.ts";

/**
 * A route's `clientLoader`: its page is shown once its data and its texts are there. A browser asks for a module once: texts that it could not
 * load, as of a server that restarted, come with the whole page, once the server has answered with the data.
 */
export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<unknown> {
  const texts = loadTextsAt(new URL(request.url).pathname, document.documentElement.lang).then(
    () => true,
    () => false,
  );
  const data = await serverLoader();
  if (await texts) return data;
  window.location.assign(request.url);
  return new Promise(() => {});
}

/** Loads the texts that the page at this path needs, before it comes alive. */
export async function loadTextsAt(path: string, language: string): Promise<void> {
  await Promise.all(textsAt(path).map((name) => loadLargePage(language, name)));
}
