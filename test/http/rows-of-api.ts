/** Rows of the API as tests call them: the collection of an id, and a resource to name. */
import { endpoints } from "../../app/entrypoints/rest/endpoints.ts";
import { EXAMPLE_RATE_ID, EXAMPLE_SHIPMENT_ID } from "../../app/entrypoints/rest/values/examples.ts";
import type { ApiClient, Json } from "./api-client.ts";

/** The collection of a path's `:id` or `{id}`: `trackers` of `/v1/trackers/:id`; `null` of a path without one. */
export function collectionOf(path: string): string | null {
  return /\/(\w+)\/(?::id|\{id\})/.exec(path)?.[1] ?? null;
}

/** Makes a resource of the collection, by the first example of its POST that names nothing of a caller's own. */
export async function anExampleOf(client: ApiClient, collection: string): Promise<string> {
  const path = `/v1/${collection}`;
  const { examples = {} } = endpoints.find((row) => row.method === "POST" && row.path === path) ?? {};
  const example = Object.values(examples).find(({ value }) => !namesOwn(value));
  if (example === undefined) throw new Error(`POST ${path} has no example that makes one`);
  const { status, json, text } = await client.post(path, example.value as Json);
  if (status !== 200) throw new Error(`POST ${path} answered ${status}: ${text}`);
  return json.id ?? json.data.id;
}

/** Whether a body names a rate or a shipment that its caller has. */
export function namesOwn(body: unknown): boolean {
  const text = JSON.stringify(body ?? null);
  return text.includes(EXAMPLE_RATE_ID) || text.includes(EXAMPLE_SHIPMENT_ID);
}

/** The body with another rate and shipment in the place of the example's. */
export function naming({ rate, shipment }: { rate: string; shipment: string }, body: unknown): Json {
  return JSON.parse(
    JSON.stringify(body).replaceAll(EXAMPLE_RATE_ID, rate).replaceAll(EXAMPLE_SHIPMENT_ID, shipment),
  );
}
