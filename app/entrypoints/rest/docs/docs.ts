/** `/docs` and its files. All are ours: the page loads nothing from another host. */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { preferredCoding } from "../../../domain/reference/publish/content-coding.ts";
import type { PublishedFile } from "../../../domain/reference/publish/published-file.ts";
import { representationsOf } from "../../../domain/reference/publish/published-file.ts";
import type { Services } from "../../../process/services.server.ts";
import { openApiDocument } from "../openapi/openapi.ts";
import type { Answer } from "../server/answer.ts";
import type { RequestHead } from "../server/api-request.ts";
import { docsPage, docsScript, docsStyle } from "./docs-page.ts";
import { guideHtml, guideMarkdown, guidePages, llmsText } from "./guide/guide.ts";

type Needs = Pick<Services, "env">;
type DocsRefusal = { readonly refusal: { readonly status: 404 | 406; readonly message: string } };

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

const javascript = "text/javascript; charset=utf-8";
const css = "text/css; charset=utf-8";

interface DocsFile {
  readonly headers: Readonly<Record<string, string>>;
  readonly read: (env: Needs["env"]) => string | Promise<string>;
}

const specification: DocsFile = {
  headers: { "content-type": "application/json; charset=utf-8", "access-control-allow-origin": "*" },
  read: (env) => JSON.stringify(openApiDocument(env)),
};

const html = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": contentSecurityPolicy,
  "referrer-policy": "no-referrer",
};

const page: DocsFile = { headers: html, read: docsPage };

/** Readable by pages and programs of any origin, as the specification is. */
const plain = (type: string) => ({ "content-type": type, "access-control-allow-origin": "*" });

const llms: DocsFile = { headers: plain("text/plain; charset=utf-8"), read: llmsText };

const guide: Readonly<Record<string, DocsFile>> = Object.fromEntries(
  guidePages.flatMap(({ name }) => [
    [name, { headers: html, read: (env) => guideHtml(name, env) } satisfies DocsFile],
    [
      `${name}.md`,
      {
        headers: plain("text/markdown; charset=utf-8"),
        read: (env) => guideMarkdown(name, env),
      } satisfies DocsFile,
    ],
  ]),
);

/** The guide and the pages' files, by name; a request for any other name fails. */
const files: Readonly<Record<string, DocsFile>> = {
  ...guide,
  "docs.css": { headers: { "content-type": css }, read: () => docsStyle },
  "docs.js": { headers: { "content-type": javascript }, read: () => docsScript },
  "swagger-ui.css": { headers: { "content-type": css }, read: () => fromSwaggerUi("swagger-ui.css") },
  "swagger-ui-bundle.js": {
    headers: { "content-type": javascript },
    read: () => fromSwaggerUi("swagger-ui-bundle.js"),
  },
};

/** `GET /openapi.json` */
export function answerSpecification(app: Needs, request: RequestHead): Promise<Answer | DocsRefusal> {
  return answerFile(app, specification, request);
}

/** `GET /docs` */
export function answerDocs(app: Needs, request: RequestHead): Promise<Answer | DocsRefusal> {
  return answerFile(app, page, request);
}

/** `GET /llms.txt` */
export function answerLlms(app: Needs, request: RequestHead): Promise<Answer | DocsRefusal> {
  return answerFile(app, llms, request);
}

/** `GET /docs/<name>` */
export async function answerDocsFile(
  app: Needs,
  name: string,
  request: RequestHead,
): Promise<Answer | DocsRefusal> {
  const file = Object.hasOwn(files, name) ? files[name] : undefined;
  if (file === undefined) return { refusal: { status: 404, message: "Not found." } };
  return answerFile(app, file, request);
}

/** Read and compressed once: a file depends on nothing but the environment. */
const kept = new WeakMap<DocsFile, Promise<PublishedFile["codings"]>>();

async function answerFile(
  { env }: Needs,
  file: DocsFile,
  request: RequestHead,
): Promise<Answer | DocsRefusal> {
  const coding = preferredCoding(request.header("accept-encoding"));
  if (coding === null) return { refusal: { status: 406, message: "This is sent as br, gzip or identity." } };
  const made = kept.get(file) ?? makeCodings(file, env);
  kept.set(file, made);
  const { body } = (await made)[coding];
  return {
    status: 200,
    headers: {
      ...file.headers,
      "cache-control": "public, max-age=300",
      "x-content-type-options": "nosniff",
      vary: "Accept-Encoding",
      ...(coding !== "identity" && { "content-encoding": coding }),
    },
    body,
  };
}

async function makeCodings(file: DocsFile, env: Needs["env"]): Promise<PublishedFile["codings"]> {
  return representationsOf(Buffer.from(await file.read(env)), "start");
}

function fromSwaggerUi(name: string): Promise<string> {
  return readFile(path.join(swaggerUiFolder(), name), "utf8");
}

function swaggerUiFolder(): string {
  return path.dirname(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"));
}
