import { z } from "zod";

const url = z
  .url({ protocol: /^https?$/, error: "must be an http(s) URL such as https://ship.example.com" })
  .transform((value) => value.replace(/\/+$/, ""));
const port = z.coerce
  .number({ error: "must be a port number, 0 to 65535" })
  .int("must be a port number, 0 to 65535")
  .min(0, "must be a port number, 0 to 65535")
  .max(65535, "must be a port number, 0 to 65535");

const databaseUrl = z
  .string()
  .regex(
    /^postgres(ql)?:\/\//,
    "must be a PostgreSQL connection string such as postgresql://user:password@host:5432/waybill",
  );

const milliseconds = z.coerce
  .number({ error: "must be a number of milliseconds, 1 to 9500" })
  .int("must be a number of milliseconds, 1 to 9500")
  .min(1, "must be a number of milliseconds, 1 to 9500")
  .max(9_500, "must be a number of milliseconds, 1 to 9500");

const commaSeparated = z.string().transform((value) =>
  value
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== ""),
);

const secretForm =
  "must be the app's client secret; while it is exchanged, the new one, a comma, and the old one";

const usageUrlForm =
  "must be an https URL such as https://billing.example.com/waybill, or one of this machine";

/** @internal every variable, for the test that compares compose.yaml, .env.example and docs/running.md with them */
export const variables = z.object({
  NODE_ENV: z.enum(["development", "test", "production"]).default("production"),
  PORT: port.default(3000),
  HOST: z.string().min(1).default("127.0.0.1"),
  PUBLIC_URL: url.optional(),
  SANDBOX_URL: url.optional(),
  DATA_DIR: z.string().min(1).default("./data"),
  DATABASE_URL: databaseUrl.optional(),
  /** The same database without the pooler that DATABASE_URL names: for LISTEN and migrations, which need a session. */
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  /** The queue's own database, past a pooler; absent: DATABASE_URL's. */
  QUEUE_DATABASE_URL: databaseUrl.optional(),
  /** A replica, for lists that may lag. */
  DATABASE_READ_URL: databaseUrl.optional(),
  /** The most connections that one process opens to DATABASE_URL and DATABASE_DIRECT_URL together. */
  DATABASE_CONNECTIONS: z.coerce
    .number({ error: "must be a whole number, 5 to 200" })
    .int("must be a whole number, 5 to 200")
    .min(5, "must be a whole number, 5 to 200")
    .max(200, "must be a whole number, 5 to 200")
    .default(10),
  /** Not behind a pooler in transaction mode, whose connections share sessions. */
  DATABASE_PREPARED_STATEMENTS: z
    .enum(["true", "false", "1", "0"], { error: "must be true or false" })
    .transform((value) => value === "true" || value === "1")
    .optional(),
  /** Milliseconds for which a process that is asked to end still answers, while `/readyz` says that it leaves. */
  SHUTDOWN_DELAY_MS: z.coerce.number().int().min(0).max(60_000).default(0),
  /** Seconds by which this machine's clock and the database's may differ. */
  CLOCK_TOLERANCE_SECONDS: z.coerce
    .number({ error: "must be a whole number above 0" })
    .int("must be a whole number above 0")
    .positive("must be a whole number above 0")
    .default(60),
  ROLE: z.enum(["all", "web", "worker"], { error: "must be all, web or worker" }).default("all"),
  TRUST_PROXY: z
    .enum(["true", "false", "1", "0"], { error: "must be true or false" })
    .default("false")
    .transform((value) => value === "true" || value === "1"),
  /** The log of erasures, which a restored backup needs; by default in DATA_DIR. */
  ERASURES_FILE: z.string().min(1).optional(),
  /** The folder of the backups that workers make by themselves; without it they make none. */
  BACKUP_DIR: z.string().min(1).optional(),
  /** Hours between two of them. */
  BACKUP_EVERY_HOURS: z.coerce
    .number({ error: "must be a number of hours, 1 to 168" })
    .int("must be a number of hours, 1 to 168")
    .min(1, "must be a number of hours, 1 to 168")
    .max(168, "must be a number of hours, 1 to 168")
    .default(24),
  /** The newest so many of them stay. */
  BACKUPS_KEPT: z.coerce
    .number({ error: "must be a whole number, 1 to 1000" })
    .int("must be a whole number, 1 to 1000")
    .min(1, "must be a whole number, 1 to 1000")
    .max(1_000, "must be a whole number, 1 to 1000")
    .default(14),
  ENCRYPTION_KEY: z
    .string()
    .refine(
      (value) => Buffer.from(value, "base64").length === 32,
      "must be 32 bytes in base64: make one with `openssl rand -base64 32`",
    )
    .optional(),
  /** Further keys, parted by commas, that stored secrets and links may have while ENCRYPTION_KEY is exchanged. */
  DECRYPTION_KEYS: commaSeparated
    .default([])
    .refine(
      (keys) => keys.every((key) => Buffer.from(key, "base64").length === 32),
      "must be keys of 32 bytes in base64, parted by commas",
    ),
  SHOPIFY_API_KEY: z.string().min(1).optional(),
  /** The app's client secrets, the newest first: Shopify may sign with any. */
  SHOPIFY_API_SECRET: commaSeparated
    .pipe(z.array(z.string().regex(/^\S+$/, secretForm)).min(1, secretForm).max(3, secretForm))
    .optional(),
  /** The address of a local Shopify simulator. Calls to shops, App Bridge and frame ancestors then go to it. */
  SHOPIFY_SIMULATOR_URL: url.optional(),
  /** Whether the callback's HMAC is checked. The secret in its path is what authenticates it. */
  CALLBACK_HMAC: z.enum(["off", "log", "enforce"], { error: "must be off, log or enforce" }).default("log"),
  /** Milliseconds after which a checkout with any rate no longer waits for outside carriers. */
  CHECKOUT_PATIENCE_MS: milliseconds.default(1_500),
  /** Milliseconds after which a checkout is answered in any case. Shopify waits 3 s at a shop's busiest. */
  CHECKOUT_DEADLINE_MS: milliseconds.default(2_500),
  /** Modules with further carriers' drivers: file paths and package names. */
  CARRIER_MODULES: commaSeparated.default([]),
  /** Other addresses of carriers' servers, such as `boxnow=http://127.0.0.1:4600`: for simulators and certification. */
  CARRIER_HOSTS: z
    .string()
    .default("")
    .transform((value, context) => {
      const hosts = new Map<string, string>();
      for (const entry of value.split(",").filter((each) => each.trim() !== "")) {
        const [, name, address] = /^\s*([a-z][a-z0-9-]*)=(https?:\/\/\S+?)\/*\s*$/.exec(entry) ?? [];
        if (name === undefined || address === undefined) {
          context.addIssue(
            "must be carriers and addresses such as boxnow=https://test.example,acs=https://other.example",
          );
          return z.NEVER;
        }
        hosts.set(name, address);
      }
      return hosts;
    }),
  /** The folder of the central bank's files of exchange rates; `none`: they are not fetched. By default, in production alone. */
  EXCHANGE_RATES_URL: z.union([z.literal("none"), url]).optional(),
  /** Hosts of private networks that webhooks may be sent to, also over plain HTTP: for tests and sealed networks. */
  WEBHOOK_PRIVATE_HOSTS: commaSeparated
    .default([])
    .transform((hosts): ReadonlySet<string> => new Set(hosts.map((host) => host.toLowerCase()))),
  /** The operator's own system, which gets each merchant's use of a month once it has ended. */
  USAGE_WEBHOOK_URL: z
    .url({ protocol: /^https?$/, error: usageUrlForm })
    .refine(
      (value) => /^https:|^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?=[:/]|$)/.test(value),
      usageUrlForm,
    )
    .refine((value) => new URL(value).username === "", usageUrlForm)
    .optional(),
  /** Signs these reports. */
  USAGE_WEBHOOK_SECRET: z
    .string()
    .regex(
      /^whsec_(?:[A-Za-z0-9+/]{4}){6,16}$/,
      'must be whsec_ and 24 bytes in base64: make one with `echo "whsec_$(openssl rand -base64 24)"`',
    )
    .optional(),
  /** Whether strangers make merchants by themselves, in the sandbox: anyone, people whom the operator invites, or no one. */
  SIGN_UP: z
    .enum(["open", "invited", "closed"], { error: "must be open, invited or closed" })
    .default("closed"),
  /** Links to log in or sign up that one address on the network may ask for, an hour; further ones get none. */
  LINKS_PER_HOUR: z.coerce
    .number({ error: "must be a whole number above 0" })
    .int("must be a whole number above 0")
    .positive("must be a whole number above 0")
    .default(20),
  /** The mail server, such as smtps://user:password@mail.example.com. Without one, mails wait for `npm run -s member -- mails`. */
  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      error: "must be a mail server such as smtps://user:password@mail.example.com",
    })
    .optional(),
  /** The sender of mails, such as `Waybill <ship@example.com>`. */
  MAIL_FROM: z
    .string()
    .regex(
      /^(?:[^\p{Cc}<>",;:@\\]+ <[^\s<>",;:@]+@[^\s<>",;:@]+>|[^\s<>",;:@]+@[^\s<>",;:@]+)$/u,
      "must be an address such as Waybill <ship@example.com>",
    )
    .optional(),
  RATE_LIMIT_PER_SECOND: z.coerce
    .number({ error: "must be a number above 0" })
    .positive("must be a number above 0")
    .default(50),
  RATE_LIMIT_BURST: z.coerce
    .number({ error: "must be a whole number above 0" })
    .int("must be a whole number above 0")
    .positive("must be a whole number above 0")
    .default(200),
  /** Rates that can be bought, kept for each merchant at most; further quotes of the API get 429. */
  KEPT_RATES: z.coerce
    .number({ error: "must be a whole number above 0" })
    .int("must be a whole number above 0")
    .positive("must be a whole number above 0")
    .default(2_000_000),
  /** Calls with a wrong key from one address, a minute; further ones get 429. */
  WRONG_KEYS_PER_MINUTE: z.coerce
    .number({ error: "must be a whole number above 0" })
    .int("must be a whole number above 0")
    .positive("must be a whole number above 0")
    .default(60),
  /** Bytes of bodies under way whose senders are not known, such as webhooks; further ones push the oldest out. */
  UNVERIFIED_BODY_BYTES: z.coerce
    .number({ error: "must be a number of bytes, 65536 or more" })
    .int("must be a number of bytes, 65536 or more")
    .min(65_536, "must be a number of bytes, 65536 or more")
    .default(32 * 1024 * 1024),
  /** Milliseconds within which such a body arrives. Shopify gives up after 5 s. */
  UNVERIFIED_BODY_MS: z.coerce
    .number({ error: "must be a number of milliseconds, 100 to 60000" })
    .int("must be a number of milliseconds, 100 to 60000")
    .min(100, "must be a number of milliseconds, 100 to 60000")
    .max(60_000, "must be a number of milliseconds, 100 to 60000")
    .default(10_000),
  /** Open connections, idle ones as well; further ones are closed. */
  MAX_CONNECTIONS: z.coerce
    .number({ error: "must be a whole number above 0" })
    .int("must be a whole number above 0")
    .positive("must be a whole number above 0")
    .default(2_000),
  /** Days that names and addresses stay in shipments that have ended, unless the merchant chooses. */
  ADDRESSES_KEPT_DAYS: z.coerce
    .number({ error: "must be a number of days, 30 to 3650" })
    .int("must be a number of days, 30 to 3650")
    .min(30, "must be a number of days, 30 to 3650")
    .max(3_650, "must be a number of days, 30 to 3650")
    .default(365),
  /** Days that events of the audit trail stay. */
  AUDIT_KEPT_DAYS: z.coerce
    .number({ error: "must be a number of days, 30 to 3650" })
    .int("must be a number of days, 30 to 3650")
    .min(30, "must be a number of days, 30 to 3650")
    .max(3_650, "must be a number of days, 30 to 3650")
    .default(400),
  /** The person at the command line, by whom audit trails name them; absent: the machine's user. */
  OPERATOR: z
    .string()
    .regex(
      /^[0-9A-Za-z-]{1,40}$/,
      "must be a name of at most 40 letters a to z, digits and hyphens, such as anna-k",
    )
    .optional(),
  /** The port of the operator's pages; without it there are none. */
  OPERATOR_PORT: port.optional(),
  OPERATOR_HOST: z.string().min(1).default("127.0.0.1"),
  /** The port of /metrics; without it there is none. */
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().min(1).default("127.0.0.1"),
  /** The share of answered requests that get a line in the log; those with a fault of ours always do. */
  LOG_REQUESTS: z.coerce
    .number({ error: "must be a share, 0 to 1" })
    .min(0, "must be a share, 0 to 1")
    .max(1, "must be a share, 0 to 1")
    .default(0.01),
  /**
   * OpenTelemetry's own names. Where spans are sent, over HTTP; without an endpoint there are none. Its packages read the
   * other `OTEL_` variables themselves (process/tracing).
   */
  OTEL_EXPORTER_OTLP_ENDPOINT: url.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: url.optional(),
  OTEL_TRACES_EXPORTER: z.enum(["otlp", "none"], { error: "must be otlp or none" }).default("otlp"),
  OTEL_SDK_DISABLED: z
    .enum(["true", "false"], { error: "must be true or false" })
    .default("false")
    .transform((value) => value === "true"),
  /** The commit of the build, for the log and the metrics. */
  WAYBILL_COMMIT: z
    .string()
    .regex(/^[0-9a-f]{7,40}$/, "must be a commit's hash")
    .optional(),
  LOG_LEVEL: z
    .enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"], {
      error: "must be trace, debug, info, warn, error, fatal or silent",
    })
    .default("info"),
});

const schema = variables
  .superRefine((value, context) => {
    if ((value.SHOPIFY_API_KEY === undefined) !== (value.SHOPIFY_API_SECRET === undefined)) {
      const missing = value.SHOPIFY_API_KEY === undefined ? "SHOPIFY_API_KEY" : "SHOPIFY_API_SECRET";
      context.addIssue({
        code: "custom",
        path: [missing],
        message: "is missing: set both SHOPIFY_API_KEY and SHOPIFY_API_SECRET, or neither",
      });
    }
    if ((value.SMTP_URL === undefined) !== (value.MAIL_FROM === undefined)) {
      const missing = value.SMTP_URL === undefined ? "SMTP_URL" : "MAIL_FROM";
      context.addIssue({
        code: "custom",
        path: [missing],
        message: "is missing: set both SMTP_URL and MAIL_FROM, or neither",
      });
    }
    if ((value.USAGE_WEBHOOK_URL === undefined) !== (value.USAGE_WEBHOOK_SECRET === undefined)) {
      const missing = value.USAGE_WEBHOOK_URL === undefined ? "USAGE_WEBHOOK_URL" : "USAGE_WEBHOOK_SECRET";
      context.addIssue({
        code: "custom",
        path: [missing],
        message: "is missing: set both USAGE_WEBHOOK_URL and USAGE_WEBHOOK_SECRET, or neither",
      });
    }
    if (value.DATABASE_URL !== undefined && value.ENCRYPTION_KEY === undefined) {
      context.addIssue({
        code: "custom",
        path: ["ENCRYPTION_KEY"],
        message:
          "is required with DATABASE_URL: make one with `openssl rand -base64 32` and give every process the same",
      });
    }
    for (const name of ["DATABASE_DIRECT_URL", "QUEUE_DATABASE_URL", "DATABASE_READ_URL"] as const) {
      if (value[name] === undefined || value.DATABASE_URL !== undefined) continue;
      context.addIssue({ code: "custom", path: [name], message: "needs DATABASE_URL" });
    }
    if (value.DATABASE_URL === undefined && value.ROLE !== "all") {
      context.addIssue({
        code: "custom",
        path: ["ROLE"],
        message: "must be all without DATABASE_URL: the embedded database has one process",
      });
    }
  })
  .transform((value) => ({
    ...value,
    PUBLIC_URL: value.PUBLIC_URL ?? defaultPublicUrl(value.HOST, value.PORT),
    EXCHANGE_RATES_URL: exchangeRatesUrl(value),
    DATABASE_PREPARED_STATEMENTS:
      value.DATABASE_PREPARED_STATEMENTS ?? value.DATABASE_DIRECT_URL === undefined,
  }));

export type Env = z.output<typeof schema>;

/** Tests and development reach no house outside unless they name it. */
function exchangeRatesUrl(value: z.output<typeof variables>): string | null {
  const { EXCHANGE_RATES_URL: given, NODE_ENV } = value;
  if (given !== undefined) return given === "none" ? null : given;
  return NODE_ENV === "production" ? "https://www.ecb.europa.eu/stats/eurofxref" : null;
}

function defaultPublicUrl(host: string, port: number): string {
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}

/** Puts in the port that the system chose if PORT is 0. A PUBLIC_URL that was set remains. */
export function onPort(env: Env, port: number): Env {
  const isDefault = env.PUBLIC_URL === defaultPublicUrl(env.HOST, env.PORT);
  return { ...env, PORT: port, PUBLIC_URL: isDefault ? defaultPublicUrl(env.HOST, port) : env.PUBLIC_URL };
}

/** @throws Error with one line for each wrong variable that says what to set instead */
export function readEnv(source: Readonly<Record<string, string | undefined>> = process.env): Env {
  const given = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ""),
  );
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const lines = result.error.issues.map((issue) => `  ${issue.path.join(".")} ${issue.message}`);
  throw new Error(`The environment is not right:\n${lines.join("\n")}`);
}
