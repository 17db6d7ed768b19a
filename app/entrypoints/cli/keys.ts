/** `npm run -s keys -- …`: which encryption keys the stored secrets need, and the exchange of one. */
import pg from "pg";
import { createEncryption, keyId } from "../../adapters/store/rows/encryption.ts";
import type { KeyUse } from "../../adapters/store/rows/reencrypt.ts";
import { keysInUse, reencrypt } from "../../adapters/store/rows/reencrypt.ts";
import { replaceKeptKey } from "../../process/database/data-dir.ts";
import { readEnv } from "../../process/env.server.ts";
import type { Commands } from "./command-line.ts";
import { parse, program } from "./command-line.ts";
import type { Access, Reached } from "./open-stores.ts";
import { withDatabase } from "./open-stores.ts";
import { table } from "./table.ts";

const usage = `usage:
  npm run -s keys -- status
      prints how many stored secrets each key encrypts; ends with 1 if a key is neither ENCRYPTION_KEY nor in DECRYPTION_KEYS
  npm run -s keys -- rotate
      encrypts every stored secret with ENCRYPTION_KEY that one of DECRYPTION_KEYS encrypts, while servers run; it can be stopped
      and run again
`;

/** Texts between two lines about a long table. */
const PROGRESS_EVERY = 1_000;

export const commands: Commands = {
  status: { access: "reads", run: (args, access) => run("status", args, access) },
  rotate: { access: "writes", run: (args, access) => run("rotate", args, access) },
};
/** Ends with 1 if a key is missing. */
export const main = program(commands, usage);

async function run(name: "status" | "rotate", args: readonly string[], access: Access): Promise<number> {
  parse(args, {});
  const env = readEnv();
  return withDatabase(access, async (reached) => {
    const client = new pg.Client({ connectionString: reached.connectionString });
    await client.connect();
    try {
      if (name === "rotate") {
        await rotate(client, reached);
        if (env.DATABASE_URL === undefined) replaceKeptKey(env.DATA_DIR, reached.encryptionKey);
      }
      return print(await keysInUse(client), reached, name);
    } finally {
      await client.end();
    }
  });
}

async function rotate(client: pg.Client, { encryptionKey, otherKeys }: Reached): Promise<void> {
  const bytes = (key: string) => Buffer.from(key, "base64");
  const encryption = createEncryption(bytes(encryptionKey), otherKeys.map(bytes));
  await reencrypt(client, encryption, keyId(bytes(encryptionKey)), ({ table: name, column }, texts) => {
    if (texts % PROGRESS_EVERY === 0) process.stderr.write(`${name}.${column}: ${texts}\n`);
  });
}

function print(
  uses: readonly KeyUse[],
  { encryptionKey, otherKeys }: Reached,
  name: "status" | "rotate",
): number {
  const idOf = (key: string) => keyId(Buffer.from(key, "base64"));
  const current = idOf(encryptionKey);
  const others = otherKeys.map(idOf);
  const nameOf = (key: string) =>
    key === current ? "ENCRYPTION_KEY" : others.includes(key) ? "DECRYPTION_KEYS" : "not given";
  process.stdout.write(
    table([
      ["secrets", "key", "given as", "count"],
      ...uses.map(({ table: of, column, key, texts }) => [
        `${of}.${column}`,
        key,
        nameOf(key),
        String(texts),
      ]),
    ]),
  );
  const missing = uses.filter(({ key }) => nameOf(key) === "not given");
  if (missing.length > 0) return 1;
  if (name === "status") return 0;
  // Written during the exchange by a process with the former key.
  if (uses.some(({ key }) => key !== current)) {
    process.stderr.write(
      "a server still encrypts with another key: restart it with this ENCRYPTION_KEY, and run this again\n",
    );
    return 1;
  }
  process.stdout.write(
    `every stored secret has key ${current}; keep DECRYPTION_KEYS for 14 days, until the last link signed with another key expires\n`,
  );
  return 0;
}
