// Run: long
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
  `waybill.cancel("1").catch((e) => e instanceof WaybillError && e.is("DUPLICATE_ORDER") && e.metadata.shipment_id * 2);`,
  `if (event.type === "tracker.eaten") throw event;`,
  `if (event.type === "tracker.delivered") console.log(event.data.label_url);`,
];
const everyError = `import { WaybillError } from "waybill-client";
export const found = (error: WaybillError): string | undefined => {
  if (error.is("DUPLICATE_ORDER")) return error.metadata.shipment_id;
  if (error.is("OPTION_NOT_AVAILABLE")) return error.metadata.nearest?.[0]?.location_id;
  return error.is("VALIDATION_FAILED") ? error.metadata.issues?.[0]?.path : error.code;
};
`;
const head = `import { type Waybill, WaybillError, type WebhookEvent } from "waybill-client";\ndeclare const [waybill, event]: [Waybill, WebhookEvent];\n`;
const everyEvent = `import type { WebhookEvent } from "waybill-client";
export const numberOf = (event: WebhookEvent): string | null => {
  if (event.type === "tracker.delivered" || event.type === "shipment.refund_decided") return event.data.tracking_ref;
  if (event.type === "pickup.cancelled") return event.data.pickup_ref;
  return event.type === "batch.failed" ? (event.data.error?.code ?? null) : null;
};
`;

const files = {
  ...programs,
  "events.ts": everyEvent,
  "errors.ts": everyError,
  "mistyped.ts": head + mistyped.join("\n"),
};

let project: Project;
beforeAll(() => {
  project = projectWithClient(files, { check: true });
});
afterAll(() => project.remove());

test("compile with the client where they are right, and nowhere else", () => {
  const options = ["--strict", "--module", "nodenext", "--target", "es2022", "--types", "node"];
  const complaints = complaintsOf(
    ["--noEmit", "--skipLibCheck", ...options, ...Object.keys(files)],
    project.folder,
  );
  const places = [...complaints.matchAll(/^(\S+)\((\d+),\d+\): error/gm)].map(
    ([, file, line]) => `${file} ${line}`,
  );
  expect([...new Set(places)], complaints).toEqual(mistyped.map((_, index) => `mistyped.ts ${index + 3}`));
});
