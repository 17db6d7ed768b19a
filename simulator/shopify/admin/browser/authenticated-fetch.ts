const reauthorizeUrl = "X-Shopify-API-Request-Failure-Reauthorize-Url";
const retryInvalidSession = "X-Shopify-Retry-Invalid-Session-Request";

interface Tokens {
  current(): Promise<string>;
  fresh(): Promise<string>;
}

/**
 * Makes `fetch` add the session token to requests to the app itself. An answer that requests a retry with a new
 * token gets one; an answer that names another page moves the whole admin there.
 */
export function authenticateFetch(tokens: Tokens, leaveTo: (url: string) => void): void {
  const plainFetch = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const request = new Request(input, init);
    const ours = new URL(request.url).origin === window.location.origin;
    if (!ours || request.headers.has("Authorization")) return plainFetch(request);
    const again = request.clone();
    let response = await plainFetch(authorized(request, await tokens.current()));
    if (response.headers.get(retryInvalidSession) === "1") {
      response = await plainFetch(authorized(again, await tokens.fresh()));
    }
    const elsewhere = response.headers.get(reauthorizeUrl);
    if (elsewhere) leaveTo(new URL(elsewhere, window.location.href).toString());
    return response;
  };
}

function authorized(request: Request, token: string): Request {
  request.headers.set("Authorization", `Bearer ${token}`);
  request.headers.set("X-Requested-With", "XMLHttpRequest");
  return request;
}
