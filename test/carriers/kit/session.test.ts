/** Sessions at a server that gives tokens: one login for concurrent calls, one renewal, and the pace of a login. */
import type { IncomingMessage } from "node:http";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import type { Operation } from "../../../app/adapters/carriers/kit/operation.ts";
import { paceOf } from "../../../app/adapters/carriers/kit/pace.ts";
import { refusalBy } from "../../../app/adapters/carriers/kit/refusal.ts";
import { sendCall } from "../../../app/adapters/carriers/kit/send-call.ts";
import { carrierSessions } from "../../../app/adapters/carriers/kit/session.ts";
import { jsonOf } from "../../../app/adapters/carriers/kit/wire-answer.ts";
import { CallWithheldError, OutcomeUnknownError } from "../../../app/domain/engine/index.ts";
import { testClock } from "../../support/test-clock.ts";

let base: string;
let logins = 0;
let accepted: string | null = null;
let refusesTokens = false;
const seen: string[] = [];
/** Statuses that the next calls get. */
const planned: number[] = [];

const server = createServer(async (request, response) => {
  const body = await textOf(request);
  seen.push(`${request.method} ${request.url} ${body}`);
  const status = planned.shift();
  if (status !== undefined) {
    response.writeHead(status).end();
    return;
  }
  if (request.url === "/login") {
    if (JSON.parse(body).secret === "wrong") response.writeHead(401).end();
    else {
      accepted = `T${++logins}`;
      response.end(JSON.stringify({ token: accepted }));
    }
  } else if (refusesTokens || !holds(request, body)) response.writeHead(401).end();
  else response.end(JSON.stringify({ ok: `${request.url}` }));
});
/** The token in its header or in the body. */
const holds = ({ headers }: IncomingMessage, body: string) =>
  headers["x-token"] === accepted && (!body.includes("key") || JSON.parse(body).key === accepted);

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  logins = 0;
  accepted = null;
  refusesTokens = false;
  seen.length = 0;
  planned.length = 0;
});

const logIn: Operation<{ readonly secret: string }, string> = {
  name: "login",
  request: (body) => ({ method: "POST", path: "/login", body }),
  read: (answer) => jsonOf(z.object({ token: z.string() }), answer).token,
};
const read: Operation<null, string> = {
  name: "read",
  request: () => ({ method: "GET", path: "/read" }),
  read: (answer) => jsonOf(z.object({ ok: z.string() }), answer).ok,
};
const act: Operation<null, string> = {
  ...read,
  name: "act",
  acts: true,
  request: () => ({ method: "POST", path: "/act", body: {} }),
};
/** The session's key goes in the body. */
const withKey: Operation<null, string, string> = {
  ...read,
  name: "key",
  request: (_, key) => ({ method: "POST", path: "/key", body: { key } }),
};

function anAccount(secret = "right") {
  const open = carrierSessions(
    { clock: testClock(), send: sendCall, pace: paceOf },
    {
      driver: "olive",
      carrier: "Olive",
      readWithinMs: 2_000,
      actWithinMs: 2_000,
      callsPerSecond: 10_000,
      waitsMs: [5, 5],
      refusalOf: ({ status }) =>
        status === 401
          ? refusalBy({ reason: "credentials_refused", message: "Check the secret.", sessionEnded: true })
          : null,
    },
  );
  const session = (of = secret) =>
    open<string>({
      hosts: { main: base },
      login: "client",
      access: {
        secrets: [of],
        logIn: async (call) => ({ token: await call(logIn, { secret: of }), expiresInS: 3_600 }),
        of: (token) => token,
      },
      headers: (token) => ({ "x-token": token }),
    });
  return { ...session(), another: session };
}

describe("a session with a token", () => {
  it("logs in once for concurrent calls, and hands the token to headers and bodies", async () => {
    const { call } = anAccount();
    expect(await Promise.all([call(read, null), call(read, null), call(withKey, null)])).toEqual([
      "/read",
      "/read",
      "/key",
    ]);
    expect(logins).toBe(1);
    expect(seen).toContain('POST /key {"key":"T1"}');
  });

  it("renews an ended token once for all calls that found it ended, and repeats them", async () => {
    const { call } = anAccount();
    await call(read, null);
    accepted = "another";
    expect(await Promise.all([call(act, null), call(act, null), call(read, null)])).toEqual([
      "/act",
      "/act",
      "/read",
    ]);
    expect(logins).toBe(2);
  });

  it("ends with CARRIER_UNAVAILABLE when a new token is not accepted: also a call that acts did nothing", async () => {
    const { call } = anAccount();
    await call(read, null);
    refusesTokens = true;
    seen.length = 0;
    await expect(call(act, null)).rejects.toMatchObject({ code: "CARRIER_UNAVAILABLE" });
    expect(seen.map((each) => each.split(" ")[1])).toEqual(["/act", "/login", "/act"]);
  });

  it("refuses wrong credentials in the carrier's words", async () => {
    await expect(anAccount("wrong").call(read, null)).rejects.toMatchObject({
      code: "CARRIER_REJECTED",
      metadata: { reason: "credentials_refused" },
    });
  });

  it("shares no token with an account whose secret differs", async () => {
    const { call, another } = anAccount();
    await call(read, null);
    await expect(another("wrong").call(read, null)).rejects.toMatchObject({ code: "CARRIER_REJECTED" });
  });

  it("proves credentials with a new token", async () => {
    const { call, callAnew } = anAccount();
    await call(read, null);
    await callAnew(read, null);
    expect(logins).toBe(2);
  });
});

describe("a repeated call", () => {
  it("is repeated while the carrier is away, also when it logs in", async () => {
    planned.push(503, 503);
    expect(await anAccount().ask(read, null)).toBe("/read");
  });

  it("that acts is repeated when it was turned away, and never once it may have arrived", async () => {
    const { call, ask } = anAccount();
    await call(read, null);
    planned.push(429);
    expect(await ask(act, null)).toBe("/act");
    seen.length = 0;
    planned.push(502);
    await expect(ask(act, null)).rejects.toBeInstanceOf(OutcomeUnknownError);
    expect(seen).toEqual(["POST /act {}"]);
  });

  it("asks before each request whether it may leave", async () => {
    const { call, ask } = anAccount();
    await call(read, null);
    planned.push(429);
    let asked = 0;
    const mayLeave = () => {
      if (++asked === 2) throw new CallWithheldError();
    };
    await expect(ask(act, null, { mayLeave })).rejects.toBeInstanceOf(CallWithheldError);
    expect(seen.filter((each) => each.startsWith("POST /act"))).toHaveLength(1);
  });
});
