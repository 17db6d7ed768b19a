/** Shopify gives all webhooks of one action (a bulk edit, a fulfilled order) one event id. */
import { AsyncLocalStorage } from "node:async_hooks";
import { uuid } from "../state/identifiers.ts";

const actions = new AsyncLocalStorage<string>();

/** All consequences of a request to the simulator are one action. */
export function inAction<Result>(work: () => Result): Result {
  return actions.run(uuid(), work);
}

export function eventIdOfAction(): string {
  return actions.getStore() ?? uuid();
}
