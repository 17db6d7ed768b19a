/** A door before a carrier's server that changes chosen answers: the carrier then differs from its documents. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface Alteration {
  /** A part of the call's path or body, such as the name of a SOAP operation. */
  readonly call: string;
  /** Happens at the carrier before it hears of the call. */
  readonly before?: () => Promise<unknown>;
  /** The answer's text as it is sent on. */
  readonly answer?: (text: string) => string;
}

export interface AlteredCarrier {
  readonly url: string;
  alter(...alterations: readonly Alteration[]): void;
  close(): Promise<void>;
}

/** Headers that belong to a connection, or to a body's length. */
const ofTheWay: ReadonlySet<string> = new Set([
  ...["connection", "keep-alive", "transfer-encoding", "content-length", "content-encoding"],
]);

export async function alteredCarrier(target: string): Promise<AlteredCarrier> {
  let alterations: readonly Alteration[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const named = `${request.url} ${request.headers.soapaction ?? ""} ${body}`;
    const chosen = alterations.filter(({ call }) => named.includes(call));
    for (const { before } of chosen) await before?.();
    const { host: _host, connection: _connection, "content-length": _length, ...headers } = request.headers;
    const answered = await fetch(`${target}${request.url}`, {
      method: request.method ?? "GET",
      headers: headers as Record<string, string>,
      ...(body.length > 0 && { body }),
    }).catch(() => null);
    if (answered === null) return void response.destroy();
    let bytes = Buffer.from(await answered.arrayBuffer());
    for (const { answer } of chosen) if (answer) bytes = Buffer.from(answer(bytes.toString("utf8")));
    const sent = [...answered.headers].filter(([name]) => !ofTheWay.has(name));
    response
      .writeHead(answered.status, { ...Object.fromEntries(sent), "x-request-id": "door-17" })
      .end(bytes);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    alter(...changed) {
      alterations = changed;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
