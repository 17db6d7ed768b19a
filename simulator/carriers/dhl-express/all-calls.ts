import { addressCall } from "./network/address-call.ts";
import { cancelPickupCall, changePickupCall, pickupCall } from "./pickups/pickup-calls.ts";
import { pointsCall } from "./points/points-call.ts";
import type { DhlCall } from "./protocol/define-call.ts";
import { productsCall, rateCall, ratesCall } from "./rates/rate-calls.ts";
import { bookCall } from "./shipments/book-shipment.ts";
import { proofCall, trackManyCall, trackOneCall } from "./tracking/tracking-calls.ts";

/** The calls of section 2, but for customs papers after the booking, further pieces, landed costs and lists. */
export const calls: readonly DhlCall[] = [
  ratesCall,
  rateCall,
  productsCall,
  bookCall,
  pickupCall,
  changePickupCall,
  cancelPickupCall,
  trackOneCall,
  trackManyCall,
  proofCall,
  pointsCall,
  addressCall,
];
