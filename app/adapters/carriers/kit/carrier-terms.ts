import type {
  BookingOrder,
  CarrierAccount,
  Clock,
  OrderCustoms,
  ServiceConnection,
} from "../../../domain/engine/index.ts";
import type { Pace } from "./pace.ts";
import type { CarrierAnswer, CarrierCall } from "./send-call.ts";

/** The surroundings of a driver for a carrier with an API. */
export interface CarrierTerms {
  readonly clock: Clock;
  /**
   * The carrier's address without a trailing slash: the operator's, else the usual one.
   * @param name the driver, or `<driver>-<role>` for a carrier with several servers
   */
  host(name: string, usual: string): string;
  /** @throws as `sendCall` */
  send(call: CarrierCall): Promise<CarrierAnswer>;
  /**
   * The pace of a carrier's logins in the whole installation.
   * @param perSecond calls of a login
   * @param burst as of `paceOf`
   */
  pace(perSecond: number, burst?: number): Pace;
  /** Of an order across a customs border. */
  customs(account: CarrierAccount, order: BookingOrder): Promise<OrderCustoms>;
  /** The services of the account's own price list; none if it has no list. */
  priceList(account: CarrierAccount, at: Date): readonly ServiceConnection[];
}
