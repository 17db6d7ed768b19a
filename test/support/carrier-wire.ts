/** A door in front of a carrier's server, which remembers what the server answered. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

export interface CarrierWire {
  readonly url: string;
  /** Whether the server has sent this file, as it is or in base64. */
  hasSent(file: Buffer): boolean;
  close(): Promise<void>;
}

/** @param target the server's own address */
export async function wireTo(target: string): Promise<CarrierWire> {
  const answers: Buffer[] = [];
  const pass = (asked: IncomingMessage, answer: ServerResponse) => {
    const { method, headers, url = "/" } = asked;
    const passed = request(new URL(url, target), { method, headers }, (theirs) => {
      const parts: Buffer[] = [];
      answer.writeHead(theirs.statusCode ?? 502, theirs.headers);
      theirs.on("data", (part: Buffer) => {
        parts.push(part);
        answer.write(part);
      });
      theirs.once("end", () => {
        answers.push(Buffer.concat(parts));
        answer.end();
      });
      theirs.once("error", () => answer.destroy());
    });
    passed.once("error", () => answer.destroy());
    asked.pipe(passed);
  };
  const server = createServer(pass);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hasSent(file) {
      const text = file.toString("base64");
      return answers.some((answer) => answer.includes(file) || inOneLine(answer).includes(text));
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Base64 has line breaks in some answers, and escaped ones in JSON. */
function inOneLine(answer: Buffer): string {
  return answer.toString("latin1").replaceAll(/\s|\\r|\\n|&#1[03];/g, "");
}
