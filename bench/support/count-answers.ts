/**
 * A client of almost no cost: it repeats one GET over kept-alive connections and counts bytes, since every
 * answer has the same length. Ready-made load generators make a string of every body, which for a compressed
 * list takes longer than sending it.
 */
import { once } from "node:events";
import type { Socket } from "node:net";
import { connect } from "node:net";

export interface CountedRequest {
  /** `http://host:port` */
  readonly server: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The expected answer. */
  readonly status: number;
}

export interface Counted {
  readonly perSecond: number;
  /** Of a whole answer, head and body. */
  readonly answerBytes: number;
}

/** @throws Error an answer differs from the expected one: a fast refusal is no result */
export async function countAnswers(
  request: CountedRequest,
  connections: number,
  seconds: number,
): Promise<Counted> {
  const head = headOf(request);
  const answerBytes = await firstAnswer(request, head);
  let answers = 0;
  let over = false;
  let wrong: Error | undefined;
  const repeat = async (): Promise<Socket> => {
    let pending = answerBytes;
    const socket = await open(request.server, (chunk) => {
      const start = chunk.toString("latin1", 0, 13);
      if (pending === answerBytes && !start.startsWith(`HTTP/1.1 ${request.status} `))
        wrong ??= new Error(`${request.path} answered ${start}`);
      pending -= chunk.length;
      if (pending > 0) return;
      if (pending < 0) wrong ??= new Error(`${request.path}: an answer is longer than the first one`);
      pending = answerBytes;
      answers += 1;
      if (!over && wrong === undefined) socket.write(head);
    });
    socket.on("error", (error) => {
      wrong ??= error;
    });
    socket.on("close", () => {
      if (!over) wrong ??= new Error(`${request.path}: the server closed the connection`);
    });
    return socket;
  };
  const sockets = await Promise.all(Array.from({ length: connections }, repeat));
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
  const { promise: answer, resolve } = Promise.withResolvers<string>();
  let text = "";
  const socket = await open(request.server, (chunk) => {
    text += chunk.toString("latin1");
    if (text.includes(endOfHead)) resolve(text.slice(0, text.indexOf(endOfHead) + endOfHead.length));
  });
  try {
    socket.write(head);
    const closed = once(socket, "close").then(() => "");
    const answerHead = await Promise.race([answer, closed]);
    const status = Number(answerHead.slice(9, 12));
    if (status !== request.status) throw new Error(`${request.path} answered ${status}`);
    return answerHead.length + Number(/^content-length: (\d+)\r$/im.exec(answerHead)?.[1] ?? "0");
  } finally {
    socket.destroy();
  }
}

const endOfHead = "\r\n\r\n";
/** Read into one buffer again and again: a new one for each piece would cost more than the rest. */
const READ_BYTES = 1 << 20;

/** @param onData gets bytes that are valid until it returns */
async function open(server: string, onData: (chunk: Buffer) => void): Promise<Socket> {
  const { hostname, port } = new URL(server);
  const socket = connect({
    host: hostname,
    port: Number(port),
    onread: {
      buffer: Buffer.alloc(READ_BYTES),
      callback(length, bytes) {
        onData(Buffer.from(bytes.buffer, bytes.byteOffset, length));
        return true;
      },
    },
  });
  await once(socket, "connect");
  return socket.setNoDelay(true);
}
