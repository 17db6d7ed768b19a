import { services } from "../../../process/services.server.ts";
import { refused, withHead } from "./answer.ts";
import { requestIdOf } from "./api-request.ts";

/** Answers paths without a page: JSON for programs, a plain page for people with a browser. */
export function loader({ request }: { readonly request: Request }): Response {
  const header = (name: string) => request.headers.get(name);
  const requestId = requestIdOf({ header }, () => services().ports.ids.next());
  if (!header("accept")?.includes("text/html")) {
    const answer = withHead(refused("NOT_FOUND", "There is nothing at this path.", null), requestId);
    return new Response(answer.body, answer);
  }
  return new Response(page, {
    status: 404,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "content-security-policy":
        "default-src 'none'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
      "x-request-id": requestId,
    },
  });
}

export { loader as action };

const page = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Not found</title></head>
<body><h1>Not found</h1><p>There is nothing at this address. The API is described at <a href="/docs">/docs</a>.</p></body>
</html>
`;
