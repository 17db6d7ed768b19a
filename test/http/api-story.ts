/** A caller's day: quote, buy, label, track, cancel and list. With several servers, each request goes to the next one. */
import { expect } from "vitest";
import { aQuote, aShipment } from "./requests.ts";

export interface ApiStory {
  readonly bought: string;
  readonly cancelled: string;
}

interface Stored {
  readonly id: string;
  readonly label_url: string;
  readonly tracking_status: string;
  readonly created_at: string;
}

/** @param servers their addresses */
export async function apiStory(servers: readonly string[], key: string): Promise<ApiStory> {
  let requests = 0;
  const ask = async (method: string, path: string, body?: unknown) => {
    const server = servers[requests++ % servers.length];
    const answer = await fetch(`${server}${path}`, {
      method,
      headers: { "x-api-key": key, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    expect([method, path, answer.status, answer.status === 200 ? "" : text]).toEqual([method, path, 200, ""]);
    return JSON.parse(text);
  };
  const buy = async (order: string): Promise<Stored> => {
    const rates: readonly { id: string; driver: string }[] = await ask("POST", "/v1/rates", aQuote());
    const rate = rates.find(({ driver }) => driver === "gorgona");
    return ask("POST", "/v1/shipments", aShipment(rate?.id ?? "none", { related_order_id: order }));
  };

  const first = await buy("story-1");
  const second = await buy("story-2");
  expect(Math.abs(Date.parse(first.created_at) - Date.now())).toBeLessThan(60_000);
  const label = await fetch(first.label_url);
  expect([label.status, label.headers.get("content-type")]).toEqual([200, "application/pdf"]);

  const event = { status: "TRANSIT", status_date: "2026-11-24T08:15:00.000Z", status_details: "" };
  const history = { tracking_history: [{ ...event, status_exact: "PICKED_UP" }] };
  await ask("PUT", `/v1/shipments/${first.id}/tracking`, history);
  await ask("DELETE", `/v1/shipments/${second.id}`);
  await ask("PATCH", `/v1/shipments/${first.id}`, { metadata: { shelf: "4" } });

  const { data: one } = await ask("GET", `/v1/shipments/${first.id}`);
  expect(one).toMatchObject({ tracking_status: "TRANSIT", metadata: { shelf: "4" } });
  const { data: whole } = await ask("GET", "/v1/shipments");
  const { data: page } = await ask("GET", "/v1/shipments?limit=1");
  const { data: ofOrder } = await ask("GET", "/v1/shipments?related_order_id=story-1");
  const ids = (list: readonly Stored[]) => list.map(({ id }) => id);
  expect([ids(whole), ids(page), ids(ofOrder)]).toEqual([[second.id, first.id], [second.id], [first.id]]);
  return { bought: first.id, cancelled: second.id };
}
