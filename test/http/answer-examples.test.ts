/**
 * The documentation's example answers are answers: `npm run examples` writes them from this server's. Otherwise, every operation is
 * performed and its answer must have the example's keys and types.
 */
import { writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asExamples, everyAnswer, shapeOf } from "./answer-story.ts";
import type { Json } from "./api-client.ts";
import { operationsOf } from "./contract.ts";
import type { RunningApi } from "./running-api.ts";
import { sharedApi } from "./running-api.ts";

const file = path.resolve(import.meta.dirname, "../../app/entrypoints/rest/openapi/answer-examples.json");

let api: RunningApi;
beforeAll(async () => {
  api = await sharedApi();
});
afterAll(() => api.stop());

test("each operation's example answer has the keys and types of a real one", async () => {
  const real = asExamples(await everyAnswer(api, "Examples"), api.base);
  if (process.env.UPDATE_EXAMPLES === "1") {
    writeFileSync(file, `${JSON.stringify(real, null, 2)}\n`);
    // The server has described its former examples.
    return;
  }
  const { paths } = api.contract.document;
  for (const operation of operationsOf(api.contract.document)) {
    const [method = "", template = ""] = operation.split(" ");
    const { operationId, responses } = (paths as Json)[template][method.toLowerCase()];
    const { example } = responses["200"].content["application/json"];
    expect([operationId, shapeOf(example)]).toEqual([operationId, shapeOf(real[operationId])]);
    const headers = new Headers({
      "content-type": "application/json; charset=utf-8",
      "x-request-id": "a",
      "cache-control": "no-store",
    });
    const answer = { status: 200, headers, text: "", json: example };
    expect([operationId, api.contract.violations(method, template.replace("{id}", "1"), answer)]).toEqual([
      operationId,
      [],
    ]);
  }
});
