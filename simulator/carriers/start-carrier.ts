/**
 * A parcel carrier with an HTTP API for prices: `POST /rates`. A test can make it hang, fail, be slow or answer
 * nonsense. It imports nothing from `app/`; the app meets it through its driver (driver.ts).
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";

/** `hang`: no answer ever; `cut`: the connection breaks; `nonsense`: 200 with an unreadable body; `refuse`: 422. */
export const faults = ["none", "hang", "error", "cut", "nonsense", "refuse"] as const;

const behaviour = z.strictObject({
  fault: z.enum(faults).default("none"),
  /** Duration of every answer, milliseconds. */
  delayMs: z.int().min(0).max(600_000).default(0),
  /** So many calls fail, then it works; absent: until its behaviour is set again. */
  times: z.int().min(1).optional(),
});
export type Behaviour = z.input<typeof behaviour>;

/** The carrier's request format. */
const question = z.object({
  from: z.object({ country: z.string(), postcode: z.string() }),
  to: z.object({ country: z.string(), postcode: z.string() }),
  pieces: z
    .array(z.object({ grams: z.number(), length: z.number(), width: z.number(), height: z.number() }))
    .min(1),
});

export interface PretendCarrier {
  /** `http://127.0.0.1:<port>` */
  readonly url: string;
  /** Questions that arrived so far, with any outcome. */
  readonly asked: number;
  /** Questions whose callers still wait. */
  readonly openCalls: number;
  /** Sets its behaviour from now on. */
  behave(change: Behaviour): void;
  stop(): Promise<void>;
}

/** @param port 0: any free one */
export async function startCarrier(port = 0): Promise<PretendCarrier> {
  let now = behaviour.parse({});
  let asked = 0;
  let openCalls = 0;

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await bodyOf(request);
    if (request.url === "/simulator" && request.method === "PUT") {
      const wanted = behaviour.safeParse(body);
      if (wanted.success) now = wanted.data;
      return wanted.success ? json(response, 200, now) : json(response, 400, { error: wanted.error.message });
    }
    if (request.url === "/simulator") return json(response, 200, { asked, ...now });
    if (request.url !== "/rates" || request.method !== "POST")
      return json(response, 404, { error: "not here" });
    asked++;
    openCalls++;
    response.once("close", () => openCalls--);
    const { fault, delayMs } = now;
    if (now.times !== undefined) now = now.times > 1 ? { ...now, times: now.times - 1 } : behaviour.parse({});
    await sleep(delayMs);
    switch (fault) {
      case "hang":
        return;
      case "cut":
        return void response.destroy();
      case "error":
        return json(response, 500, { error: "out of order" });
      case "refuse":
        return json(response, 422, { error: "no such place" });
      case "nonsense":
        return json(response, 200, { rates: [{ product: 7, cents: "many" }] });
      case "none":
        return priced(response, body);
    }
  };

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get asked() {
      return asked;
    },
    get openCalls() {
      return openCalls;
    },
    behave(change) {
      now = behaviour.parse(change);
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** By the started kilogram; express doubles. Antarctica is not served. */
function priced(response: ServerResponse, body: unknown): void {
  const { success, data } = question.safeParse(body);
  if (!success) {
    json(response, 400, { error: "not understood" });
    return;
  }
  const kilograms = data.pieces.reduce((sum, { grams }) => sum + Math.ceil(grams / 1_000), 0);
  const cents = 400 + 60 * kilograms;
  const rates =
    data.to.country === "AQ"
      ? []
      : [
          { product: "economy", cents, currency: "EUR" },
          { product: "express", cents: cents * 2, currency: "EUR" },
        ];
  json(response, 200, { rates });
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let text = "";
  for await (const chunk of request.setEncoding("utf8")) text += chunk;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
