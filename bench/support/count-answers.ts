/**
 * A client that costs next to nothing: it repeats one GET over kept-alive connections and counts bytes, since every
 * answer to it has the same length. Ready-made load generators make a string of every body, which for a compressed list takes
 * longer than sending it does.
 */
import { once } from "node:events";
import type { Socket } from "node:net";
import { connect } from "node:net";

export interface CountedRequest {
  /** `http://host:port` */
  readonly server: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** What every answer must be. */
  readonly status: number;
}

export interface Counted {
  readonly perSecond: number;
  /** Of a whole answer, head and body. */
  readonly answerBytes: number;
}

/** @throws Error when the first or any later answer is another than expected: a fast refusal is no result */
export async function countAnswers(
  request: CountedRequest,
  connections: number,
  seconds: number,
): Promise<Counted> {
  const head = headOf(request);
  const answerBytes = await firstAnswer(request, head);
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(request.server)));
  let answers = 0;
  let over = false;
  let wrong: Error | undefined;
  for (const socket of sockets) {
    let pending = answerBytes;
    socket.on("data", (chunk: Buffer) => {
      if (
        pending === answerBytes &&
        !chunk.toString("latin1", 0, 13).startsWith(`HTTP/1.1 ${request.status} `)
      )
        wrong = new Error(`${request.path} answered ${chunk.toString("latin1", 0, 13)}`);
      pending -= chunk.length;
      if (pending > 0) return;
      if (pending < 0) wrong = new Error(`${request.path}: an answer is longer than the first one`);
      pending = answerBytes;
      answers += 1;
      if (!over && wrong === undefined) socket.write(head);
    });
    socket.on("error", (error) => {
      wrong ??= error;
    });
  }
  const begun = performance.now();
  for (const socket of sockets) socket.write(head);
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  const perSecond = (answers * 1000) / (performance.now() - begun);
  over = true;
  for (const socket of sockets) socket.destroy();
  if (wrong !== undefined) throw wrong;
  return { perSecond, answerBytes };
}

function headOf({ server, path, headers }: CountedRequest): string {
  const lines = Object.entries({ host: new URL(server).host, ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  return `GET ${path} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`;
}

/** @returns its length in bytes */
async function firstAnswer(request: CountedRequest, head: string): Promise<number> {
  const socket = await open(request.server);
  try {
    socket.write(head);
    let text = "";
    for await (const chunk of socket) {
      text += (chunk as Buffer).toString("latin1");
      const end = text.indexOf("\r\n\r\n") + 4;
      if (end < 4) continue;
      const status = Number(text.slice(9, 12));
      if (status !== request.status) throw new Error(`${request.path} answered ${status}`);
      const length = /^content-length: (\d+)\r$/im.exec(text.slice(0, end))?.[1] ?? "0";
      return end + Number(length);
    }
    throw new Error(`${request.path} ended without an answer`);
  } finally {
    socket.destroy();
  }
}

async function open(server: string): Promise<Socket> {
  const { hostname, port } = new URL(server);
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  return socket.setNoDelay(true);
}
