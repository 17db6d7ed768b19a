import { Session } from "@shopify/shopify-api";
import type { SessionStorage } from "@shopify/shopify-app-session-storage";
import type { ShopifySession as SessionRow } from "../generated/client.ts";
import { purposeOf } from "../rows/encrypted-columns.ts";
import type { Encryption } from "../rows/encryption.ts";
import type { FieldKinds } from "../rows/stored.ts";
import { readStored, reviveDate } from "../rows/stored.ts";
import type { StoreContext } from "../store-context.ts";

type SessionParams = ConstructorParameters<typeof Session>[0];
/** Fields that every session has; the others, tokens among them, are present when they have a value. */
type SessionValue = Pick<SessionParams, "id" | "shop" | "state" | "isOnline"> & {
  readonly expires?: Date;
  readonly refreshTokenExpires?: Date;
};

const sessionFields: FieldKinds<SessionValue> = {
  id: "string",
  shop: "string",
  state: "string",
  isOnline: "boolean",
};

type StoredSession = Pick<SessionRow, "id" | "encrypted">;

const selectSession = {
  name: "select-shopify-session",
  text: "SELECT id, encrypted FROM shopify_sessions WHERE id = $1",
};

/** Stores Shopify's sessions whole and encrypted: access and refresh tokens are never in clear. */
export function sessionStorage({
  prisma,
  run,
  encryption,
}: Pick<StoreContext, "prisma" | "run" | "encryption">): SessionStorage {
  return {
    async storeSession(session) {
      const encrypted = encryption.encrypt(
        JSON.stringify(session),
        purposeOf("shopify_sessions.encrypted", session.id),
      );
      const data = { shop: session.shop, encrypted, expiresAt: session.expires ?? null };
      await prisma.shopifySession.upsert({
        where: { id: session.id },
        create: { id: session.id, ...data },
        update: data,
      });
      return true;
    },

    async loadSession(id) {
      const [row] = await run<StoredSession>(selectSession, [id]);
      return row === undefined ? undefined : toSession(row, encryption);
    },

    async deleteSession(id) {
      await prisma.shopifySession.deleteMany({ where: { id } });
      return true;
    },

    async deleteSessions(ids) {
      await prisma.shopifySession.deleteMany({ where: { id: { in: ids } } });
      return true;
    },

    async findSessionsByShop(shop) {
      const rows = await prisma.shopifySession.findMany({ where: { shop }, orderBy: { id: "asc" } });
      return rows.map((row) => toSession(row, encryption));
    },
  };
}

/** @throws StoredValueError, DecryptionError */
function toSession(row: StoredSession, encryption: Encryption): Session {
  const json: unknown = JSON.parse(
    encryption.decrypt(row.encrypted, purposeOf("shopify_sessions.encrypted", row.id)),
  );
  const { expires, refreshTokenExpires, ...stored } = readStored<SessionValue>(
    json,
    "session",
    sessionFields,
  );
  return new Session({
    ...stored,
    ...(!expires ? {} : { expires: reviveDate(expires) }),
    ...(!refreshTokenExpires ? {} : { refreshTokenExpires: reviveDate(refreshTokenExpires) }),
  });
}
