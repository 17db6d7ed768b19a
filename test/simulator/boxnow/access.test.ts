import { afterAll, beforeAll, expect, it } from "vitest";
import type { BoxnowCaller } from "./a-boxnow.ts";
import { aBoxnow, aRequest, refusal } from "./a-boxnow.ts";

let boxnow: BoxnowCaller;
beforeAll(async () => {
  boxnow = await aBoxnow();
});
afterAll(() => boxnow.close());

const good = { grant_type: "client_credentials", client_id: "grove", client_secret: "grove-secret" };
const login = (body: object) => boxnow.call<{ access_token: string }>("POST", "/api/v1/auth-sessions", body);
const partners = (options: object = {}) =>
  boxnow.call("GET", "/api/v1/entrusted-partners", undefined, options);

it("answers a token with its life in seconds, whose claim holds the permissions", async () => {
  const { status, body } = await login(good);
  expect(status).toBe(200);
  expect(body).toEqual({ access_token: expect.any(String), token_type: "Bearer", expires_in: 3600 });
  const claims = JSON.parse(Buffer.from(body.access_token.split(".")[1] ?? "", "base64url").toString());
  expect(claims["https://boxnow.gr"].permission).toMatchObject({ codPayment: true });
});

it("refuses a wrong secret with 401 and a body with a code", async () => {
  expect(await login({ ...good, client_secret: "wrong" })).toMatchObject({
    status: 401,
    body: { code: "?", status: 401 },
  });
});

it.each([
  [{ client_id: "grove", client_secret: "grove-secret" }],
  [{ ...good, grant_type: "password" }],
  [{ ...good, client_secret: undefined }],
])("refuses a login of another form: %j", async (body) => {
  expect(await login(body)).toMatchObject({
    status: 400,
    body: { code: "InvalidJsonSchema", status: 400, jsonSchemaErrors: [expect.any(String)] },
  });
});

it("takes the login as JSON, not as a form", async () => {
  const form = {
    raw: new URLSearchParams(good).toString(),
    contentType: "application/x-www-form-urlencoded",
  };
  expect(await boxnow.call("POST", "/api/v1/auth-sessions", undefined, form)).toMatchObject(refusal("P400"));
});

it("refuses an unknown token with 401 and bodies of every form", async () => {
  const answers = [
    await partners({ token: "nothing" }),
    await partners({ token: "nothing" }),
    await partners({ token: "nothing" }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
  expect(new Set(answers.map(({ type }) => type)).size).toBe(3);
});

it("lets a token expire on the carrier's clock", async () => {
  const token = await boxnow.login();
  expect((await partners({ token })).status).toBe(200);
  await boxnow.control("POST", "/clock", { advanceMs: 3_600_000 });
  expect((await partners({ token })).status).toBe(401);
  boxnow.token = await boxnow.login();
});

it("forgets every token when a control call says so", async () => {
  const token = await boxnow.login();
  await boxnow.control("DELETE", "/tokens");
  expect((await partners({ token })).status).toBe(401);
  boxnow.token = await boxnow.login();
});

it("lists the login's partners as a bare array, without this server's own fields", async () => {
  const { body } = await partners();
  expect(body).toEqual([
    {
      id: "101",
      displayName: "Olive Grove",
      assignedCurrency: "EUR",
      email: expect.any(String),
      phoneNumber: expect.any(String),
      region: "el-GR",
      shippingRegions: expect.arrayContaining(["el-GR", "bg-BG"]),
      customerReturnsMaxAllowedSize: 2,
      permission: expect.objectContaining({ codPayment: true, addressAsDestination: false }),
    },
  ]);
});

it("wants the partner named by a login of several, and only a partner of its own", async () => {
  const token = await boxnow.login("group");
  const list = (partner?: string) =>
    boxnow.call("GET", "/api/v1/parcels", undefined, { token, ...(partner && { partner }) });
  expect(await list()).toMatchObject(refusal("P440"));
  expect(await list("101")).toMatchObject(refusal("P441"));
  expect((await list("102")).status).toBe(200);
  const own = (partner: string) => boxnow.call("GET", "/api/v1/parcels", undefined, { partner });
  expect(await own("102")).toMatchObject(refusal("P441"));
  expect((await own("101")).status).toBe(200);
});

it("refuses a disabled account everywhere, its login too", async () => {
  await boxnow.control("PATCH", "/logins/grove", { isDisabled: true });
  expect(await partners()).toMatchObject(refusal("X403", 403));
  expect(await login(good)).toMatchObject(refusal("X403", 403));
  await boxnow.control("PATCH", "/logins/grove", { isDisabled: false });
});

it("refuses new shipments of an overdue account, before it reads the partner or the body", async () => {
  await boxnow.control("PATCH", "/partners/101", { isOverdue: true });
  const book = (body: object, options = {}) =>
    boxnow.call("POST", "/api/v1/delivery-requests", body, options);
  expect(await book({})).toMatchObject(refusal("P466", 403));
  expect(await book({}, { partner: "102" })).toMatchObject(refusal("P466", 403));
  expect((await partners()).status).toBe(200);
  await boxnow.control("PATCH", "/partners/101", { isOverdue: false });
  expect((await book(aRequest())).status).toBe(200);
});

it("lets the other merchant of a login book while one is overdue, and neither without a name", async () => {
  await boxnow.control("PATCH", "/partners/102", { isOverdue: true });
  const token = await boxnow.login("group");
  const book = (partner?: string) =>
    boxnow.call("POST", "/api/v1/delivery-requests", aRequest({ origin: { locationId: "7004" } }), {
      token,
      ...(partner && { partner }),
    });
  expect(await book()).toMatchObject(refusal("P466", 403));
  expect(await book("102")).toMatchObject(refusal("P466", 403));
  expect((await book("103")).status).toBe(200);
  await boxnow.control("PATCH", "/partners/102", { isOverdue: false });
});

it("answers 404 without a body to rely on for an unknown path", async () => {
  expect((await boxnow.call("GET", "/api/v1/nothing")).status).toBe(404);
  expect((await boxnow.call("DELETE", "/api/v1/parcels")).status).toBe(404);
});

it("refuses calls that come too fast with a bare 429, by login", async () => {
  const group = await boxnow.login("group");
  await boxnow.control("PATCH", "/settings", { pace: { perSecond: 1, burst: 2 } });
  const answers = [await partners(), await partners(), await partners()];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
  expect(answers[2]!.bytes).toHaveLength(0);
  expect((await partners({ token: group })).status).toBe(200);
  await boxnow.control("PATCH", "/settings", { pace: null });
});
