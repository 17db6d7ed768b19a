// Run: everyday, on one database
import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createEncryption, DecryptionError } from "../../app/adapters/store/rows/encryption.ts";

const key = randomBytes(32);
const encryption = createEncryption(key);

describe("encryption at rest", () => {
  it("uses no nonce twice", () => {
    const nonceOf = (sealed: string) => Buffer.from(sealed.split(".")[2] ?? "", "base64url").subarray(0, 12);
    const nonces = Array.from({ length: 1_000 }, () =>
      nonceOf(encryption.encrypt("text", "p")).toString("hex"),
    );
    expect(new Set(nonces).size).toBe(1_000);
  });

  it("gives back what went in, whatever its length and alphabet", () => {
    for (const text of ["", "shpat_0123", "Κλειδί 🔑\0", "x".repeat(100_000)]) {
      const stored = encryption.encrypt(text, "token");
      expect(stored).toMatch(/^v1\.[0-9a-f]{8}\.[A-Za-z0-9_-]+$/);
      expect(encryption.decrypt(stored, "token")).toBe(text);
    }
  });

  it("never writes the same text the same way twice", () => {
    expect(encryption.encrypt("secret", "token")).not.toBe(encryption.encrypt("secret", "token"));
  });

  it("opens a secret for its own purpose only", () => {
    const stored = encryption.encrypt("secret", "carrier-account:1");
    expect(() => encryption.decrypt(stored, "carrier-account:2")).toThrow(DecryptionError);
  });

  it("notices every changed character", () => {
    const stored = encryption.encrypt("secret", "token");
    const body = stored.lastIndexOf(".") + 1;
    for (let at = body; at < stored.length - 1; at++) {
      const other = stored[at] === "A" ? "B" : "A";
      const changed = stored.slice(0, at) + other + stored.slice(at + 1);
      expect(() => encryption.decrypt(changed, "token")).toThrow(DecryptionError);
    }
  });

  it.each(["", "secret", "v1.", "v1.00000000.AAAA", "v2.00000000.AAAA", "v1.a.b.c"])("refuses %j", (stored) =>
    expect(() => encryption.decrypt(stored, "token")).toThrow(DecryptionError),
  );

  it("says which key is wanted when it has another, and gives nothing away", () => {
    const stored = createEncryption(randomBytes(32)).encrypt("secret", "token");
    expect(() => encryption.decrypt(stored, "token")).toThrow(
      /^encrypted with key [0-9a-f]{8}, which is not the ENCRYPTION_KEY in use \([0-9a-f]{8}\)$/,
    );
  });

  it("reads what a former key wrote, and writes with the new one", () => {
    const newKey = randomBytes(32);
    const rotated = createEncryption(newKey, [key]);
    expect(rotated.decrypt(encryption.encrypt("secret", "token"), "token")).toBe("secret");
    expect(createEncryption(newKey).decrypt(rotated.encrypt("new", "token"), "token")).toBe("new");
  });

  it("takes keys of 32 bytes only", () => {
    expect(() => createEncryption(randomBytes(31))).toThrow(RangeError);
    expect(() => createEncryption(key, [randomBytes(16)])).toThrow(RangeError);
  });
});
