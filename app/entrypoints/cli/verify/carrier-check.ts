import type { KitDriver } from "../../../adapters/carriers/kit/outside-carrier.ts";
import type { CarrierAccount, CarrierConnection, Clock } from "../../../domain/engine/index.ts";
import type { CallRecord } from "./recorded-calls.ts";
import type { Step } from "./step.ts";
import type { TestEnds } from "./test-shipment.ts";

/** The account to check, and how. */
export interface CarrierCheck {
  readonly driver: KitDriver;
  readonly account: CarrierAccount;
  /** Opens the account as the server does. */
  readonly open: (account: CarrierAccount) => CarrierConnection;
  readonly record: CallRecord;
  readonly clock: Clock;
  readonly ends: TestEnds;
  /** The service to book; `null`: the first to an address that has a price. */
  readonly serviceCode: string | null;
  /** The booking's name at the carrier: a shipment's id. */
  readonly reference: string;
  /** Called before the carrier hears of the booking. */
  readonly announce: (text: string) => void;
  /** The operator has ended the check: all that is done yet is to cancel. */
  readonly isStopped: () => boolean;
}

export interface CarrierVerification {
  readonly steps: readonly Step[];
  /** The service that was to be booked; `null`: there is none. */
  readonly service: string | null;
  readonly vouchers: readonly string[];
  /** The booking that is left at the carrier, and the remedy; `null`: none is. */
  readonly left: string | null;
}
