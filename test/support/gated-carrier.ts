/** The invented carrier's server, with books of its own. It sells a label at every booking, whatever it sold before. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface GatedCarrier {
  readonly url: string;
  /** Every label that was sold, in order. */
  readonly sold: readonly { readonly reference: string; readonly voucher: string }[];
  readonly cancelled: ReadonlySet<string>;
  /** Holds the next booking up before it leaves its process. */
  holdNext(): { readonly reached: Promise<void>; release(): void };
  stop(): Promise<void>;
}

export async function startGatedCarrier(): Promise<GatedCarrier> {
  const sold: { reference: string; voucher: string }[] = [];
  const cancelled = new Set<string>();
  let gate: { reached: () => void; released: Promise<void> } | null = null;

  async function answer(method: string, kind: string, name: string): Promise<string | null> {
    if (kind === "gate") {
      const held = gate;
      gate = null;
      held?.reached();
      await held?.released;
      return null;
    }
    if (method === "POST") {
      const voucher = `GX${String(sold.length + 1).padStart(9, "0")}`;
      sold.push({ reference: name, voucher });
      return voucher;
    }
    if (method === "DELETE") cancelled.add(name);
    return (
      sold.find(({ reference, voucher }) => reference === name && !cancelled.has(voucher))?.voucher ?? null
    );
  }

  const server = createServer(async (request, response) => {
    const [, kind = "", name = ""] = (request.url ?? "").split("/");
    const voucher = await answer(request.method ?? "", kind, name);
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ voucher }));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sold,
    cancelled,
    holdNext() {
      const reached = Promise.withResolvers<void>();
      const released = Promise.withResolvers<void>();
      gate = { reached: reached.resolve, released: released.promise };
      return { reached: reached.promise, release: released.resolve };
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
