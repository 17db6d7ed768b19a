import { z } from "zod";
import type { Caller } from "../../../domain/engine/index.ts";
import { TooManyKeysError } from "../../../domain/merchants/records.ts";
import type { Services } from "../../../process/services.server.ts";
import { fieldSchemas, storedValues } from "../frame/fields.server.ts";
import type { PageFormat } from "../frame/page-format.server.ts";
import type { ApiKeyRow } from "./api-keys-card.tsx";
import { accessOf, formerHours, scopesOf } from "./key-choices.ts";
import { keyFields } from "./key-fields.ts";

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

const keyPrefix = z.string().regex(/^wb_(sandbox|live)_[0-9A-Za-z]+$/, "must be the beginning of a key");

const newKey = fieldSchemas(keyFields);

/** The forms of the card with a merchant's API keys. */
export const keyForms = [
  z.object({
    intent: z.literal("create-key"),
    ...newKey,
    strict: newKey.strict.default(false),
  }),
  z.object({ intent: z.literal("replace-key"), prefix: keyPrefix, hours: z.enum(formerHours) }),
  z.object({ intent: z.literal("revoke-key"), prefix: keyPrefix }),
] as const;
type KeyForm = z.output<(typeof keyForms)[number]>;

export type KeyAnswer =
  /** The new key in clear, shown once; `null` with the reason. */
  | { readonly intent: "create-key"; readonly key: string }
  | { readonly intent: "create-key"; readonly key: null; readonly problem: "name-missing" }
  | { readonly intent: "create-key"; readonly key: null; readonly problem: "too-many"; readonly most: number }
  /** `null`: the former key has ended meanwhile. */
  | { readonly intent: "replace-key"; readonly key: string | null }
  | { readonly intent: "revoke-key" };

/** The keys of one environment that were not revoked, newest first. */
export async function keyRows(
  { apiKeys, ports }: Pick<Services, "apiKeys" | "ports">,
  { merchantId, environment }: Caller,
  format: PageFormat,
): Promise<readonly ApiKeyRow[]> {
  const now = ports.clock.now();
  const keys = await apiKeys.list(merchantId);
  return keys
    .filter((key) => key.environment === environment && key.revokedAt === null)
    .map(({ id, name, prefix, scopes, isStrict, createdAt, expiresAt, lastUsedAt }) => ({
      id,
      name,
      prefix,
      isStrict,
      access: accessOf(scopes),
      created: format.day(createdAt),
      end: expiresAt === null ? null : { at: format.moment(expiresAt), isOver: expiresAt <= now },
      lastUsed: lastUsedAt === null ? null : format.moment(lastUsedAt),
    }));
}

/** @param createdBy the asker, as in `NewApiKey` */
export async function actOnKeys(
  { apiKeys, ports }: Pick<Services, "apiKeys" | "ports">,
  { merchantId, environment }: Caller,
  createdBy: string,
  form: KeyForm,
): Promise<KeyAnswer> {
  if (form.intent === "revoke-key") {
    // Keys of the two environments begin differently.
    if (form.prefix.startsWith(environment === "sandbox" ? "wb_sandbox_" : "wb_live_"))
      await apiKeys.revoke(form.prefix, merchantId);
    return { intent: "revoke-key" };
  }
  if (form.intent === "replace-key") {
    const former = { prefix: form.prefix, merchantId, environment };
    const replaced = await apiKeys.replace(former, Number(form.hours) * HOUR_MS, createdBy);
    return { intent: form.intent, key: replaced?.key ?? null };
  }
  const { name, isStrict } = storedValues(keyFields, form);
  if (name === "") return { intent: "create-key", key: null, problem: "name-missing" };
  const endMs = ports.clock.now().getTime() + Number(form.days) * DAY_MS;
  const wanted = {
    merchantId,
    environment,
    name,
    createdBy,
    isStrict,
    scopes: scopesOf[form.access],
    expiresAt: form.days === "0" ? null : new Date(endMs),
  };
  try {
    const { key } = await apiKeys.create(wanted);
    return { intent: "create-key", key };
  } catch (error) {
    if (error instanceof TooManyKeysError)
      return { intent: "create-key", key: null, problem: "too-many", most: error.most };
    throw error;
  }
}
