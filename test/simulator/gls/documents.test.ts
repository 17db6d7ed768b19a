import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { otherApp } from "../../../simulator/carriers/gls/accounts.ts";
import type { SimulatedGls } from "./simulated-gls.ts";
import { call, startSimulatedGls } from "./simulated-gls.ts";

let gls: SimulatedGls;
let authorization: string;
beforeAll(async () => {
  gls = await startSimulatedGls();
  authorization = `Bearer ${await gls.token()}`;
});
afterAll(() => gls.server.close());

const pdf = "%PDF-1.7 an invoice";
const attributes = {
  documentType: "COMMERCIAL_INVOICE",
  documentFormat: "pdf",
  displayFileName: "INV-1001.pdf",
};
const at = (path: string, method = "GET", init: RequestInit = {}) =>
  call(`${gls.server.documentUrl}${path}`, { method, headers: { authorization }, ...init });
const prepare = (changes = {}, init: RequestInit = {}) =>
  at("/prepare-upload", "POST", {
    body: JSON.stringify({ attributes: { ...attributes, ...changes } }),
    ...init,
  });
const upload = (url: string, body = pdf, headers = {}) => call(url, { method: "PUT", headers, body });

it("takes an invoice at the address that it gave, and shows it", async () => {
  const { documentId, uploadURL } = (await prepare()).body;
  expect((await at(`/${documentId}`)).body).toMatchObject({ documentContentAvailable: false });
  expect((await upload(uploadURL)).status).toBe(200);
  expect((await at(`/${documentId}`)).body).toEqual({ attributes, documentContentAvailable: true });
  expect(await gls.control("GET", "/documents")).toContainEqual({
    id: documentId,
    name: attributes.displayFileName,
    sha256: createHash("sha256").update(pdf).digest("hex"),
  });
});

it("refuses a token at the upload, and bytes that are no PDF", async () => {
  const { uploadURL } = (await prepare()).body;
  expect((await upload(uploadURL, pdf, { authorization })).status).toBe(400);
  expect((await upload(uploadURL, "an invoice")).status).toBe(400);
});

it.each([
  ["another type", { documentType: "INVOICE" }],
  ["another format", { documentFormat: "png" }],
  ["a name without its ending", { displayFileName: "INV-1001" }],
])("prepares nothing for %s", async (_name, changes) => {
  expect(await prepare(changes)).toMatchObject({
    status: 400,
    body: { errors: [{ fieldName: expect.stringContaining("attributes.") }] },
  });
});

it("is closed to an app without the entitlement, and hides another's papers", async () => {
  const headers = { authorization: `Bearer ${await gls.token(otherApp)}` };
  expect(await prepare({}, { headers })).toMatchObject({ status: 403, body: { fault: {} } });
  expect((await prepare({}, { headers: {} })).status).toBe(401);
});

it("forgets a deleted document", async () => {
  const { documentId } = (await prepare()).body;
  expect((await at(`/${documentId}`, "DELETE")).status).toBe(204);
  expect((await at(`/${documentId}`)).status).toBe(404);
});

it("keeps an address for 15 minutes, and a document for 15 days", async () => {
  const { documentId, uploadURL } = (await prepare()).body;
  await gls.control("POST", "/clock", { advanceMs: 15 * 60_000 });
  expect((await upload(uploadURL)).status).toBe(403);
  expect((await at(`/${documentId}`)).status).toBe(200);
  await gls.control("POST", "/clock", { advanceMs: 15 * 24 * 3_600_000 });
  const headers = { authorization: `Bearer ${await gls.token()}` };
  expect((await at(`/${documentId}`, "GET", { headers })).status).toBe(404);
});
