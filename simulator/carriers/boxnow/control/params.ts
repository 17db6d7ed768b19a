import { controlRefusal } from "../../kit/control.ts";
import type { Parcel, Partner, WebhookTarget } from "../model.ts";
import type { BoxnowWorld } from "../world.ts";

export function parcelParam(world: BoxnowWorld, id: string | undefined): Parcel {
  const parcel = world.parcels.get(id ?? "");
  if (parcel === undefined) throw controlRefusal(`parcel ${id} not found`, 404);
  return parcel;
}

export function partnerParam(world: BoxnowWorld, id: string | undefined): Partner {
  const partner = world.partners.find((known) => known.id === id);
  if (partner === undefined) throw controlRefusal(`partner ${id} not found`, 404);
  return partner;
}

export function webhookOf(world: BoxnowWorld, partnerId: string): WebhookTarget {
  const { webhook } = partnerParam(world, partnerId);
  if (webhook === null) throw controlRefusal(`partner ${partnerId} has no webhook address`, 409);
  return webhook;
}

/** Leaves out absent fields, so that a change never writes undefined over a value. */
export function given<T extends object>(changes: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
}
