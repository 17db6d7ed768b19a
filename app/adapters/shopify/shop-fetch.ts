/**
 * The fetch for calls to shops. With a local Shopify, every call to a shop's host goes to
 * `<simulator>/shops/<host>/<path>`; nothing else changes.
 */
export function shopFetch(env: { readonly SHOPIFY_SIMULATOR_URL?: string | undefined }): typeof fetch {
  const simulator = env.SHOPIFY_SIMULATOR_URL;
  if (simulator === undefined) return fetch;
  return (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (!url.hostname.endsWith(".myshopify.com")) return fetch(input, init);
    const target = `${simulator}/shops/${url.hostname}${url.pathname}${url.search}`;
    return fetch(input instanceof Request ? new Request(target, input) : target, init);
  };
}
