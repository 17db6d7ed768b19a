import type { Caller } from "../../../domain/engine/index.ts";
import type { AddressBookStore, SavedAddress } from "../../../domain/orders/address-book/address-book.ts";
import { nameKey, savedKinds } from "../../../domain/orders/address-book/address-book.ts";
import { deleting, inserting, updating } from "../events/change.ts";
import { write } from "../events/write.ts";
import { Prisma } from "../generated/client.ts";
import { oneAtATime } from "../rows/one-at-a-time.ts";
import type { People } from "../rows/people.ts";
import { tracesOf } from "../rows/people.ts";
import { SEARCH_FORM, searchScope, searchTokens, tokensMatching } from "../rows/search-tokens.ts";
import { readStored, StoredValueError } from "../rows/stored.ts";
import { storedValue } from "../rows/stored-value.ts";
import { isUuid } from "../rows/uuid-v7.ts";
import type { StoreContext } from "../store-context.ts";

const MOST = 10_000;

type Named = Pick<SavedAddress, "name" | "address">;

const storedAddress = storedValue<Named>({
  what: "saved address",
  steps: [],
  read: (json) => readStored<Named>(json, "saved address", { name: "string", address: "object" }),
});

export interface SavedAddressRow {
  readonly id: string;
  readonly kind: string;
  readonly encrypted: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export const savedAddressColumns = Prisma.sql`id::text AS id, kind, encrypted, created_at AS "createdAt", updated_at AS "updatedAt"`;

type Context = Pick<StoreContext, "prisma" | "clock" | "people" | "actor">;

/** Names are people's too: they are encrypted with the addresses, and found by keyed hashes. */
export function addressBookStore({ prisma, clock, people, actor }: Context): AddressBookStore {
  const one = (rows: readonly SavedAddressRow[]) =>
    rows[0] === undefined ? null : toSavedAddress(people, rows[0]);

  async function get(caller: Caller, id: string): Promise<SavedAddress | null> {
    if (!isUuid(id)) return null;
    return one(
      await prisma.$queryRaw<SavedAddressRow[]>`
        SELECT ${savedAddressColumns} FROM saved_addresses WHERE ${of(caller)} AND id = ${id}::uuid`,
    );
  }

  async function isTaken(
    sql: Pick<typeof prisma, "$queryRaw">,
    caller: Caller,
    name: string,
    butBy: string,
  ): Promise<boolean> {
    const rows = await sql.$queryRaw<unknown[]>`
      SELECT 1 FROM saved_addresses WHERE ${of(caller)} AND name_hash = ${nameHash(people, caller, name)}
        AND id <> ${butBy}::uuid`;
    return rows.length > 0;
  }

  return {
    most: MOST,
    get,

    async add(caller, { id, name, kind, address }) {
      const { merchantId, environment } = caller;
      const { encrypted, hash, traces, tokens } = columnsOf(people, caller, id, { name, address });
      return prisma.$transaction(async (transaction) => {
        // Two requests that see one name or one place free wait for each other.
        await lock(transaction, caller);
        const moment = clock.now();
        await write(
          transaction,
          inserting("saved_addresses", {
            actor: actor(),
            rows: [
              {
                id,
                merchant_id: merchantId,
                environment,
                kind,
                encrypted,
                name_hash: hash,
                traces,
                search_tokens: tokens,
                search_form: SEARCH_FORM,
                created_at: moment,
                updated_at: moment,
              },
            ],
            from: Prisma.sql`(SELECT 1 WHERE
              (SELECT count(*) FROM saved_addresses WHERE ${of(caller)}) < ${MOST}) AS room`,
          }),
        );
        const rows = await transaction.$queryRaw<SavedAddressRow[]>`
          SELECT ${savedAddressColumns} FROM saved_addresses WHERE ${of(caller)} AND id = ${id}::uuid`;
        return one(rows) ?? ((await isTaken(transaction, caller, name, id)) ? "taken" : "full");
      });
    },

    async change(caller, id, change, check) {
      if (!isUuid(id)) return null;
      return prisma.$transaction(async (transaction) => {
        await lock(transaction, caller);
        const before = one(
          await transaction.$queryRaw<SavedAddressRow[]>`
            SELECT ${savedAddressColumns} FROM saved_addresses WHERE ${of(caller)} AND id = ${id}::uuid FOR UPDATE`,
        );
        if (before === null) return null;
        check?.(before);
        const { name, kind, address } = { ...before, ...change };
        if (await isTaken(transaction, caller, name, id)) return "taken";
        const { encrypted, hash, traces, tokens } = columnsOf(people, caller, id, { name, address });
        return one(
          await write<SavedAddressRow>(
            transaction,
            updating("saved_addresses", {
              actor: actor(),
              set: {
                kind,
                encrypted,
                name_hash: hash,
                traces,
                search_tokens: tokens,
                search_form: SEARCH_FORM,
                updated_at: clock.now(),
              },
              merchant: caller.merchantId,
              where: Prisma.sql`environment = ${caller.environment} AND id = ${id}::uuid`,
              answer: savedAddressColumns,
            }),
          ),
        );
      });
    },

    async remove(caller, id) {
      if (!isUuid(id)) return null;
      return one(
        await write<SavedAddressRow>(
          prisma,
          deleting("saved_addresses", {
            actor: actor(),
            where: Prisma.sql`${of(caller)} AND id = ${id}::uuid`,
            answer: savedAddressColumns,
          }),
        ),
      );
    },

    async page(caller, { kind, search }, limit, cursor) {
      const matches =
        search === undefined
          ? null
          : tokensMatching(searchScope(people, "saved_addresses.search_tokens", caller), search);
      const conditions = [
        of(caller),
        ...(kind === undefined ? [] : [Prisma.sql`kind = ${kind}`]),
        ...(cursor === null || !isUuid(cursor) ? [] : [Prisma.sql`id < ${cursor}::uuid`]),
        ...(matches === null ? [] : [matches]),
      ];
      const rows = await prisma.$queryRaw<SavedAddressRow[]>`
        SELECT ${savedAddressColumns} FROM saved_addresses WHERE ${Prisma.join(conditions, " AND ")}
        ORDER BY id DESC LIMIT ${limit + 1}`;
      const addresses = rows.slice(0, limit).map((row) => toSavedAddress(people, row));
      return { addresses, nextCursor: rows.length > limit ? (addresses.at(-1)?.id ?? null) : null };
    },

    async byNames(caller, names) {
      if (names.length === 0) return new Map();
      const hashes = [...new Set(names.map((name) => nameHash(people, caller, name)))];
      const rows = await prisma.$queryRaw<SavedAddressRow[]>`
        SELECT ${savedAddressColumns} FROM saved_addresses WHERE ${of(caller)} AND name_hash = ANY(${hashes}::text[])`;
      return new Map(
        rows
          .map((row) => toSavedAddress(people, row))
          .map(({ name, address }) => [nameKey(name), address] as const),
      );
    },
  };
}

function of({ merchantId, environment }: Caller): Prisma.Sql {
  return Prisma.sql`merchant_id = ${merchantId}::uuid AND environment = ${environment}`;
}

function lock(sql: Parameters<typeof oneAtATime>[0], caller: Caller): Promise<void> {
  return oneAtATime(sql, `saved addresses/${caller.merchantId}/${caller.environment}`);
}

export function savedAddressTokens(
  people: People,
  caller: Caller,
  { name, address: { name: person, company, zip, city, email, phone, phoneE164 } }: Named,
): readonly string[] {
  return searchTokens(searchScope(people, "saved_addresses.search_tokens", caller), {
    words: [zip],
    names: [name, person, company, city],
    emails: [email],
    phones: [phone, phoneE164],
  });
}

function columnsOf(people: People, caller: Caller, id: string, { name, address }: Named) {
  const json = JSON.stringify(storedAddress.write({ name, address }));
  return {
    encrypted: people.sealText("saved_addresses.encrypted", id, json),
    hash: nameHash(people, caller, name),
    traces: [...tracesOf(people, { from: address, to: address })],
    tokens: savedAddressTokens(people, caller, { name, address }),
  };
}

function nameHash({ hash }: People, { merchantId, environment }: Caller, name: string): string {
  return hash(`saved address/${merchantId}/${environment}/${nameKey(name)}`).toString("base64url");
}

/** @throws StoredValueError | DecryptionError */
export function toSavedAddress(people: People, row: SavedAddressRow): SavedAddress {
  const { id, createdAt, updatedAt } = row;
  const kind = savedKinds.find((each) => each === row.kind);
  if (kind === undefined) throw new StoredValueError(`saved address ${id}: of kind ${row.kind}`);
  const { name, address } = storedAddress.read(
    JSON.parse(people.openText("saved_addresses.encrypted", id, row.encrypted)),
  );
  return { id, name, kind, address, createdAt, updatedAt };
}
