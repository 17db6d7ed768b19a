/** Carries the actor of a request, webhook, job or command through its work. */
import { AsyncLocalStorage } from "node:async_hooks";
import type { Acting, Actor } from "../domain/orders/audit/audit-event.ts";
import { actorText } from "../domain/orders/audit/audit-event.ts";

interface Work {
  readonly address: string | null;
  actor: Actor | null;
}

const works = new AsyncLocalStorage<Work>();

export const acting: Acting = {
  current: () => works.getStore()?.actor ?? null,
  from: (address, work) => works.run({ address, actor: null }, work),
  become(kind, id = null) {
    const present = works.getStore();
    if (present !== undefined) present.actor = { kind, id, address: present.address };
  },
  as: (actor, work) => works.run({ address: actor.address, actor }, work),
};

/** The actor of the present work as the database takes it; `null`: unknown. */
export function currentActor(): string | null {
  const actor = acting.current();
  return actor === null ? null : actorText(actor);
}
