// Run: everyday, begins early
import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { onPort, readEnv } from "../../app/process/env.server.ts";

const encryptionKey = randomBytes(32).toString("base64");
const usageSecret = `whsec_${randomBytes(24).toString("base64")}`;
const databaseUrl = "postgresql://user@localhost/waybill";

type Wrong = [name: string, env: Record<string, string>, message: RegExp];

describe("the environment", () => {
  it("needs nothing", () => {
    expect(readEnv({})).toMatchObject({
      PORT: 3000,
      HOST: "127.0.0.1",
      PUBLIC_URL: "http://127.0.0.1:3000",
      DATA_DIR: "./data",
      ROLE: "all",
      TRUST_PROXY: false,
      LOG_LEVEL: "info",
    });
  });

  it("takes an empty variable for an absent one", () => {
    expect(readEnv({ PORT: "", DATABASE_URL: "" })).toMatchObject({ PORT: 3000 });
  });

  it("derives the public URL from host and port", () => {
    expect(readEnv({ HOST: "::1", PORT: "8080" }).PUBLIC_URL).toBe("http://[::1]:8080");
    expect(readEnv({ PUBLIC_URL: "https://ship.example.com/" }).PUBLIC_URL).toBe("https://ship.example.com");
  });

  it("follows the port that the system chose, unless the public URL is given", () => {
    expect(onPort(readEnv({ PORT: "0" }), 4711)).toMatchObject({
      PORT: 4711,
      PUBLIC_URL: "http://127.0.0.1:4711",
    });
    const given = readEnv({ PORT: "0", PUBLIC_URL: "https://ship.example.com" });
    expect(onPort(given, 4711).PUBLIC_URL).toBe("https://ship.example.com");
  });

  it("reads other addresses of carriers' servers, without a trailing slash", () => {
    expect(readEnv({}).CARRIER_HOSTS.size).toBe(0);
    const written = " boxnow=http://127.0.0.1:4600 , boxnow-points=https://points.example/v1/,";
    expect([...readEnv({ CARRIER_HOSTS: written }).CARRIER_HOSTS]).toEqual([
      ["boxnow", "http://127.0.0.1:4600"],
      ["boxnow-points", "https://points.example/v1"],
    ]);
  });

  it("reads the app's client secrets, the newest first", () => {
    const secrets = (SHOPIFY_API_SECRET: string) =>
      readEnv({ SHOPIFY_API_KEY: "key", SHOPIFY_API_SECRET }).SHOPIFY_API_SECRET;
    expect(secrets("one")).toEqual(["one"]);
    expect(secrets(" new , old,")).toEqual(["new", "old"]);
  });

  it("reads hosts that webhooks may be sent to although they are private", () => {
    expect(readEnv({}).WEBHOOK_PRIVATE_HOSTS.size).toBe(0);
    const { WEBHOOK_PRIVATE_HOSTS } = readEnv({ WEBHOOK_PRIVATE_HOSTS: " 127.0.0.1 , Hooks.internal," });
    expect([...WEBHOOK_PRIVATE_HOSTS]).toEqual(["127.0.0.1", "hooks.internal"]);
  });

  it("prepares statements unless a pooler shares the sessions", () => {
    const direct = { DATABASE_URL: databaseUrl, ENCRYPTION_KEY: encryptionKey };
    const pooled = { ...direct, DATABASE_DIRECT_URL: databaseUrl };
    const prepares = (env: Record<string, string>) => readEnv(env).DATABASE_PREPARED_STATEMENTS;
    expect([prepares(direct), prepares(pooled)]).toEqual([true, false]);
    expect(prepares({ ...pooled, DATABASE_PREPARED_STATEMENTS: "true" })).toBe(true);
  });

  it("lets usage be reported over HTTPS, and to this machine over HTTP", () => {
    for (const USAGE_WEBHOOK_URL of ["https://10.0.0.1/in", "http://localhost:8080/in", "http://[::1]/in"])
      expect(readEnv({ USAGE_WEBHOOK_URL, USAGE_WEBHOOK_SECRET: usageSecret })).toMatchObject({
        USAGE_WEBHOOK_URL,
      });
  });

  const wrong: readonly Wrong[] = [
    ["PORT", { PORT: "http" }, /PORT must be a port number/],
    ["PORT", { PORT: "70000" }, /PORT must be a port number/],
    ["PORT", { PORT: "80.5" }, /PORT must be a port number/],
    ["PUBLIC_URL", { PUBLIC_URL: "ship.example.com" }, /PUBLIC_URL must be an http\(s\) URL/],
    ["SANDBOX_URL", { SANDBOX_URL: "ftp://ship.example.com" }, /SANDBOX_URL must be an http\(s\) URL/],
    [
      "DATABASE_URL",
      { DATABASE_URL: "mysql://x", ENCRYPTION_KEY: encryptionKey },
      /DATABASE_URL must be a PostgreSQL/,
    ],
    ["DATABASE_DIRECT_URL", { DATABASE_DIRECT_URL: databaseUrl }, /DATABASE_DIRECT_URL needs DATABASE_URL/],
    ["QUEUE_DATABASE_URL", { QUEUE_DATABASE_URL: databaseUrl }, /QUEUE_DATABASE_URL needs DATABASE_URL/],
    ["DATABASE_READ_URL", { DATABASE_READ_URL: "mysql://x" }, /DATABASE_READ_URL must be a PostgreSQL/],
    [
      "DATABASE_CONNECTIONS",
      { DATABASE_CONNECTIONS: "4" },
      /DATABASE_CONNECTIONS must be a whole number, 5 to/,
    ],
    ["ENCRYPTION_KEY", { DATABASE_URL: databaseUrl }, /ENCRYPTION_KEY is required with DATABASE_URL/],
    ["ENCRYPTION_KEY", { ENCRYPTION_KEY: "c2hvcnQ=" }, /ENCRYPTION_KEY must be 32 bytes in base64/],
    ["ROLE", { ROLE: "everything" }, /ROLE must be all, web or worker/],
    ["ROLE", { ROLE: "worker" }, /ROLE must be all without DATABASE_URL/],
    ["TRUST_PROXY", { TRUST_PROXY: "sometimes" }, /TRUST_PROXY must be true or false/],
    ["SHOPIFY_API_SECRET", { SHOPIFY_API_KEY: "key" }, /SHOPIFY_API_SECRET is missing/],
    ["SHOPIFY_API_SECRET", { SHOPIFY_API_KEY: "key", SHOPIFY_API_SECRET: "," }, /SHOPIFY_API_SECRET must be/],
    [
      "SHOPIFY_API_SECRET",
      { SHOPIFY_API_KEY: "key", SHOPIFY_API_SECRET: "new old" },
      /the new one, a comma, and the old one/,
    ],
    ["SHOPIFY_API_KEY", { SHOPIFY_API_SECRET: "secret" }, /SHOPIFY_API_KEY is missing/],
    ["CARRIER_HOSTS", { CARRIER_HOSTS: "boxnow" }, /CARRIER_HOSTS must be carriers and addresses/],
    ["CARRIER_HOSTS", { CARRIER_HOSTS: "boxnow=ftp://a.example" }, /CARRIER_HOSTS must be/],
    ["CARRIER_HOSTS", { CARRIER_HOSTS: "acs=http://a.example,=http://b.example" }, /CARRIER_HOSTS must be/],
    ["USAGE_WEBHOOK_SECRET", { USAGE_WEBHOOK_URL: "https://a.example/" }, /USAGE_WEBHOOK_SECRET is missing/],
    ["USAGE_WEBHOOK_URL", { USAGE_WEBHOOK_SECRET: usageSecret }, /USAGE_WEBHOOK_URL is missing/],
    ["USAGE_WEBHOOK_SECRET", { USAGE_WEBHOOK_SECRET: "whsec_c2hvcnQ=" }, /must be whsec_ and 24 bytes/],
    ...[
      "http://a.example/",
      "http://localhost.a.example/",
      "http://127.0.0.1@a.example/",
      "https://u:p@a.example/",
    ].map(
      (url): Wrong => [
        "USAGE_WEBHOOK_URL",
        { USAGE_WEBHOOK_URL: url, USAGE_WEBHOOK_SECRET: usageSecret },
        /USAGE_WEBHOOK_URL must be an https URL/,
      ],
    ),
    ["LOG_LEVEL", { LOG_LEVEL: "loud" }, /LOG_LEVEL must be trace, debug/],
  ];
  it.each(wrong)("names a wrong %s: %j", (_name, env, message) => {
    expect(() => readEnv(env)).toThrow(message);
  });

  it("names everything that is wrong at once", () => {
    expect(() => readEnv({ PORT: "x", LOG_LEVEL: "loud" })).toThrow(/PORT .*\n.*LOG_LEVEL /);
  });
});
