import type { Checkpoint, LastState } from "../vouchers/voucher.ts";

interface TrackingEvent {
  /** `shipment_status` */
  readonly status: number;
  /** in Greek letters; absent: none */
  readonly reason?: string;
  readonly action: Checkpoint["action"];
  /** `delivery_info`, if it differs from the checkpoint's words */
  readonly info?: LastState["info"];
  /** the destination follows the words, as in section 9's example */
  readonly namesDestination?: true;
  readonly isDelivered?: true;
  readonly isReturned?: true;
}

const notDelivered = { gr: "ΑΔΥΝΑΜΙΑ ΠΑΡΑΔΟΣΗΣ", en: "Unable to deliver" };
const refusedAction = { gr: "ΑΡΝΗΣΗ ΠΑΡΑΛΑΒΗΣ", en: "Refused by consignee" };
const rescheduled = { gr: "ΜΗ ΠΑΡΑΔΟΣΗ", en: "Not delivered" };
const kept = { gr: "ΑΝΑΜΟΝΗ ΓΙΑ ΠΑΡΑΛΑΒΗ", en: "Ready for pickup" };

/**
 * Every status and reason of section 9, with a checkpoint. The sheet has the Greek words, and English ones for
 * some; the other English words are invented.
 */
export const trackingEvents = {
  "picked-up": { status: 5, action: { gr: "ΠΑΡΑΛΑΒΗ ΑΠΟ ΑΠΟΣΤΟΛΕΑ", en: "Picked up from sender" } },
  departed: { status: 5, action: { gr: "ΑΝΑΧΩΡΗΣΗ", en: "Departure" }, namesDestination: true },
  arrived: { status: 5, action: { gr: "ΑΦΙΞΗ ΣΕ ΚΑΤΑΣΤΗΜΑ", en: "Arrival" } },
  "at-hub": { status: 5, action: { gr: "HUB", en: "HUB" } },
  "on-its-way": { status: 5, reason: "ΔΔ1", action: { gr: "ΑΝΑΧΩΡΗΣΗ", en: "Departure" } },
  "on-its-way-to-shop": { status: 5, reason: "ΕΑ1", action: { gr: "ΑΝΑΧΩΡΗΣΗ", en: "Departure" } },
  "out-for-delivery": { status: 5, action: { gr: "ΚΑΤΑΝΟΜΗ ΣΕ COURIER", en: "Out for delivery" } },
  "to-delivery": { status: 5, action: { gr: "ΠΡΟΣ ΠΑΡΑΔΟΣΗ", en: "Out for delivery" } },
  "to-distribution": { status: 5, action: { gr: "ΠΡΟΣ ΔΙΑΝΟΜΗ", en: "Out for delivery" } },
  delivered: { status: 4, isDelivered: true, action: { gr: "ΠΑΡΑΔΟΣΗ", en: "Delivery to consignee" } },
  absent: {
    status: 3,
    reason: "ΑΣ1",
    action: { gr: "ΑΠΩΝ ΠΑΡΑΛΗΠΤΗΣ", en: "Consignee absent" },
    info: { gr: "Απών", en: "Absent" },
  },
  "charge-refused": {
    status: 1,
    reason: "ΑΠ1",
    action: refusedAction,
    info: { gr: "Άρνηση χρέωσης", en: "Charge refused" },
  },
  "cannot-pay": {
    status: 1,
    reason: "ΑΠ2",
    action: refusedAction,
    info: { gr: "Αδυναμία πληρωμής", en: "Cannot pay" },
  },
  "parcel-refused": {
    status: 1,
    reason: "ΑΠ3",
    action: refusedAction,
    info: { gr: "Άρνηση παραλαβής", en: "Parcel refused" },
  },
  deceased: { status: 1, reason: "ΑΠ4", action: notDelivered, info: { gr: "Απεβίωσε", en: "Deceased" } },
  "unknown-recipient": {
    status: 2,
    reason: "ΛΣ1",
    action: notDelivered,
    info: { gr: "Άγνωστος παραλήπτης", en: "Unknown recipient" },
  },
  "address-change": {
    status: 2,
    reason: "ΛΣ2",
    action: notDelivered,
    info: { gr: "Αλλαγή διεύθυνσης", en: "Address change" },
  },
  "wrong-address": {
    status: 2,
    reason: "ΛΣ3",
    action: notDelivered,
    info: { gr: "Λάθος ή ελλιπής διεύθυνση", en: "Wrong or short address" },
  },
  "kept-at-shop": { status: 5, reason: "ΑΔ1", action: kept },
  "kept-at-reception": { status: 5, reason: "ΑΔ8", action: kept },
  "ready-for-pickup": { status: 5, reason: "ΑΔ1", action: kept },
  "force-majeure": {
    status: 5,
    reason: "ΑΔ3",
    action: rescheduled,
    info: { gr: "Ανωτέρα βία", en: "Force majeure" },
  },
  "papers-missing": {
    status: 5,
    reason: "ΕΔ1",
    action: rescheduled,
    info: { gr: "Λείπουν έγγραφα", en: "Papers missing" },
  },
  "new-date-by-sender": {
    status: 5,
    reason: "ΠΑ1",
    action: rescheduled,
    info: { gr: "Νέα ημερομηνία από αποστολέα", en: "New date by sender" },
  },
  "new-date-by-recipient": {
    status: 5,
    reason: "ΠΑ2",
    action: rescheduled,
    info: { gr: "Νέα ημερομηνία από παραλήπτη", en: "New date by recipient" },
  },
  redirected: {
    status: 5,
    reason: "ΠΑ4",
    action: rescheduled,
    info: { gr: "Ανακατεύθυνση", en: "Redirected" },
  },
  "remote-area": {
    status: 5,
    reason: "ΔΠ1",
    action: rescheduled,
    info: { gr: "Δυσπρόσιτη περιοχή", en: "Remote area" },
  },
  returning: { status: 6, action: { gr: "ΠΡΟΣ ΕΠΙΣΤΡΟΦΗ", en: "Return" } },
  returned: { status: 7, isReturned: true, action: { gr: "ΕΠΙΣΤΡΟΦΗ", en: "Return" } },
  /** The flag of delivery is also 1 when a refused parcel reaches its sender. */
  "returned-as-delivered": {
    status: 4,
    isDelivered: true,
    isReturned: true,
    action: { gr: "ΠΑΡΑΔΟΣΗ ΣΕ ΑΠΟΣΤΟΛΕΑ", en: "Delivery to sender" },
  },
  /** A notice that changes no state. */
  "sms-notice": { status: 0, action: { gr: "ΑΠΟΣΤΟΛΗ SMS", en: "SMS sent" } },
} as const satisfies Record<string, TrackingEvent>;

export type TrackingEventName = keyof typeof trackingEvents;

export const trackingEventNames = Object.keys(trackingEvents) as TrackingEventName[];

export const trackingEvent = (name: TrackingEventName): TrackingEvent => trackingEvents[name];
