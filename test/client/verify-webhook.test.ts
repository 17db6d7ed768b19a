/** Signatures of the service, as the TypeScript client checks them. */
import { describe, expect, test } from "vitest";
import { newSecret, signedHeaders } from "../../app/domain/orders/webhooks/sign.ts";
import { verifyWebhook } from "../../clients/typescript/src/index.ts";

const secret = newSecret();
const at = 1_795_500_000;
const body = JSON.stringify({ id: "e-1", type: "shipment.created", sequence: 7, data: { name: "Ελένη" } });
const headersOf = (...secrets: string[]) => ({ ...signedHeaders(secrets, { id: "e-1", at, body }) });
const now = at * 1000;

describe("a webhook", () => {
  test("is verified from text and bytes, with the headers of Node and of the web", async () => {
    const event = JSON.parse(body);
    expect(await verifyWebhook(body, headersOf(secret), secret, { now })).toEqual(event);
    const bytes = new TextEncoder().encode(body);
    expect(await verifyWebhook(bytes, new Headers(headersOf(secret)), secret, { now })).toEqual(event);
  });

  test("is verified by the example of the convention", async () => {
    // https://github.com/standard-webhooks/standard-webhooks: the test vector of its libraries.
    const event = await verifyWebhook(
      '{"test": 2432232314}',
      {
        "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
        "webhook-timestamp": "1614265330",
        "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
      },
      "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
      { now: 1_614_265_330_000 },
    );
    expect(event).toEqual({ test: 2432232314 });
  });

  test("is verified while the secret is replaced, on either side", async () => {
    const other = newSecret();
    await expect(verifyWebhook(body, headersOf(other, secret), secret, { now })).resolves.toBeDefined();
    await expect(verifyWebhook(body, headersOf(secret), [other, secret], { now })).resolves.toBeDefined();
    const later = { ...headersOf(secret) };
    later["webhook-signature"] = `v2,AAAA v1 ${later["webhook-signature"]}`;
    await expect(verifyWebhook(body, later, secret, { now })).resolves.toBeDefined();
  });

  const without = (name: string) => ({ ...headersOf(secret), [name]: undefined });
  test.each([
    ["another body", `${body} `, headersOf(secret), secret, now, "no signature fits"],
    ["another secret", body, headersOf(secret), newSecret(), now, "no signature fits"],
    ["another id", body, { ...headersOf(secret), "webhook-id": "e-2" }, secret, now, "no signature fits"],
    [
      "another version",
      body,
      { ...headersOf(secret), "webhook-signature": "v0,AAAA" },
      secret,
      now,
      "no signature fits",
    ],
    [
      "no base64",
      body,
      { ...headersOf(secret), "webhook-signature": "v1,*" },
      secret,
      now,
      "no signature fits",
    ],
    ["an old time", body, headersOf(secret), secret, now + 301_000, "too far from now"],
    ["a time ahead", body, headersOf(secret), secret, now - 301_000, "too far from now"],
    [
      "a time that is none",
      body,
      { ...headersOf(secret), "webhook-timestamp": "x" },
      secret,
      now,
      "too far from now",
    ],
    ["no id", body, without("webhook-id"), secret, now, "webhook-id is missing"],
    ["no time", body, without("webhook-timestamp"), secret, now, "webhook-timestamp is missing"],
    ["no signature", body, without("webhook-signature"), secret, now, "webhook-signature is missing"],
    ["an empty secret", body, headersOf(secret), "", now, "not whsec_"],
  ])("is refused with %s", async (_, text, headers, known, when, message) => {
    const error = await verifyWebhook(text, headers, known, { now: when }).catch((failed) => failed);
    expect(error).toMatchObject({
      name: "WebhookVerificationError",
      message: expect.stringContaining(message),
    });
  });
});
