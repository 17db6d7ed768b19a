import type { CarrierClock } from "../kit/carrier-clock.ts";
import type { EltaAccount } from "./accounts.ts";
import type { Quirks } from "./quirks.ts";
import type { Voucher } from "./vouchers/voucher.ts";
import { numberOf } from "./vouchers/voucher.ts";

/** A result in place of a call's own one. */
export interface OrderedResult {
  /** the service; absent: any */
  readonly call?: string | undefined;
  /** a refusal with this flag, a fault of SOAP, or a booking's success without its number */
  readonly result: number | "fault" | "no-number";
  readonly when: "before" | "after";
  readonly times: number;
}

/** A push of "PostStatus". */
export interface PushedStatus {
  readonly at: string;
  readonly body: Readonly<Record<string, string>>;
  readonly status: number | null;
}

/** Everything that ELTA knows. */
export interface EltaWorld {
  readonly clock: CarrierClock;
  readonly accounts: readonly EltaAccount[];
  quirks: Quirks;
  /** every voucher ever made, in order; numbers of a range may come twice only if the switch replaces */
  readonly vouchers: Voucher[];
  readonly ordered: OrderedResult[];
  /** of the webhook; null: none agreed */
  webhook: { readonly url: string; readonly apiKey: string } | null;
  readonly pushed: PushedStatus[];
  nextNumber: number;
}

export function takeNumber(world: EltaWorld): string {
  const number = numberOf("SE", world.nextNumber);
  world.nextNumber += 14;
  return number;
}
