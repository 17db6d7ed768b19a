/**
 * People at rest (record 104). A stored value that names people is encrypted whole; beside the ciphertext are copies of the
 * few facts that SQL reads. A value that names none may be in clear.
 */
import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { Address } from "../../../domain/engine/index.ts";
import type { StoredAs } from "../../../domain/personal-data.ts";
import type { RowKey, SealedName } from "./encrypted-columns.ts";
import { purposeOf } from "./encrypted-columns.ts";
import type { Encryption } from "./encryption.ts";
import type { KeyedHash } from "./keyed-hash.ts";
import { keyedHash } from "./keyed-hash.ts";
import { isObject } from "./stored.ts";
import type { StoredObject } from "./stored-value.ts";

/** The ciphertext's member of a stored object. Always the first: `sealedIn` finds it without reading the JSON. */
export const SEALED = "sealed";

/** Values have a few kilobytes. zlib's own buffers, made for megabytes, would cost more than the compression. */
const SMALL = { level: 1, windowBits: 13, memLevel: 6, chunkSize: 4_096 } as const;

/** Phones that end alike have one trace: reading decides. */
const SHARED_DIGITS = 6;

export interface People {
  readonly hash: KeyedHash;
  /**
   * The JSON text to store. The ciphertext is worthless in another column or row.
   * @param shown the facts for SQL, which must name no person
   */
  seal(column: StoredAs<"sealed-json">, key: RowKey, written: StoredObject, shown: StoredObject): string;
  /** The value that was written. @throws DecryptionError */
  open(column: StoredAs<"sealed-json">, key: RowKey, stored: unknown): unknown;
  /** Encrypts a text for a column of its own. */
  sealText(column: SealedName, key: RowKey, text: string): string;
  /** @throws DecryptionError */
  openText(column: SealedName, key: RowKey, sealed: string): string;
}

/** @param hashKey the database's own key: `openPeopleKey` */
export function peopleAtRest(encryption: Encryption, hashKey: Uint8Array): People {
  const people: People = {
    hash: keyedHash(hashKey),
    seal(column, key, written, shown) {
      return JSON.stringify({ [SEALED]: people.sealText(column, key, JSON.stringify(written)), ...shown });
    },
    open(column, key, stored) {
      const sealed = isObject(stored) ? stored[SEALED] : undefined;
      return typeof sealed === "string" ? JSON.parse(people.openText(column, key, sealed)) : stored;
    },
    sealText(column, key, text) {
      // Ciphertext can't be compressed any more, and addresses repeat themselves.
      return encryption.encrypt(deflateRawSync(text, SMALL), purposeOf(column, key));
    },
    openText: (column, key, sealed) =>
      inflateRawSync(encryption.decryptBytes(sealed, purposeOf(column, key)), {
        chunkSize: SMALL.chunkSize,
      }).toString("utf8"),
  };
  return people;
}

/** SQL: the ciphertext in a JSON column, or null where it is in clear. */
export function sealedIn(column: string): string {
  return `substring(${column}::text FROM '^\\{"${SEALED}":"([^"]+)"')`;
}

interface Route {
  readonly from: Address;
  readonly to: Address;
}

/** Keyed hashes by which erasure and export find the people of a value. */
export function tracesOf(people: People, { from, to }: Route): readonly string[] {
  const found = [from, to].flatMap(({ email, phone }) => [
    ...(email ? [emailTrace(people, email)] : []),
    ...(phone ? [phoneTrace(people, phone)] : []),
  ]);
  return [...new Set(found)];
}

export function emailTrace({ hash }: People, email: string): string {
  return trace(hash, `email/${foldEmail(email)}`);
}

/** The hash by which a phone number is found again, in any spelling. */
export function phoneTrace({ hash }: People, phone: string): string {
  return trace(hash, `phone/${phoneEnd(phone)}`);
}

export function foldEmail(email: string): string {
  return email.toLowerCase();
}

export function phoneEnd(phone: string): string {
  return phone.replace(/\D+/g, "").slice(-SHARED_DIGITS);
}

function trace(hash: KeyedHash, text: string): string {
  return hash(text).toString("base64url").slice(0, 22);
}
