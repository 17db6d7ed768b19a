/** Encryption at rest: AES-256-GCM. */
import { createCipheriv, createDecipheriv, createHash, createSecretKey, randomFillSync } from "node:crypto";

const ALGORITHM = "aes-256-gcm";
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const VERSION = "v1";

/** Drawn at once: a draw for each costs as much as encrypting a small text. */
const NONCES = 128;

export interface Encryption {
  /**
   * `v1.<key id>.<nonce, ciphertext and tag in base64url>`. The purpose names the text and its owner. It is bound to
   * the ciphertext, so that one row's secret is worthless in another row.
   */
  encrypt(text: string | Uint8Array, purpose: string): string;
  /** @throws DecryptionError for another key, another purpose, or a text that `encrypt` did not write */
  decrypt(stored: string, purpose: string): string;
  /** @throws DecryptionError as `decrypt` */
  decryptBytes(stored: string, purpose: string): Buffer;
}

export class DecryptionError extends Error {
  override readonly name = "DecryptionError";
}

/**
 * Encrypts with `key` (32 bytes) and decrypts with it or one of `formerKeys`, so that a key can be replaced.
 * @throws RangeError for a key of another length
 */
export function createEncryption(key: Uint8Array, formerKeys: readonly Uint8Array[] = []): Encryption {
  // With a key's bytes instead of a key object, Node.js takes twice as long for each small text.
  const keys = new Map([...formerKeys, key].map((each) => [keyId(each), createSecretKey(each)]));
  const current = keyId(key);
  const secret = createSecretKey(key);
  const nonces = Buffer.alloc(NONCES * NONCE_BYTES);
  let nextNonce = nonces.length;

  /** Never the same twice; to be used before the next one is asked for. */
  function takeNonce(): Buffer {
    if (nextNonce === nonces.length) {
      randomFillSync(nonces);
      nextNonce = 0;
    }
    nextNonce += NONCE_BYTES;
    return nonces.subarray(nextNonce - NONCE_BYTES, nextNonce);
  }

  const encryption: Encryption = {
    encrypt(text, purpose) {
      const nonce = takeNonce();
      const cipher = createCipheriv(ALGORITHM, secret, nonce, { authTagLength: TAG_BYTES });
      cipher.setAAD(boundTo(current, purpose));
      const sealed = Buffer.concat([
        nonce,
        typeof text === "string" ? cipher.update(text, "utf8") : cipher.update(text),
        cipher.final(),
        cipher.getAuthTag(),
      ]);
      return `${VERSION}.${current}.${sealed.toString("base64url")}`;
    },

    decrypt: (stored, purpose) => encryption.decryptBytes(stored, purpose).toString("utf8"),

    decryptBytes(stored, purpose) {
      const [version, id, body, ...rest] = stored.split(".");
      if (version !== VERSION || id === undefined || body === undefined || rest.length > 0) {
        throw new DecryptionError("not something that was encrypted here");
      }
      const known = keys.get(id);
      if (known === undefined) {
        throw new DecryptionError(
          `encrypted with key ${id}, which is not the ENCRYPTION_KEY in use (${current})`,
        );
      }
      const sealed = Buffer.from(body, "base64url");
      if (sealed.length < NONCE_BYTES + TAG_BYTES) throw new DecryptionError("the ciphertext is cut short");
      const decipher = createDecipheriv(ALGORITHM, known, sealed.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAAD(boundTo(id, purpose));
      decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
      try {
        const text = decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES));
        return Buffer.concat([text, decipher.final()]);
      } catch (error) {
        throw new DecryptionError("the ciphertext was changed, or belongs to something else", {
          cause: error,
        });
      }
    },
  };
  return encryption;
}

/** Distinguishes keys without revealing any part of them. */
export function keyId(key: Uint8Array): string {
  if (key.length !== KEY_BYTES)
    throw new RangeError(`an encryption key has ${KEY_BYTES} bytes, not ${key.length}`);
  return createHash("sha256").update("waybill key id").update(key).digest("hex").slice(0, 8);
}

/** The id of the key with which `encrypt` wrote this text. */
export function keyIdOf(stored: string): string | undefined {
  return stored.split(".")[1];
}

function boundTo(id: string, purpose: string): Buffer {
  return Buffer.from(`${VERSION}.${id}.${purpose}`, "utf8");
}
