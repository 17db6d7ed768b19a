import { expect, it } from "vitest";
import { loggedPathOf } from "../../app/entrypoints/http/logged-path.ts";
import { openLog } from "../../app/process/log.ts";

const secret = "wb_live_0123456789abcdef";

it.each([
  [{ apiKey: secret }],
  [{ "x-api-key": secret }],
  [{ headers: { "x-api-key": secret, authorization: `Bearer ${secret}`, cookie: secret } }],
  [{ request: { headers: { "x-shopify-access-token": secret } } }],
  [{ session: { accessToken: secret, refreshToken: secret } }],
  [{ shop: { callbackToken: secret } }],
  [{ account: { secrets: { user: secret } } }],
  [{ env: { ENCRYPTION_KEY: secret, DATABASE_URL: secret, SHOPIFY_API_SECRET: secret } }],
])("the log keeps secrets to itself: %j", (logged) => {
  let written = "";
  const log = openLog("info", {
    write: (line: string) => {
      written += line;
    },
  });
  log.info({ ...logged, merchant: "Kalimera" }, "something happened");
  expect(written).toContain("[redacted]");
  expect(written).toContain("Kalimera");
  expect(written).not.toContain(secret);
});

it("the log keeps the checkout callback's secret path to itself", () => {
  expect(loggedPathOf(`/shopify/rates/${secret}`)).toBe("/shopify/rates/[redacted]");
  expect(loggedPathOf("/v1/shipments")).toBe("/v1/shipments");
});
