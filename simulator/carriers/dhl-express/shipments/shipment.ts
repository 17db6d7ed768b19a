import type { Environment } from "../environment.ts";
import type { Lane } from "../network/products.ts";
import type { Booking } from "./booking.ts";

/** A checkpoint. */
export interface DhlEvent {
  readonly code: string;
  readonly description: string;
  readonly at: Date;
  /** an IANA zone */
  readonly zone: string;
  readonly area: { readonly code: string; readonly description: string };
  readonly signedBy: string | null;
  /** 1 for the first piece; null: the whole shipment */
  readonly piece: number | null;
}

export interface DhlShipment {
  readonly number: string;
  readonly environment: Environment;
  readonly user: string;
  readonly account: string;
  /** the first of type `CU` */
  readonly reference: string | null;
  readonly booking: Booking;
  readonly lane: Lane;
  readonly pieces: readonly string[];
  readonly createdAt: Date;
  /** files of its labels, in their order; no call of DHL tells them again */
  readonly labels: readonly Buffer[];
  /** the confirmation number; null: none was asked for, or it failed */
  pickup: string | null;
  readonly events: DhlEvent[];
}
