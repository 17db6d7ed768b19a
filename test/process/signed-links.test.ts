import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { signedLinks } from "../../app/process/signed-links.ts";

const merchantId = "0190a000-0000-7000-8000-000000000001";
const shipmentId = "0190a000-0000-7000-8000-000000000002";
const start = Date.parse("2026-03-01T12:00:00.500Z");

function aSigner(change: Partial<Parameters<typeof signedLinks>[0]> = {}) {
  let now = start;
  const links = signedLinks({
    encryptionKey: Buffer.alloc(32, 7).toString("base64"),
    publicUrl: "https://ship.example.com",
    sandboxUrl: undefined,
    clock: { now: () => new Date(now) },
    ...change,
  });
  return {
    links,
    label: (piece?: number) => new URL(links.labelUrl(merchantId, "production", shipmentId, piece)),
    wait: (milliseconds: number) => {
      now += milliseconds;
    },
  };
}

describe("a signed link to a label", () => {
  it("leads to the label it names", () => {
    const { links, label } = aSigner();
    expect(label().href).toMatch(/^https:\/\/ship\.example\.com\/labels\/[0-9a-f-]{36}\.pdf\?/);
    const target = { merchantId, environment: "production", shipmentId };
    expect(links.verify(label())).toEqual({ ...target, piece: null });
    expect(links.verify(label(3))).toEqual({ ...target, piece: 3 });
  });

  it("is good for a day and no longer", () => {
    const { links, label, wait } = aSigner();
    const url = label();
    wait(24 * 60 * 60 * 1000);
    expect(links.verify(url)).toMatchObject({ shipmentId });
    wait(1_001);
    expect(links.verify(url)).toBe("expired");
  });

  it.each([
    ["m", "0190a000-0000-7000-8000-000000000009"],
    ["e", "sandbox"],
    ["e", "nowhere"],
    ["p", "1"],
    ["x", "9999999999"],
    ["s", ""],
    ["s", "AAAA"],
    ["s", randomBytes(32).toString("base64url")],
  ])("is worth nothing with another %s: %s", (name, value) => {
    const { links, label } = aSigner();
    const url = label();
    url.searchParams.set(name, value);
    expect(links.verify(url)).toBe("invalid");
  });

  it.each(["m", "e", "x", "s"])("is worth nothing without its %s", (name) => {
    const { links, label } = aSigner();
    const url = label();
    url.searchParams.delete(name);
    expect(links.verify(url)).toBe("invalid");
  });

  it("is worth nothing for another shipment, or another piece", () => {
    const { links, label } = aSigner();
    const other = label();
    other.pathname = other.pathname.replace(shipmentId, "0190a000-0000-7000-8000-000000000003");
    expect(links.verify(other)).toBe("invalid");
    const withoutPiece = label(2);
    withoutPiece.searchParams.delete("p");
    expect(links.verify(withoutPiece)).toBe("invalid");
  });

  it("is worth nothing to a deployment with another key", () => {
    const { label } = aSigner();
    const { links } = aSigner({ encryptionKey: Buffer.alloc(32, 8).toString("base64") });
    expect(links.verify(label())).toBe("invalid");
  });

  it("names the sandbox's own host for the sandbox's shipments", () => {
    const { links } = aSigner({ sandboxUrl: "https://sandbox.example.com" });
    expect(links.labelUrl(merchantId, "sandbox", shipmentId)).toMatch(/^https:\/\/sandbox\.example\.com\//);
    expect(links.labelUrl(merchantId, "production", shipmentId)).toMatch(/^https:\/\/ship\.example\.com\//);
  });
});
