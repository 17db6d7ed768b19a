/** A shop that answers the part of WooCommerce's REST API (wc/v3) that the recipe uses, with its rules. */
import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

interface Note {
  readonly note: string;
  readonly customer_note: boolean;
}

export interface WooOrder {
  readonly id: number;
  status: string;
  readonly [field: string]: unknown;
}

export interface WooShop {
  readonly url: string;
  readonly notes: ReadonlyMap<number, readonly Note[]>;
  stop(): Promise<void>;
}

/** @param weights of products in kg, by id; "" is what WooCommerce answers for a product without one */
export async function wooShop(
  { key, secret }: { readonly key: string; readonly secret: string },
  orders: readonly WooOrder[],
  weights: Readonly<Record<number, string>>,
): Promise<WooShop> {
  const notes = new Map<number, Note[]>(orders.map(({ id }) => [id, []]));
  const expected = `Basic ${Buffer.from(`${key}:${secret}`).toString("base64")}`;

  async function answer(request: IncomingMessage): Promise<[status: number, body: unknown]> {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://shop");
    if (request.headers.authorization !== expected)
      return [401, { code: "woocommerce_rest_cannot_view", message: "Sorry, you cannot list resources." }];
    const [resource, id, child] = pathname.replace(/^\/wp-json\/wc\/v3\//, "").split("/");
    if (resource === "products") {
      const weight = weights[Number(id)];
      return weight === undefined
        ? [404, { code: "woocommerce_rest_product_invalid_id" }]
        : [200, { weight }];
    }
    if (resource !== "orders") return [404, { code: "rest_no_route" }];
    if (id === undefined) return [200, page(searchParams)];
    const order = orders.find((each) => String(each.id) === id);
    const written = notes.get(Number(id));
    if (order === undefined || written === undefined)
      return [404, { code: "woocommerce_rest_shop_order_invalid_id" }];
    if (request.method === "GET") return [200, child === "notes" ? written : order];
    const body = await json(request);
    if (child === "notes") return [201, written[written.push(body as unknown as Note) - 1]];
    order.status = String(body.status);
    return [200, order];
  }

  function page(query: URLSearchParams): readonly WooOrder[] {
    const size = Math.min(Number(query.get("per_page") ?? 10), 100);
    const from = (Number(query.get("page") ?? 1) - 1) * size;
    return orders.filter(({ status }) => status === query.get("status")).slice(from, from + size);
  }

  const server = createServer((request, response) => {
    answer(request).then(
      ([status, body]) =>
        response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    notes,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

async function json(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString("utf8"));
}
