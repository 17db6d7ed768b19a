import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  demoApp,
  demoUser,
  narrowApp,
  otherUser,
} from "../../../simulator/carriers/dhl-parcel-de/accounts.ts";
import type { SimulatedDhlParcel } from "./simulated-dhl-parcel-de.ts";
import {
  anOrder,
  basicOf,
  call,
  keyAndBasic,
  paths,
  profile,
  reference,
  startSimulatedDhlParcel,
} from "./simulated-dhl-parcel-de.ts";

let dhl: SimulatedDhlParcel;
beforeAll(async () => {
  dhl = await startSimulatedDhlParcel();
});
afterAll(() => dhl.server.close());
afterEach(async () => {
  await dhl.quirks({});
  await dhl.control("PATCH", "/users/olive-user", { isLocked: false });
  await dhl.control("DELETE", "/faults");
});

const form = {
  grant_type: "password",
  username: demoUser.user,
  password: demoUser.password,
  client_id: demoApp.apiKey,
  client_secret: demoApp.apiSecret,
};
const ask = (changes: Record<string, string>) =>
  call(`${dhl.server.url}${paths.token}`, {
    method: "POST",
    body: new URLSearchParams({ ...form, ...changes }),
  });
/** without the usual token */
const bare = (path: string, headers: Record<string, string>, body?: object) =>
  call(`${dhl.server.url}${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { "content-type": "application/json", ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
const check = (headers: Record<string, string>) =>
  bare(`${paths.orders}?validate=true`, headers, { profile, shipments: [anOrder] });
const unauthorized = {
  status: 401,
  body: { title: "Unauthorized", status: 401, detail: expect.any(String) },
};

describe("a token", () => {
  it("comes for user and app", async () => {
    expect(await ask({})).toMatchObject({
      status: 200,
      body: { access_token: expect.any(String), token_type: "Bearer", expires_in: 1_799 },
    });
  });

  it.each([{ username: "other" }, { password: "other" }, { client_id: "other" }, { client_secret: "other" }])(
    "is refused for a wrong %o",
    async (changes) => {
      const answer = await ask(changes);
      expect(answer).toMatchObject(unauthorized);
      expect(answer.headers.get("content-type")).toBe("application/problem+json");
    },
  );

  it("needs the password grant and a form", async () => {
    expect((await ask({ grant_type: "client_credentials" })).status).toBe(400);
    expect((await bare(paths.token, {}, form)).status).toBe(415);
  });

  it("ends after half an hour, and when the portal locks its user", async () => {
    const old = await dhl.login();
    expect((await check(old)).status).toBe(200);
    await dhl.passes(1_798_000);
    expect((await check(old)).status).toBe(200);
    await dhl.passes(2_000);
    expect(await check(old)).toMatchObject(unauthorized);
    const fresh = await dhl.login();
    await dhl.control("PATCH", "/users/olive-user", { isLocked: true });
    expect(await check(fresh)).toMatchObject(unauthorized);
    expect(await ask({})).toMatchObject(unauthorized);
    await dhl.server.close();
    dhl = await startSimulatedDhlParcel();
  });
});

describe("key and Basic", () => {
  it("open shipping and returns like a token", async () => {
    expect((await check(keyAndBasic)).status).toBe(200);
    expect((await bare("/parcel/de/shipping/returns/v1/locations", keyAndBasic)).status).toBe(200);
  });

  it("are refused without the key, with a wrong one and with a wrong password", async () => {
    const { authorization } = keyAndBasic;
    expect(await check({ authorization })).toMatchObject(unauthorized);
    expect(await check({ authorization, "dhl-api-key": "other" })).toMatchObject(unauthorized);
    expect(await check({ ...keyAndBasic, authorization: basicOf(demoUser.user, "other") })).toMatchObject(
      unauthorized,
    );
    expect(await check({ "dhl-api-key": demoApp.apiKey })).toMatchObject(unauthorized);
  });

  it("don't open the pickups, which want a token", async () => {
    const places = "/parcel/de/transportation/pickup/v3/locations";
    expect(await bare(places, keyAndBasic)).toMatchObject(unauthorized);
    expect((await bare(places, await dhl.login())).body).toEqual([{ asId: "AS0000000017" }]);
  });

  it("follow a changed password", async () => {
    await dhl.control("PATCH", "/users/olive-user", { password: "new" });
    expect(await check(keyAndBasic)).toMatchObject(unauthorized);
    await dhl.control("PATCH", "/users/olive-user", { password: demoUser.password });
    expect((await check(keyAndBasic)).status).toBe(200);
  });
});

describe("an app", () => {
  it("opens only the APIs that it is entitled to", async () => {
    const narrow = { ...keyAndBasic, "dhl-api-key": narrowApp.apiKey };
    expect(await check(narrow)).toMatchObject({ status: 403, body: { status: 403 } });
    const near = `${paths.points}/find-by-address?countryCode=DE&postalCode=50667`;
    expect((await bare(near, { "dhl-api-key": narrowApp.apiKey })).status).toBe(200);
    const tracking = await dhl.track(
      { "piece-code": "1" },
      { authorization: basicOf(narrowApp.apiKey, narrowApp.apiSecret) },
    );
    expect(tracking.status).toBe(403);
  });

  it("is named by its key for the points, and by key and secret for tracking", async () => {
    expect(await bare(`${paths.points}/find-by-address?countryCode=DE`, {})).toMatchObject(unauthorized);
    const wrong = { authorization: basicOf(demoApp.apiKey, "other") };
    expect(await dhl.track({ "piece-code": "1" }, wrong)).toMatchObject(unauthorized);
  });
});

describe("the gateway", () => {
  it("has no other paths and methods", async () => {
    expect((await dhl.call("GET", "/parcel/de/shipping/v3/orders")).status).toBe(404);
    expect((await dhl.call("DELETE", paths.manifests)).status).toBe(405);
  });

  it("tells the version without a login", async () => {
    const { status, body } = await bare("/parcel/de/shipping/v2", {});
    expect({ status, version: body.amp.version }).toEqual({ status: 200, version: "2.1.13" });
  });

  it("refuses a body that is no JSON, and parameters that it doesn't know", async () => {
    expect((await dhl.call("POST", paths.orders, "{")).status).toBe(400);
    expect((await dhl.call("POST", paths.orders, "{}", { "content-type": "text/plain" })).status).toBe(415);
    expect((await dhl.book({}, "?mustencode=true")).status).toBe(400);
    expect((await dhl.book({}, "?mustEncode=yes")).status).toBe(400);
    expect((await dhl.book({}, "?printFormat=A6")).status).toBe(400);
  });

  it("answers 429 to a user too fast, with the time to wait if the quirk says so", async () => {
    await dhl.control("PUT", "/pace", { pace: { perSecond: 1, burst: 1 } });
    expect([(await check(keyAndBasic)).status, (await check(keyAndBasic)).status]).toEqual([200, 429]);
    await dhl.quirks({ sendsRetryAfter: true });
    const late = await check(keyAndBasic);
    expect([late.status, late.headers.get("retry-after")]).toEqual([429, "1"]);
    await dhl.control("PUT", "/pace", { pace: null });
  });

  it("answers the problems that control calls order, before a call's effect or after", async () => {
    const count = async () => (await dhl.shipments()).length;
    const before = await count();
    await dhl.control("POST", "/problems/next", { call: "book", status: 503, retryAfterS: 7 });
    const refused = await dhl.book();
    expect(refused).toMatchObject({ status: 503, body: { title: "Service Unavailable", status: 503 } });
    expect(refused.headers.get("retry-after")).toBe("7");
    expect(await count()).toBe(before);
    await dhl.control("POST", "/problems/next", { call: "book", when: "after", status: 500 });
    expect((await dhl.book()).status).toBe(500);
    expect(await count()).toBe(before + 1);
    await dhl.control("POST", "/problems/next", { call: "validate", status: 429 });
    expect((await dhl.book()).status).toBe(200);
    expect((await check(keyAndBasic)).status).toBe(429);
  });
});

describe("faults", () => {
  it("cut the line after a booking, which happened", async () => {
    const before = (await dhl.shipments()).length;
    await dhl.control("POST", "/faults/next", { kind: "reset-after", call: "book" });
    await expect(dhl.book()).rejects.toThrow();
    expect(await dhl.shipments()).toHaveLength(before + 1);
    expect(await dhl.control("GET", "/calls?name=book")).toEqual(
      expect.arrayContaining([expect.objectContaining({ subject: reference, outcome: 200, answered: null })]),
    );
  });

  it("come from the seed alone", async () => {
    const run = async (seed: number) => {
      const one = await startSimulatedDhlParcel({
        seed,
        rates: { "reset-after": 0.2, "error-before": 0.3, "page-after": 0.1 },
      });
      const outcomes: string[] = [];
      for (let index = 0; index < 15; index++) {
        const answer = await one.book({ refNo: `SEEDED-${index}` }).catch(() => null);
        outcomes.push(answer === null ? "cut" : `${answer.status} ${answer.headers.get("content-type")}`);
      }
      await one.server.close();
      return outcomes;
    };
    const first = await run(7);
    expect(new Set(first).size).toBeGreaterThan(2);
    expect(await run(7)).toEqual(first);
    expect(await run(8)).not.toEqual(first);
  });

  it("forget a token", async () => {
    const headers = await dhl.login(otherUser);
    await dhl.control("POST", "/faults/next", { kind: "login-lost", call: "validate" });
    expect((await check(headers)).status).toBe(401);
    expect((await check(headers)).status).toBe(401);
    expect((await check(await dhl.login(otherUser))).status).toBe(400);
  });
});
