import { AsyncLocalStorage } from "node:async_hooks";

const background = new AsyncLocalStorage<true>();

/** Work that nobody waits for: its calls to a shop let those of a merchant's pages go first. */
export function inBackground<Result>(work: () => Promise<Result>): Promise<Result> {
  return background.run(true, work);
}

export function isInBackground(): boolean {
  return background.getStore() === true;
}
