/** Checks answers against the published OpenAPI document. */
import type { ValidateFunction } from "ajv/dist/2020.js";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { openApiDocument } from "../../app/entrypoints/rest/openapi/openapi.ts";

export type Document = ReturnType<typeof openApiDocument>;
type Parts = { readonly [Part in "components" | "paths" | "webhooks"]: Document[Part] | undefined };
type Operation = { operationId?: string; responses?: Record<string, unknown> };

const methods = ["get", "post", "put", "patch", "delete"] as const;

/** JSON Schema in strict mode, with OpenAPI's own keywords. */
function compiler(document: Parts): Ajv2020 {
  const ajv = new Ajv2020({ strict: true, strictTypes: "log", allErrors: true, logger: false });
  addFormats.default(ajv);
  ajv.addVocabulary(["example", "discriminator", "components", "paths", "webhooks"]);
  const { components, paths, webhooks } = document;
  ajv.addSchema({ $id: "openapi", components, paths, webhooks }, "openapi");
  return ajv;
}

export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly json: unknown;
}

export interface Contract {
  readonly document: Document;
  /** Violations in an answer to this request; empty for a documented answer. */
  violations(method: string, pathname: string, answer: Answered): string[];
  /** Violations in a request's body, by the schema alone. */
  bodyViolations(method: string, pathname: string, body: unknown): string[];
  /** Violations in an event that was sent to a caller's server. */
  eventViolations(event: unknown): string[];
}

/**
 * The document with answers and events that allow no field beyond those that it has. It says itself that callers must allow more; a
 * field that we send and don't publish is a mistake of ours.
 */
function closed({ components, paths, webhooks }: Document): Parts {
  const copy = structuredClone({ components, paths, webhooks });
  const schemas = copy.components?.schemas as Record<string, unknown> | undefined;
  const seen = new Set<unknown>();
  const close = (node: unknown): void => {
    if (typeof node !== "object" || node === null || seen.has(node)) return;
    seen.add(node);
    if ("properties" in node && !("additionalProperties" in node))
      Object.assign(node, { additionalProperties: false });
    if ("$ref" in node && typeof node.$ref === "string") close(schemas?.[node.$ref.split("/").at(-1) ?? ""]);
    Object.values(node).forEach(close);
  };
  for (const item of Object.values(copy.paths ?? {}))
    for (const operation of Object.values(item)) close((operation as Operation).responses);
  close(copy.webhooks);
  return copy;
}

/** The schema at a JSON pointer. */
function at(document: Document, pointer: string): Readonly<Record<string, unknown>> {
  const steps = pointer
    .slice(1)
    .split("/")
    .map((step) => step.replaceAll("~1", "/"));
  return steps.reduce(
    (node: object, step) => (node as Record<string, object>)[step] ?? {},
    document,
  ) as Record<string, unknown>;
}

export function contractOf(document: Document): Contract {
  const ajv = compiler(closed(document));
  const validators = new Map<string, ValidateFunction>();
  const validator = (pointer: string): ValidateFunction => {
    const known = validators.get(pointer);
    if (known !== undefined) return known;
    // Five hundred refusals refer to the same component, which takes long to compile.
    const { $ref, ...more } = at(document, pointer);
    const isAlone = typeof $ref === "string" && Object.keys(more).length === 0;
    const compiled = isAlone ? validator($ref.slice(1)) : ajv.compile({ $ref: `openapi#${pointer}` });
    validators.set(pointer, compiled);
    return compiled;
  };
  const paths = Object.entries(document.paths ?? {}).map(([template, item]) => ({
    template,
    item: item as Partial<Record<string, Operation>>,
    pattern: new RegExp(`^${template.replace(/\{\w+\}/g, "[^/]+")}$`),
  }));
  const operationOf = (method: string, pathname: string) => {
    const path = paths.find(({ pattern }) => pattern.test(pathname));
    const name = method === "HEAD" ? "get" : method.toLowerCase();
    const operation = path?.item[name];
    const pointer = path === undefined ? "" : `/paths/${path.template.replaceAll("/", "~1")}/${name}`;
    return { operation, pointer };
  };
  const judge = (pointer: string, value: unknown): string[] => {
    const validate = validator(pointer);
    if (validate(value)) return [];
    return (validate.errors ?? []).map(
      (error) => `${error.instancePath} ${error.message} ${JSON.stringify(error.params)}`,
    );
  };

  return {
    document,
    violations(method, pathname, answer) {
      const found = headerViolations(answer);
      if (method === "HEAD") return answer.text === "" ? found : [...found, "HEAD has a body"];
      const { operation, pointer } = operationOf(method, pathname);
      if (operation === undefined) {
        // Without an operation, the door refuses in the error's form.
        const fitting = [401, 403, 404, 405, 406, 408, 410, 412, 414, 429];
        if (!fitting.includes(answer.status))
          found.push(`${answer.status} for what the document does not have`);
        return [...found, ...judge("/components/schemas/Error", answer.json)];
      }
      if (operation.responses?.[answer.status] === undefined) {
        return [...found, `${operation.operationId} documents no ${answer.status}`];
      }
      return [
        ...found,
        ...judge(`${pointer}/responses/${answer.status}/content/application~1json/schema`, answer.json),
      ];
    },
    bodyViolations(method, pathname, body) {
      const { pointer } = operationOf(method, pathname);
      return judge(`${pointer}/requestBody/content/application~1json/schema`, body);
    },
    eventViolations(event) {
      const { type } = event as { readonly type: string };
      if (document.webhooks?.[type] === undefined) return [`no webhook ${type}`];
      return judge(`/webhooks/${type}/post/requestBody/content/application~1json/schema`, event);
    },
  };
}

function headerViolations({ status, headers }: Answered): string[] {
  const found: string[] = [];
  if (headers.get("content-type") !== "application/json; charset=utf-8")
    found.push(`content-type ${headers.get("content-type")}`);
  if (!/^[\w.-]{1,128}$/.test(headers.get("x-request-id") ?? "")) found.push("no x-request-id");
  if (!/^(no-store|private, max-age=\d+)$/.test(headers.get("cache-control") ?? ""))
    found.push(`cache-control ${headers.get("cache-control")}`);
  if ((status === 429 || status === 503) && !/^\d+$/.test(headers.get("retry-after") ?? ""))
    found.push(`${status} without retry-after`);
  if (status === 405 && headers.get("allow") === null) found.push("405 without allow");
  return found;
}

/** Every operation of the document, as `GET /v1/rates/{id}`. */
export function operationsOf(document: Document): string[] {
  return Object.entries(document.paths ?? {}).flatMap(([template, item]) =>
    methods
      .filter((method) => (item as Record<string, unknown>)[method] !== undefined)
      .map((method) => `${method.toUpperCase()} ${template}`),
  );
}
