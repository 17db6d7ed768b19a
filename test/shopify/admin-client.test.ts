// Run: push, begins early
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Session } from "@shopify/shopify-api";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { AdminClient } from "../../app/adapters/shopify/admin-client.ts";
import { adminClient } from "../../app/adapters/shopify/admin-client.ts";
import {
  ShopifyRefusedError,
  ShopifyUnavailableError,
  ShopNotConnectedError,
  ThrottledError,
} from "../../app/adapters/shopify/admin-errors.ts";
import { adminTraffic } from "../../app/adapters/shopify/admin-traffic.ts";
import type { ShopAccess } from "../../app/adapters/shopify/offline-session.ts";
import { offlineSessionId } from "../../app/adapters/shopify/offline-session.ts";
import {
  carrierServices,
  createCarrierService,
} from "../../app/adapters/shopify/operations/carrier-service.ts";
import { readEnv } from "../../app/process/env.server.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import { testPorts, testStores } from "../support/stores.ts";
import { atMost } from "../support/time-limits.ts";

const shop = "kalimera-goods.myshopify.com";

/** A faulty Shopify: each call gets the next answer. */
type Answer = (request: IncomingMessage, response: ServerResponse) => void;
let answers: Answer[] = [];
let asked: { url: string; token: string | undefined }[] = [];
const server = createServer((request, response) => {
  asked.push({ url: request.url ?? "", token: request.headers["x-shopify-access-token"]?.toString() });
  request.resume();
  const answer = answers.shift();
  if (answer === undefined) response.writeHead(599).end();
  else answer(request, response);
});

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  (_request, response) =>
    response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));

const good = json(200, {
  data: { carrierServices: { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } } },
});
const throttled = (currentlyAvailable: number) =>
  json(200, {
    errors: [{ message: "Throttled", extensions: { code: "THROTTLED" } }],
    extensions: {
      cost: {
        requestedQueryCost: 52,
        throttleStatus: { maximumAvailable: 1_000, currentlyAvailable, restoreRate: 100 },
      },
    },
  });

let database: FreshDatabase;
let access: ShopAccess & { readonly ports: ReturnType<typeof testPorts> };
let client: AdminClient;
let logged: string[] = [];

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  database = await freshDatabase();
  const stores = testStores(database);
  access = {
    log: pino({ level: "info" }, { write: (line) => void logged.push(line) }),
    adminTraffic: adminTraffic(),
    env: readEnv({
      SHOPIFY_API_KEY: "key",
      SHOPIFY_API_SECRET: "secret",
      SHOPIFY_SIMULATOR_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    }),
    sessions: stores.sessions,
    leases: stores.leases,
    shops: stores.shops,
    ports: testPorts(database, stores),
  };
});
afterAll(async () => {
  await database?.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

beforeEach(async () => {
  answers = [];
  asked = [];
  logged = [];
  // As after a start: the process knows nothing of the shop's bucket.
  access = { ...access, adminTraffic: adminTraffic() };
  client = adminClient(access, shop);
  await access.sessions.storeSession(fresh());
});

function fresh(): Session {
  const now = access.ports.clock.now().getTime();
  return new Session({
    id: offlineSessionId(shop),
    shop,
    state: "",
    isOnline: false,
    accessToken: "token-1",
    expires: new Date(now + 3_600_000),
    refreshToken: "refresh-1",
    refreshTokenExpires: new Date(now + 86_400_000),
  });
}

const ask = () => client.request(carrierServices, { after: null });
const path = `/shops/${shop}/admin`;

describe("a call to a shop", () => {
  it("goes to our version of the shop's Admin API, with the token", async () => {
    answers = [good];
    expect((await ask()).carrierServices.nodes).toEqual([]);
    expect(asked).toEqual([{ url: `${path}/api/2026-10/graphql.json`, token: "token-1" }]);
  });

  it("waits while it is throttled, for as long as the bucket needs", async () => {
    answers = [throttled(20), json(429, {}, { "retry-after": "1.2" }), good];
    const begun = performance.now();
    await ask();
    expect(performance.now() - begun).toBeGreaterThan(1_500);
    expect(asked).toHaveLength(3);
  });

  it("gives up when throttling doesn't end, and says when to retry", async () => {
    answers = Array.from({ length: 20 }, () => throttled(50));
    const begun = performance.now();
    await expect(ask()).rejects.toBeInstanceOf(ThrottledError);
    expect(performance.now() - begun).toBeLessThan(atMost(6_000));
    // Each pause is longer than the last.
    expect(asked.length).toBeLessThan(9);
    answers = [json(429, {}, { "retry-after": "30" })];
    asked = [];
    const refusal = await ask().catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(ThrottledError);
    expect((refusal as ThrottledError).affordableInMs).toBeGreaterThan(29_000);
    // The next call fails without a request.
    await expect(ask()).rejects.toBeInstanceOf(ThrottledError);
    expect(asked).toHaveLength(1);
  });

  it.each([
    ["a fault of Shopify's", json(503, { errors: "busy" })],
    ["a broken connection", ((_request, response) => response.destroy()) as Answer],
    [
      "half an answer",
      ((_request, response) => {
        response.writeHead(200, { "content-length": "100" }).write("{");
        response.destroy();
      }) as Answer,
    ],
    ["an answer that is not JSON", ((_request, response) => response.writeHead(200).end("<html>")) as Answer],
    ["JSON that is not GraphQL", json(200, ["?"])],
    [
      "an internal error",
      json(200, { errors: [{ message: "oops", extensions: { code: "INTERNAL_SERVER_ERROR" } }] }),
    ],
  ])("that meets %s is sent again if it is a query", async (_what, answer) => {
    answers = [answer, answer, good];
    await ask();
    expect(asked).toHaveLength(3);
    answers = [answer, answer, answer, good];
    await expect(ask()).rejects.toBeInstanceOf(ShopifyUnavailableError);
    // Shopify may have carried out a mutation.
    answers = [answer, good];
    asked = [];
    const input = { name: "Waybill", callbackUrl: "https://a", active: true, supportsServiceDiscovery: true };
    await expect(client.request(createCarrierService, { input })).rejects.toBeInstanceOf(
      ShopifyUnavailableError,
    );
    expect(asked).toHaveLength(1);
  });

  it("continues when Shopify answers in another version of its API, and logs it once a day", async () => {
    const older: Answer = (request, response) => {
      response.setHeader("x-shopify-api-version", "2027-01");
      good(request, response);
    };
    answers = [older, older, older];
    await ask();
    await ask();
    expect(logged.map((line) => JSON.parse(line))).toMatchObject([
      { level: 50, shop, asked: "2026-10", answered: "2027-01" },
    ]);
    access.ports.clock.advance(86_400_000);
    await access.sessions.storeSession(fresh());
    await ask();
    expect(logged).toHaveLength(2);
  });

  it("that is refused fails in Shopify's words", async () => {
    answers = [
      json(200, {
        data: null,
        errors: [
          { message: "Access denied for carrierServices field.", extensions: { code: "ACCESS_DENIED" } },
        ],
      }),
    ];
    const refusal = ask();
    await expect(refusal).rejects.toBeInstanceOf(ShopifyRefusedError);
    await expect(refusal).rejects.toThrow("Access denied for carrierServices field.");
  });

  it.each([402, 403, 404, 423])("that meets %i finds the shop out of reach", async (status) => {
    answers = [json(status, {})];
    await expect(ask()).rejects.toBeInstanceOf(ShopNotConnectedError);
  });

  it("needs a session", async () => {
    await access.sessions.deleteSession(offlineSessionId(shop));
    await expect(ask()).rejects.toBeInstanceOf(ShopNotConnectedError);
    expect(asked).toEqual([]);
  });
});

describe("a token that expires soon", () => {
  const renewal = json(200, {
    access_token: "token-2",
    scope: "read_orders",
    expires_in: 3600,
    refresh_token: "refresh-2",
    refresh_token_expires_in: 7_776_000,
  });

  async function soon(minutes: number, refreshMinutes = 600): Promise<void> {
    const session = await access.sessions.loadSession(offlineSessionId(shop));
    if (session === undefined) throw new Error("no session");
    const now = access.ports.clock.now().getTime();
    session.expires = new Date(now + minutes * 60_000);
    session.refreshTokenExpires = new Date(now + refreshMinutes * 60_000);
    await access.sessions.storeSession(session);
  }

  it("is renewed before use, and stored", async () => {
    await soon(4);
    answers = [renewal, good, good];
    await ask();
    await ask();
    expect(asked.map(({ url, token }) => [url.slice(path.length), token])).toEqual([
      ["/oauth/access_token", undefined],
      ["/api/2026-10/graphql.json", "token-2"],
      ["/api/2026-10/graphql.json", "token-2"],
    ]);
    expect((await access.sessions.loadSession(offlineSessionId(shop)))?.refreshToken).toBe("refresh-2");
  });

  it("is left alone while it is valid for longer", async () => {
    await soon(6);
    answers = [good];
    await ask();
    expect(asked).toHaveLength(1);
  });

  it("that Shopify rejects is renewed, and the call repeated once", async () => {
    answers = [json(401, {}), renewal, good];
    await ask();
    expect(asked.map(({ token }) => token)).toEqual(["token-1", undefined, "token-2"]);
    answers = [json(401, {}), json(200, { access_token: "token-3", expires_in: 3600 }), json(401, {})];
    await expect(ask()).rejects.toBeInstanceOf(ShopNotConnectedError);
  });

  it("leaves the shop out of reach when its renewal is refused or comes too late", async () => {
    await soon(1);
    answers = [json(400, { error: "invalid_grant" })];
    await expect(ask()).rejects.toBeInstanceOf(ShopNotConnectedError);
    await soon(1, -1);
    asked = [];
    await expect(ask()).rejects.toBeInstanceOf(ShopNotConnectedError);
    expect(asked).toEqual([]);
  });

  it("is worth a retry when its renewal meets a fault, with the same token", async () => {
    await soon(1);
    answers = [json(500, {})];
    await expect(ask()).rejects.toBeInstanceOf(ShopifyUnavailableError);
    answers = [renewal, good];
    await ask();
  });
});
