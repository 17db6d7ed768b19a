/** A mail server on loopback: it speaks SMTP (RFC 5321), keeps what it takes, and answers as a test says. */
import { once } from "node:events";
import type { AddressInfo, Socket } from "node:net";
import { createServer } from "node:net";
import { atMost } from "./time-limits.ts";

export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** By their names in lower case, unfolded. */
  readonly headers: ReadonlyMap<string, string>;
  /** Decoded. */
  readonly text: string;
  /** As it came. */
  readonly raw: string;
}

export interface MailServer {
  readonly url: string;
  readonly received: readonly ReceivedMail[];
  /** Answers the next recipients like this in place of accepting them. "hang up" closes the connection after the mail was taken. */
  answer(code: string | null): void;
  /** The mail to this address that comes, or has come, last. */
  mailTo(address: string, count?: number): Promise<ReceivedMail>;
  close(): Promise<void>;
}

export async function mailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const open = new Set<Socket>();
  const arrivals = new Set<() => void>();
  let answer: string | null = null;
  const server = createServer((socket) => {
    open.add(socket);
    socket.on("close", () => open.delete(socket)).on("error", () => {});
    socket.setEncoding("latin1").write("220 mail.test ESMTP\r\n");
    let [pending, from, isData] = ["", "", false];
    let to: string[] = [];
    socket.on("data", (chunk: string) => {
      pending += chunk;
      for (;;) {
        const end = isData ? pending.indexOf("\r\n.\r\n") : pending.indexOf("\r\n");
        if (end === -1) return;
        const part = pending.slice(0, end);
        pending = pending.slice(end + (isData ? 5 : 2));
        if (isData) {
          isData = false;
          received.push(parsed(from, to, part));
          to = [];
          for (const arrived of arrivals) arrived();
          if (answer === "hang up") return socket.destroy();
          socket.write("250 taken\r\n");
        } else socket.write(reply(part));
      }
    });
    function reply(line: string): string {
      if (/^EHLO/i.test(line)) return "250-mail.test\r\n250 8BITMIME\r\n";
      if (/^MAIL FROM:/i.test(line)) from = /<(.*?)>/.exec(line)?.[1] ?? "";
      if (/^RCPT TO:/i.test(line)) {
        if (answer !== null && answer !== "hang up") return `${answer}\r\n`;
        to.push(/<(.*?)>/.exec(line)?.[1] ?? "");
      }
      if (/^RSET/i.test(line)) to = [];
      if (/^DATA/i.test(line)) {
        isData = true;
        return "354 go on\r\n";
      }
      return /^QUIT/i.test(line) ? "221 bye\r\n" : "250 ok\r\n";
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    answer(code) {
      answer = code;
    },
    async mailTo(address, count = 1) {
      const limit = AbortSignal.timeout(atMost(30_000));
      for (;;) {
        const theirs = received.filter(({ to }) => to.includes(address));
        const last = theirs.at(-1);
        if (last !== undefined && theirs.length >= count) return last;
        await new Promise<void>((resolve, reject) => {
          const arrived = () => {
            arrivals.delete(arrived);
            resolve();
          };
          arrivals.add(arrived);
          limit.addEventListener("abort", () => reject(new Error(`no mail to ${address}`)));
        });
      }
    },
    async close() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

function parsed(from: string, to: readonly string[], raw: string): ReceivedMail {
  const [head = "", ...rest] = raw.split("\r\n\r\n");
  const lines = head.replace(/\r\n[ \t]+/g, " ").split("\r\n");
  const headers = new Map(
    lines.map((line) => {
      const at = line.indexOf(":");
      return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()] as const;
    }),
  );
  const body = rest.join("\r\n\r\n").replace(/^\.\./gm, ".");
  return { from, to: [...to], headers, text: decoded(body, headers.get("content-transfer-encoding")), raw };
}

function decoded(body: string, encoding = "7bit"): string {
  if (encoding === "base64") return Buffer.from(body, "base64").toString("utf8");
  if (encoding !== "quoted-printable") return Buffer.from(body, "latin1").toString("utf8");
  const bytes = body
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}

/** A header's words as people read them (RFC 2047). */
export function headerText(value = ""): string {
  return value
    .replace(/\?=\s+=\?/g, "?==?")
    .replace(/=\?utf-8\?([bq])\?(.*?)\?=/gi, (_, kind: string, words: string) =>
      /b/i.test(kind)
        ? Buffer.from(words, "base64").toString("utf8")
        : decoded(words.replace(/_/g, " "), "quoted-printable"),
    );
}
