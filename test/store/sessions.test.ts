/** One battery over our storage and over Shopify's own in memory, so that both answer alike. */
import type { OnlineAccessInfo } from "@shopify/shopify-api";
import { Session } from "@shopify/shopify-api";
import type { SessionStorage } from "@shopify/shopify-app-session-storage";
import { MemorySessionStorage } from "@shopify/shopify-app-session-storage-memory";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createEncryption } from "../../app/adapters/store/rows/encryption.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import { testStores } from "../support/stores.ts";

let database: FreshDatabase;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.prisma.shopifySession.deleteMany();
});

const shop = "elia.myshopify.com";
const accessToken = "shpat_0f9a4c_access";
const refreshToken = "shprt_77b1d2_refresh";

function offline(given: Partial<ConstructorParameters<typeof Session>[0]> = {}): Session {
  return new Session({
    id: `offline_${shop}`,
    shop,
    state: "",
    isOnline: false,
    scope: "write_shipping,read_orders",
    accessToken,
    expires: new Date("2026-11-20T09:00:00.123Z"),
    refreshToken,
    refreshTokenExpires: new Date("2027-02-20T09:00:00.456Z"),
    ...given,
  });
}

const person: OnlineAccessInfo = {
  expires_in: 86_400,
  associated_user_scope: "read_orders",
  associated_user: {
    id: 902541635,
    first_name: "Ελένη",
    last_name: "O'Hara",
    email: "eleni@example.com",
    email_verified: true,
    account_owner: false,
    locale: "el",
    collaborator: false,
  },
};

const backends: readonly [string, () => SessionStorage][] = [
  ["in the database", () => testStores(database).sessions],
  ["in Shopify's memory", () => new MemorySessionStorage()],
];

describe.each(backends)("sessions %s", (_, open) => {
  let storage: SessionStorage;
  beforeEach(() => {
    storage = open();
  });

  it.each([
    ["offline and expiring", offline()],
    ["offline for ever", new Session({ id: "a", shop, state: "s", isOnline: false, scope: "", accessToken })],
    ["without a token yet", new Session({ id: "b", shop, state: "nonce", isOnline: false })],
    ["online", offline({ id: `${shop}_902541635`, isOnline: true, onlineAccessInfo: person })],
  ])("come back as they went in: %s", async (__, session) => {
    expect(await storage.storeSession(session)).toBe(true);
    const loaded = await storage.loadSession(session.id);
    expect(loaded).toBeInstanceOf(Session);
    expect(loaded?.toObject()).toEqual(session.toObject());
    expect(loaded?.equals(session)).toBe(true);
    expect(loaded?.refreshToken).toBe(session.refreshToken);
    expect(loaded?.refreshTokenExpires).toEqual(session.refreshTokenExpires);
    expect(loaded?.isExpired()).toBe(session.isExpired());
  });

  it("are replaced by a later one of the same id", async () => {
    await storage.storeSession(offline());
    const { id, state, isOnline } = offline();
    const later = new Session({ id, shop, state, isOnline, accessToken: "shpat_later" });
    await storage.storeSession(later);
    expect((await storage.loadSession(id))?.toObject()).toEqual(later.toObject());
    expect(await storage.findSessionsByShop(shop)).toHaveLength(1);
  });

  it("are undefined when there is none", async () => {
    expect(await storage.loadSession("offline_nobody")).toBeUndefined();
    expect(await storage.findSessionsByShop("nobody.myshopify.com")).toEqual([]);
  });

  it("are deleted one by one, all at once, and also when they aren't there", async () => {
    const ids = ["1", "2", "3", "4"];
    for (const id of ids) await storage.storeSession(offline({ id }));
    expect(await storage.deleteSession("1")).toBe(true);
    expect(await storage.deleteSession("1")).toBe(true);
    expect(await storage.deleteSessions(["2", "3", "nobody"])).toBe(true);
    expect(await storage.deleteSessions([])).toBe(true);
    expect((await storage.findSessionsByShop(shop)).map(({ id }) => id)).toEqual(["4"]);
  });

  it("are found by their shop, and no other's", async () => {
    await storage.storeSession(offline());
    await storage.storeSession(offline({ id: "online", isOnline: true, onlineAccessInfo: person }));
    await storage.storeSession(offline({ id: "other", shop: "other.myshopify.com" }));
    const found = await storage.findSessionsByShop(shop);
    expect(found.map(({ id }) => id).toSorted()).toEqual([`offline_${shop}`, "online"]);
    for (const session of found) expect(session).toBeInstanceOf(Session);
  });
});

describe("sessions at rest", () => {
  it("hold no token in clear, in any table", async () => {
    await testStores(database).sessions.storeSession(offline({ isOnline: true, onlineAccessInfo: person }));
    const { rows: tables } = await database.pool.query<{ name: string }>(
      "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'",
    );
    expect(tables.map(({ name }) => name)).toContain("shopify_sessions");
    for (const { name } of tables) {
      const { rows } = await database.pool.query(`SELECT t::text AS row FROM "${name}" AS t`);
      const text = JSON.stringify(rows);
      for (const secret of [accessToken, refreshToken, person.associated_user.email]) {
        expect(text).not.toContain(secret);
        expect(text).not.toContain(Buffer.from(secret).toString("hex"));
      }
    }
  });

  it("can't be read with another key", async () => {
    await testStores(database).sessions.storeSession(offline());
    const stranger = testStores(database, { encryption: createEncryption(Buffer.alloc(32, 1)) });
    await expect(stranger.sessions.loadSession(offline().id)).rejects.toThrow(/not the ENCRYPTION_KEY/);
  });
});
