// Run: long, begins early
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import ts from "typescript";
import { beforeAll, describe, expect, it } from "vitest";

const run = promisify(execFile);
const repository = path.resolve(import.meta.dirname, "../..");
const folder = path.join(repository, "app/adapters/shopify/operations");

const state = "#graphql\n  query State($id: ID!) { fulfillment(id: $id) { status estimatedDeliveryAt } }";
const update =
  "#graphql\n  mutation Update($id: ID!, $tracking: FulfillmentTrackingInput!) { fulfillmentTrackingInfoUpdate(fulfillmentId: $id, trackingInfoInput: $tracking) { fulfillment { id } userErrors { message } } }";
const variants =
  "{ productVariants { edges { node { id sku media(first: 3) { edges { node { id alt } } } } } } }";

describe("generating the operations' types", () => {
  it("fails for unknown fields and for variables of the wrong type, and names them all", async () => {
    const wrong = generate(
      operation("colour", "query Colour { shop { name colour } }"),
      operation("order", "query Order($id: String!) { order(id: $id) { id } }"),
    );
    await expect(wrong).rejects.toThrow('some.ts colour: Cannot query field "colour" on type "Shop".');
    await expect(wrong).rejects.toThrow(
      'some.ts order: Variable "$id" of type "String!" used in position expecting type "ID!".',
    );
  });

  it("fails for a document whose operation has no name", async () => {
    await expect(generate(operation("shop", "{ shop { name } }"))).rejects.toThrow(
      "some.ts shop: a document holds one operation",
    );
  });
});

describe("code in the operations' folder", () => {
  const schema = (fulfillment: string) =>
    `operation(${quoted(state)}, z.object({ fulfillment: ${fulfillment} }))`;
  const lines = (node: string, child: string) =>
    `bulkQuery("Variants", "", z.object({ ${node} }), z.object({ ${child} }))`;
  const sent = (variables: string) => `send(operation(${quoted(update)}, z.unknown()), ${variables})`;

  /** By description: the expression, and the compiler's error. */
  const tried: Readonly<Record<string, { expression: string; refusal: string | null }>> = {
    "a schema that accepts more than Shopify answers, and reads less than the query": {
      expression: schema("z.object({ status: z.string().nullish() }).nullable()"),
      refusal: null,
    },
    "a schema that refuses a null that Shopify may answer": {
      expression: schema("z.object({ status: z.string() })"),
      refusal: '"fulfillment may be null"',
    },
    "a schema that refuses such a null in a nested field": {
      expression: schema("z.object({ estimatedDeliveryAt: z.string() }).nullable()"),
      refusal: '"fulfillment.estimatedDeliveryAt may be null"',
    },
    "a schema that lacks some values": {
      expression: schema(
        'z.object({ status: z.enum(["CANCELLED", "ERROR", "FAILURE", "OPEN", "PENDING"]) }).nullable()',
      ),
      refusal: '"fulfillment.status may be SUCCESS"',
    },
    "a schema of another type": {
      expression: schema("z.object({ status: z.number() }).nullable()"),
      refusal: '"fulfillment.status may be SUCCESS"',
    },
    "a schema that reads a field outside the query": {
      expression: schema("z.object({ name: z.string() }).nullable()"),
      refusal: '"fulfillment.name is not asked for"',
    },
    "a document without generated types": {
      expression: "operation(`#graphql\n  query Other { shop { name } }`, z.unknown())",
      refusal: "No operation of this name has been generated",
    },
    "a mutation's answer, which is null only beside an error": {
      expression: `operation(${quoted(update)}, z.object({
        fulfillmentTrackingInfoUpdate: z.object({ userErrors: z.array(z.unknown()) }),
      }))`,
      refusal: null,
    },
    "a bulk query's lines": {
      expression: lines("sku: z.string().nullable()", "alt: z.string().nullable(), __parentId: z.string()"),
      refusal: null,
    },
    "a bulk query's outer lines without a null": {
      expression: lines("sku: z.string()", "id: z.string()"),
      refusal: '"sku may be null"',
    },
    "a bulk query's inner lines without a null": {
      expression: lines("id: z.string()", "alt: z.string()"),
      refusal: '"alt may be null"',
    },
    "the variables of the document": {
      expression: sent('{ id: "gid", tracking: { company: "ACS", numbers: ["1"] as readonly string[] } }'),
      refusal: null,
    },
    "a missing variable": { expression: sent('{ id: "gid" }'), refusal: "'tracking' is missing" },
    "a variable of another type": {
      expression: sent("{ id: 7, tracking: {} }"),
      refusal: "Type 'number' is not assignable to type 'string'",
    },
    "an unknown field of a variable": {
      expression: sent('{ id: "gid", tracking: { colour: "red" } }'),
      refusal: "'colour' does not exist",
    },
  };
  const names = Object.keys(tried);
  let refusals: readonly (readonly string[])[];

  beforeAll(async () => {
    const types = await generate(
      operation("state", state),
      operation("update", update),
      operation("variants", variants, "Variants"),
    );
    refusals = refusalsOf(
      Object.values(tried).map(({ expression }) => expression),
      types,
    );
  });

  it.each(names.filter((name) => tried[name]?.refusal === null))("may be %s", (name) => {
    expect(refusals[names.indexOf(name)]).toEqual([]);
  });

  it.each(names.filter((name) => tried[name]?.refusal !== null))("can't be %s", (name) => {
    expect(refusals[names.indexOf(name)]).toEqual([expect.stringContaining(tried[name]?.refusal ?? "")]);
  });
});

function quoted(document: string): string {
  return `\`${document.replaceAll("$", "\\$")}\``;
}

/** A line that exports an operation. */
function operation(name: string, document: string, bulkName?: string): string {
  return `export const ${name} = ${JSON.stringify({ document, answer: {}, name: bulkName })};`;
}

/** The types generated from a folder with one file of these lines. */
async function generate(...lines: readonly string[]): Promise<string> {
  const operations = mkdtempSync(path.join(tmpdir(), "waybill-operations-"));
  try {
    writeFileSync(path.join(operations, "some.ts"), lines.join("\n"));
    await run(process.execPath, [path.join(repository, "scripts/codegen/main.ts"), operations]);
    return readFileSync(path.join(operations, "generated/admin.ts"), "utf8");
  } finally {
    rmSync(operations, { recursive: true, force: true });
  }
}

/** The compiler's errors for each expression, in the operations' folder with these generated types. */
function refusalsOf(expressions: readonly string[], generated: string): readonly (readonly string[])[] {
  const header = `import { z } from "zod";
    import { bulkQuery } from "./bulk-query.ts";
    import type { SendOperation } from "./operation.ts";
    import { operation } from "./operation.ts";
    export { bulkQuery };
    export declare const send: SendOperation;`;
  const statements = expressions.map((each, index) => `export const tried${index} = ${each};`);
  const trial = path.join(folder, "trial.ts");
  const files = new Map([
    [path.join(folder, "generated", "admin.ts"), generated],
    [trial, [header, ...statements].join("\n")],
  ]);
  const options: ts.CompilerOptions = {
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    target: ts.ScriptTarget.ES2024,
    strict: true,
    exactOptionalPropertyTypes: true,
    allowImportingTsExtensions: true,
    skipLibCheck: true,
    noEmit: true,
    types: [],
  };
  const host = ts.createCompilerHost(options);
  const { fileExists, readFile } = host;
  host.fileExists = (name) => files.has(name) || fileExists(name);
  host.readFile = (name) => files.get(name) ?? readFile(name);
  const program = ts.createProgram([trial], options, host);
  const diagnostics = ts.getPreEmitDiagnostics(program);
  const begins = statements.map((statement) => files.get(trial)?.indexOf(statement) ?? 0);
  return statements.map((statement, index) =>
    diagnostics
      .filter(({ file, start = 0 }) => {
        const begin = begins[index] ?? 0;
        return file?.fileName === trial && start >= begin && start < begin + statement.length;
      })
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n")),
  );
}
