import { createHmac, createSecretKey, hkdfSync, timingSafeEqual } from "node:crypto";

export interface LinkKeys {
  /** 32 bytes in base64: signs. */
  readonly encryptionKey: string;
  /** Links that these signed are valid as well, until they expire. */
  readonly otherKeys?: readonly string[];
}

export interface LinkSignature {
  /** HMAC-SHA256 in base64url, 43 characters. */
  sign(parts: readonly string[]): string;
  isOf(parts: readonly string[], signature: string): boolean;
}

/**
 * Signs the parts of links. Its keys are derived from the encryption keys.
 * @param kind the kind of the links: each has a key of its own, so that no link opens another's door
 */
export function linkSignature({ encryptionKey, otherKeys = [] }: LinkKeys, kind: string): LinkSignature {
  const hashOf = (key: string) => {
    const derived = hkdfSync("sha256", Buffer.from(key, "base64"), "", `waybill ${kind} links`, 32);
    // A key object is made once: with a key's bytes, Node.js takes six times as long for each text.
    const secret = createSecretKey(new Uint8Array(derived));
    return (text: string) => createHmac("sha256", secret).update(text).digest();
  };
  const own = hashOf(encryptionKey);
  const all = [own, ...otherKeys.map(hashOf)];
  const textOf = (parts: readonly string[]) => parts.join("\n");
  return {
    sign: (parts) => own(textOf(parts)).toString("base64url"),
    isOf(parts, signature) {
      const given = Buffer.from(signature);
      return all
        .map((hash) => Buffer.from(hash(textOf(parts)).toString("base64url")))
        .some((expected) => given.length === expected.length && timingSafeEqual(given, expected));
    },
  };
}
