import { createHmac } from "node:crypto";
import { listen } from "../../../simulator/carriers/kit/http.ts";

export interface Received {
  raw: string;
  header: string | undefined;
  event: {
    id: string;
    subject: string;
    datasignature: string;
    data: Record<string, unknown> & { event: string; parcelId: string; time: string };
  };
}

/** A merchant's address for webhooks. `statuses` are its next answers, then it answers 200. */
export async function aReceiver() {
  const received: Received[] = [];
  const statuses: number[] = [];
  const server = await listen(0, ({ body, headers }) => {
    const raw = body.toString("utf8");
    const header = headers["x-fixed"];
    received.push({ raw, event: JSON.parse(raw), header: typeof header === "string" ? header : undefined });
    return { status: statuses.shift() ?? 200, headers: {}, body: "" };
  });
  return { ...server, received, statuses };
}

/** The signature that the bytes of `data` deserve; `data` is the last member of the body. */
export function signatureOf(raw: string, secret: string): string {
  const data = raw.slice(raw.indexOf('"data":{') + '"data":'.length, -1);
  return createHmac("sha256", secret).update(data).digest("hex");
}
