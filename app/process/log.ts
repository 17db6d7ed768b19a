/** One JSON line for each event, on stderr: stdout belongs to the line with the server's address. */
import type { DestinationStream, Logger } from "pino";
import { pino } from "pino";
import type { Env } from "./env.server.ts";
import { traceFields } from "./traces.ts";

/** Names of fields that are never logged, down to three levels deep. */
const secretNames = [
  "x-api-key",
  "authorization",
  "cookie",
  "set-cookie",
  "x-shopify-access-token",
  "apiKey",
  "accessToken",
  "access_token",
  "refreshToken",
  "refresh_token",
  "callbackToken",
  "id_token",
  "token",
  "password",
  "secret",
  "secrets",
  "encryptionKey",
  "otherKeys",
  "connectionString",
  "queueString",
  "ENCRYPTION_KEY",
  "SHOPIFY_API_SECRET",
  "DATABASE_URL",
  "DATABASE_DIRECT_URL",
  "DATABASE_READ_URL",
  "QUEUE_DATABASE_URL",
];

/** Written at once: a line lost at a process's death would be the one that matters. */
const stderr = () => pino.destination({ dest: 2, sync: true });

export function openLog(level: Env["LOG_LEVEL"], to: DestinationStream = stderr()): Logger {
  const names = secretNames.map((name) => `["${name}"]`);
  return pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      mixin: traceFields,
      redact: { paths: names.flatMap((name) => [name, `*${name}`, `*.*${name}`]), censor: "[redacted]" },
    },
    to,
  );
}
