import { describe, expect, it } from "vitest";
import { loggedPathOf } from "../../app/entrypoints/http/logged-path.ts";
import { lockerLinks } from "../../app/process/locker-links.ts";
import { signedLinks } from "../../app/process/signed-links.ts";

const start = Date.parse("2026-03-01T12:00:00.500Z");
const link = {
  ...{ shop: "kalimera-goods.myshopify.com", orderId: "6001", fulfillmentOrderId: "7001" },
  language: "el",
};

function aSigner(fill = 7) {
  let now = start;
  const options = {
    encryptionKey: Buffer.alloc(32, fill).toString("base64"),
    publicUrl: "https://ship.example.com",
    clock: { now: () => new Date(now) },
  };
  const links = lockerLinks(options);
  const url = new URL(links.url(link));
  return {
    ...{ links, options, url },
    rest: url.pathname.slice("/locker/".length),
    wait: (milliseconds: number) => {
      now += milliseconds;
    },
  };
}

describe("a shopper's link", () => {
  it("names its part of an order, in a path without a query", () => {
    const { links, url, rest } = aSigner();
    expect(url.href).toMatch(
      /^https:\/\/ship\.example\.com\/locker\/el\/kalimera-goods\.myshopify\.com\/6001\/7001\/\d+\/[\w-]{43}$/,
    );
    expect(links.read(rest)).toEqual(link);
  });

  it("is good for 14 days and no longer", () => {
    const { links, rest, wait } = aSigner();
    wait(14 * 24 * 60 * 60 * 1000);
    expect(links.read(rest)).toEqual(link);
    wait(1_001);
    expect(links.read(rest)).toBe("expired");
  });

  it("is worth nothing with any of its letters changed, or with more of them", () => {
    const { links, rest } = aSigner();
    for (let at = 0; at < rest.length; at += 1) {
      const other = rest[at] === "1" ? "2" : "1";
      expect([at, links.read(rest.slice(0, at) + other + rest.slice(at + 1))]).toEqual([at, "invalid"]);
    }
    for (const changed of [
      "",
      "/",
      `${rest}/`,
      `${rest}A`,
      rest.slice(0, -1),
      `/${rest}`,
      rest.toUpperCase(),
    ])
      expect([changed, links.read(changed)]).toEqual([changed, "invalid"]);
  });

  it("of another installation is worth nothing", () => {
    expect(aSigner(8).links.read(aSigner(7).rest)).toBe("invalid");
  });

  it("is signed with another key than a label's", () => {
    const { options, rest } = aSigner();
    const labels = signedLinks({ ...options, sandboxUrl: undefined });
    const signature = rest.split("/").at(-1) ?? "";
    const forged = `https://ship.example.com/labels/0190a000-0000-7000-8000-000000000002.pdf?m=1&e=sandbox&x=9999999999&s=${signature}`;
    expect(labels.verify(new URL(forged))).toBe("invalid");
  });

  it("is not in the log", () => {
    expect(loggedPathOf(aSigner().url.pathname)).toBe("/locker/[redacted]");
  });
});
