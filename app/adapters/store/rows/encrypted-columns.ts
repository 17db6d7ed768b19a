/** Every column with an encrypted text: those of personal-data.ts, and secrets that name no person. */
import type { StoredAs } from "../../../domain/personal-data.ts";
import { personalColumns } from "../../../domain/personal-data.ts";

export interface EncryptedColumn {
  readonly table: string;
  readonly column: string;
  /** The text is a member of a JSON object, if it is there. */
  readonly isJson: boolean;
  /** The text was compressed before. */
  readonly isCompressed: boolean;
  /** The columns whose values name the row. */
  readonly boundTo: readonly string[];
  /** The ciphertext's purpose. @param key the values of `boundTo`, as text */
  purpose(key: readonly string[]): string;
}

interface Secret {
  readonly boundTo: readonly string[];
  /** Another column, to which SQL copies the text. */
  readonly as?: string;
}

const secrets = {
  "carrier_accounts.encrypted_secrets": { boundTo: ["id"] },
  "shops.callback_token": { boundTo: ["domain"] },
  "shops.next_callback_token": { boundTo: ["domain"], as: "shops.callback_token" },
  "webhook_endpoints.encrypted_secret": { boundTo: ["id"] },
  "webhook_endpoints.former_secret": { boundTo: ["id"], as: "webhook_endpoints.encrypted_secret" },
  "people_keys.encrypted": { boundTo: ["id"] },
} as const satisfies Readonly<Record<string, Secret>>;

/** Columns that `People` seals. */
export type SealedName = StoredAs<"sealed" | "sealed-json">;
export type EncryptedName = keyof typeof secrets | SealedName | StoredAs<"encrypted">;

/** The value of the column that a ciphertext is bound to; several in the order of `boundTo`. */
export type RowKey = string | readonly (string | number)[];

/** Binds a ciphertext to its column and row. */
export function purposeOf(name: EncryptedName, key: RowKey): string {
  return `${name}/${[key].flat().join("/")}`;
}

export const encryptedColumns: readonly EncryptedColumn[] = [
  ...Object.entries<Secret>(secrets).map(([name, { boundTo, as = name }]) => {
    const [table = "", column = ""] = name.split(".");
    return { table, column, boundTo, name: as, isJson: false, isCompressed: false };
  }),
  ...personalColumns.flatMap(({ table, column, stored, boundTo }) =>
    boundTo === undefined
      ? []
      : [
          {
            table,
            column,
            boundTo,
            name: `${table}.${column}`,
            isJson: stored === "sealed-json",
            isCompressed: stored !== "encrypted",
          },
        ],
  ),
].map(({ name, ...column }) => ({
  ...column,
  purpose: (key) => purposeOf(name as EncryptedName, key),
}));
