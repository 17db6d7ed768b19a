/** The pieces that webhooks are sent with, without a server of ours. */
import { once } from "node:events";
import type { RequestListener, Server } from "node:http";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { isPublicAddress, urlFault } from "../../app/domain/orders/webhooks/public-address.ts";
import { newSecret, signature } from "../../app/domain/orders/webhooks/sign.ts";
import { send } from "../../app/entrypoints/rest/webhooks/send.ts";
import { atMost } from "../support/time-limits.ts";

it("signs as the convention's published example does", () => {
  // Source: Standard Webhooks' and Svix' documentation of manual verification.
  const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
  const body = '{"test": 2432232314}';
  expect(signature(secret, "msg_p5jXN8AQM9LWM0D4loKWxJek", 1_614_265_330, body)).toBe(
    "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
  );
  expect(newSecret()).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/);
  expect(newSecret()).not.toBe(newSecret());
});

describe("an address", () => {
  it.each([
    ["8.8.8.8", "1.1.1.1", "100.63.255.255", "100.128.0.0", "172.15.0.1", "172.32.0.1", "223.255.255.255"],
    ["2606:4700::1111", "2a00:1450:4001:81b::200e"],
  ])("is public: %s …", (...addresses) => {
    expect(addresses.filter((address) => !isPublicAddress(address))).toEqual([]);
  });

  it.each([
    ["0.0.0.0", "10.1.2.3", "100.64.0.1", "127.0.0.1", "127.255.255.254", "169.254.169.254", "172.16.0.1"],
    ["172.31.255.255", "192.0.0.8", "192.0.2.1", "192.168.1.1", "198.18.0.1", "203.0.113.9", "224.0.0.1"],
    ["240.0.0.1", "255.255.255.255", "::", "::1", "::ffff:127.0.0.1", "::ffff:7f00:1", "::ffff:8.8.8.8"],
    ["64:ff9b::7f00:1", "fc00::1", "fd12::1", "fe80::1", "fe80::1%eth0", "ff02::1", "2002:7f00:1::"],
    ["2001::1", "2001:db8::1", "not an address", ""],
  ])("is not: %s …", (...addresses) => {
    expect(addresses.filter(isPublicAddress)).toEqual([]);
  });
});

it.each([
  ["https://example.com/hooks", null],
  ["https://8.8.8.8/", null],
  ["http://allowed.internal:8080/", null],
  ["http://example.com/", "insecure"],
  ["ftp://allowed.internal/", "insecure"],
  ["https://user:word@example.com/", "credentials"],
  ["https://127.0.0.1/", "private"],
  // Before the scheme: the host is what its sender can't mend.
  ["http://127.0.0.1:3000/hooks", "private"],
  ["http://localhost:3000/hooks", "private"],
  ["https://localhost./", "private"],
  ["https://hooks.localhost/", "private"],
  ["https://localhost.example.com/", null],
  // Other spellings of the same.
  ["https://2130706433/", "private"],
  ["https://0x7f.1/", "private"],
  ["https://[::ffff:127.0.0.1]/", "private"],
  ["nonsense", "invalid"],
])("%s: %s", (url, problem) => {
  expect(urlFault(url, new Set(["allowed.internal"]))).toBe(problem);
});

describe("sending", () => {
  let server: Server | undefined;
  afterEach(() => {
    server?.closeAllConnections();
    server?.close();
  });

  async function receiver(listener: RequestListener): Promise<string> {
    server = createServer(listener).listen(0, "127.0.0.1");
    await once(server, "listening");
    return String((server.address() as AddressInfo).port);
  }

  const options = { privateHosts: new Set(["127.0.0.1", "named.test"]), deadlineMs: atMost(10_000) };
  const soon = { ...options, deadlineMs: 300 };

  it("connects to the address that was checked, whatever the name leads to later", async () => {
    const hosts: (string | undefined)[] = [];
    const port = await receiver((request, answer) => {
      hosts.push(request.headers.host);
      answer.end();
    });
    const asked: string[] = [];
    const resolve = async (host: string) => {
      asked.push(host);
      return ["127.0.0.1"];
    };
    const sent = await send(`http://named.test:${port}/`, {}, "{}", { ...options, resolve });
    expect([sent, asked, hosts]).toEqual([
      { status: 200, error: null },
      ["named.test"],
      [`named.test:${port}`],
    ]);
  });

  it.each([
    [["127.0.0.1"], "address_not_allowed"],
    [["8.8.8.8", "10.0.0.1"], "address_not_allowed"],
    [[], "name_not_found"],
  ])("connects to none of %j", async (addresses, error) => {
    const resolve = async () => addresses;
    expect(await send("https://example.com/", {}, "{}", { ...options, resolve })).toEqual({
      status: null,
      error,
    });
  });

  it("gives up on a name server that stays silent", async () => {
    const resolve = () => new Promise<readonly string[]>(() => {});
    const sent = await send("https://example.com/", {}, "{}", { ...soon, resolve });
    expect(sent).toEqual({ status: null, error: "timeout" });
  });

  it("follows no redirect", async () => {
    const paths: (string | undefined)[] = [];
    const port = await receiver((request, answer) => {
      paths.push(request.url);
      answer.writeHead(307, { location: "/elsewhere" }).end();
    });
    const sent = await send(`http://127.0.0.1:${port}/here`, {}, "{}", options);
    expect([sent, paths]).toEqual([{ status: 307, error: "redirect" }, ["/here"]]);
  });

  it("gives up on a receiver that never answers, or drips its answer", async () => {
    const port = await receiver((request, answer) => {
      if (request.url === "/silent") return;
      answer.writeHead(200);
      setInterval(() => answer.write("."), 20).unref();
    });
    const silent = await send(`http://127.0.0.1:${port}/silent`, {}, "{}", soon);
    expect(silent).toEqual({ status: null, error: "timeout" });
    const dripping = await send(`http://127.0.0.1:${port}/dripping`, {}, "{}", soon);
    expect(dripping).toEqual({ status: null, error: "timeout" });
  });

  it("reads no endless answer", async () => {
    let written = 0;
    const port = await receiver((_request, answer) => {
      const chunk = Buffer.alloc(16 * 1024);
      const more = () => {
        written += chunk.length;
        if (!answer.destroyed) answer.write(chunk, () => setImmediate(more));
      };
      more();
    });
    const sent = await send(`http://127.0.0.1:${port}/`, {}, "{}", options);
    expect(sent).toEqual({ status: 200, error: null });
    expect(written).toBeLessThan(20 * 1024 * 1024);
  });

  it("reports a closed port", async () => {
    expect(await send("http://127.0.0.1:9/", {}, "{}", options)).toEqual({
      status: null,
      error: "connection_failed",
    });
  });
});
