/** Programs under `strict` with the built TypeScript client: the code of its pages compiles, mistyped code does not. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Project } from "./published-client.ts";
import { codeIn, complaintsOf, pages, pageText, projectWithClient } from "./published-client.ts";

const names = Object.keys(pages) as (keyof typeof pages)[];
const programs = Object.fromEntries(names.map((name) => [`${name}.ts`, codeIn(pageText(name), "ts")]));
const mistyped = [
  `waybill.get("/v1/nothing");`,
  `waybill.get("/v1/shipments/{id}");`,
  `waybill.shipments({ colour: "red" });`,
  `waybill.post("/v1/labels", { shipment_ids: "1" });`,
  `waybill.shipment("1").then(({ colour }) => colour);`,
  `waybill.cancel("1").catch((e) => e instanceof WaybillError && e.code === "NOT_A_CODE");`,
];
const head = `import { Waybill, WaybillError } from "waybill-client";\ndeclare const waybill: Waybill;\n`;

let project: Project;
beforeAll(() => {
  project = projectWithClient({ ...programs, "mistyped.ts": head + mistyped.join("\n") }, { check: true });
});
afterAll(() => project.remove());

test("compile with the client where they are right, and nowhere else", () => {
  const options = ["--strict", "--module", "nodenext", "--target", "es2022", "--types", "node"];
  const files = [...Object.keys(programs), "mistyped.ts"];
  const complaints = complaintsOf(["--noEmit", "--skipLibCheck", ...options, ...files], project.folder);
  const places = [...complaints.matchAll(/^(\S+)\((\d+),\d+\): error/gm)].map(
    ([, file, line]) => `${file} ${line}`,
  );
  expect([...new Set(places)], complaints).toEqual(mistyped.map((_, index) => `mistyped.ts ${index + 3}`));
});
