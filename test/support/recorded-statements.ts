/** A way to a database that keeps the text of every statement that passes. */
import type { Socket } from "node:net";
import { connect, createServer } from "node:net";

export interface RecordedStatements {
  /** The same database, over this way. */
  readonly connectionString: string;
  readonly statements: ReadonlySet<string>;
  /** How many were run so far, the same ones again included. */
  executed(): number;
  close(): Promise<void>;
}

export async function recordStatements(to: string): Promise<RecordedStatements> {
  const target = new URL(to);
  const statements = new Set<string>();
  const sockets = new Set<Socket>();
  let executed = 0;
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    const read = statementsIn(
      (text) => statements.add(text),
      () => {
        executed += 1;
      },
    );
    near.on("data", read);
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(end);
      end.on("error", () => end.destroy()).on("close", () => other.destroy());
      end.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  const through = new URL(to);
  through.hostname = "127.0.0.1";
  through.port = String(address.port);
  return {
    connectionString: through.href,
    statements,
    executed: () => executed,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Source: PostgreSQL documentation, "Message Formats": Parse, Execute and Query. */
function statementsIn(found: (text: string) => void, executed: () => void): (chunk: Buffer) => void {
  let rest = Buffer.alloc(0);
  let isStarted = false;
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      // The first message has no type.
      const head = isStarted ? 1 : 0;
      if (rest.length < head + 4) return;
      const end = head + rest.readInt32BE(head);
      if (rest.length < end) return;
      const type = isStarted ? String.fromCharCode(rest[0] ?? 0) : "";
      const body = rest.subarray(head + 4, end);
      if (type === "Q" || type === "E") executed();
      if (type === "Q") found(untilZero(body));
      if (type === "P") found(untilZero(body.subarray(body.indexOf(0) + 1)));
      isStarted = true;
      rest = rest.subarray(end);
    }
  };
}

function untilZero(bytes: Buffer): string {
  return bytes.subarray(0, bytes.indexOf(0)).toString("utf8");
}
