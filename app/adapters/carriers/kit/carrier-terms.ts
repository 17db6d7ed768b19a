import type {
  BookingOrder,
  CarrierAccount,
  Clock,
  Exporter,
  ServiceConnection,
} from "../../../domain/engine/index.ts";
import type { Pace } from "./pace.ts";
import type { CarrierAnswer, CarrierCall } from "./send-call.ts";

/** The merchant's part in an order's customs declaration. */
export interface OrderCustoms {
  /** Their statements that belong to this order. */
  readonly exporter: Exporter;
  readonly isReturn: boolean;
  /** The invoice as a PDF: the merchant's own upload, or the one that we draw. @throws EngineError it was deleted */
  pdf(): Promise<Uint8Array>;
}

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
  customs(account: CarrierAccount, order: BookingOrder): Promise<OrderCustoms>;
  /** The services of the account's own price list; none if it has no list. */
  priceList(account: CarrierAccount, at: Date): readonly ServiceConnection[];
}
