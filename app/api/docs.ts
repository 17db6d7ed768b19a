/** `/docs` and its files: all ours, nothing from another host. */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { services } from "../services.server.ts";
import { docsPage, docsScript, docsStyle } from "./docs-page.ts";
import { openApiDocument } from "./openapi.ts";

const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const readableByAll = { "cache-control": "public, max-age=300", "x-content-type-options": "nosniff" };

let specification: string | undefined;

/** `GET /openapi.json`. Built once: it depends on nothing but the environment. */
export function handleSpecification(request: Request): Response {
  if (!isRead(request)) return notAllowed();
  specification ??= JSON.stringify(openApiDocument(services().env));
  return new Response(specification, {
    headers: {
      ...readableByAll,
      "content-type": "application/json; charset=utf-8",
      "access-control-allow-origin": "*",
    },
  });
}

/** `GET /docs` */
export function handleDocs(request: Request): Response {
  if (!isRead(request)) return notAllowed();
  return new Response(docsPage(services().env), {
    headers: {
      ...readableByAll,
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": contentSecurityPolicy,
      "referrer-policy": "no-referrer",
    },
  });
}

const javascript = "text/javascript; charset=utf-8";
const css = "text/css; charset=utf-8";

/** What the page loads, by file name; nothing else can be asked for. */
const files: Readonly<Record<string, { readonly type: string; readonly read: () => Promise<string> }>> = {
  "docs.css": { type: css, read: async () => docsStyle },
  "docs.js": { type: javascript, read: async () => docsScript },
  "swagger-ui.css": { type: css, read: () => fromSwaggerUi("swagger-ui.css") },
  "swagger-ui-bundle.js": { type: javascript, read: () => fromSwaggerUi("swagger-ui-bundle.js") },
};

/** `GET /docs/<name>` */
export async function handleDocsFile(request: Request, name: string): Promise<Response> {
  if (!isRead(request)) return notAllowed();
  const file = Object.hasOwn(files, name) ? files[name] : undefined;
  if (file === undefined) return new Response("Not found.\n", { status: 404 });
  return new Response(await file.read(), { headers: { ...readableByAll, "content-type": file.type } });
}

const kept = new Map<string, Promise<string>>();

function fromSwaggerUi(name: string): Promise<string> {
  const reading = kept.get(name) ?? readFile(path.join(swaggerUiFolder(), name), "utf8");
  kept.set(name, reading);
  return reading;
}

function swaggerUiFolder(): string {
  return path.dirname(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"));
}

function isRead({ method }: Request): boolean {
  return method === "GET" || method === "HEAD";
}

function notAllowed(): Response {
  return new Response("This can only be read.\n", { status: 405, headers: { allow: "GET, HEAD" } });
}
