/** A status of Track & Trace, ShipIT's word for it, and the event that led to it. Source: section 10. */
export interface Status {
  /** null: ShipIT has no word of its own, and shows the one before */
  readonly shipit: string | null;
  readonly code: string;
  readonly description: string;
  /** whether GLS has the parcel in its hands */
  readonly isScanned: boolean;
}

/** Codes beyond the published ones are built as those are (assumption). */
export const statuses: Readonly<Record<string, Status>> = {
  PREADVICE: {
    shipit: "DATA_RECEIVED",
    code: "INTIAL.PREADVICE",
    description: "Data was sent to GLS.",
    isScanned: false,
  },
  PLANNEDPICKUP: {
    shipit: "DATA_RECEIVED",
    code: "INTIAL.E48_DATA",
    description: "Pickup is planned.",
    isScanned: false,
  },
  INPICKUP: { shipit: "DATA_RECEIVED", code: "INTIAL.NORMAL", description: "In pickup.", isScanned: false },
  NOTPICKEDUP: {
    shipit: "DATA_RECEIVED",
    code: "INTIAL.NOT_PICKED_UP",
    description: "Could not be picked up.",
    isScanned: false,
  },
  INTRANSIT: { shipit: "HUB", code: "OUTBOD.NORMAL", description: "Left the depot.", isScanned: true },
  INWAREHOUSE: { shipit: "HUB", code: "INBOUD.NORMAL", description: "Stored at a depot.", isScanned: true },
  INDELIVERY: {
    shipit: "IN_DELIVERY",
    code: "OUTDEL.NORMAL",
    description: "Out for delivery.",
    isScanned: true,
  },
  DELIVEREDPS: {
    shipit: null,
    code: "DELIVD.PARCELSHOP",
    description: "Delivered to the parcel shop.",
    isScanned: true,
  },
  NOTDELIVERED: {
    shipit: null,
    code: "NOTDEL.ABSENT",
    description: "The consignee was absent.",
    isScanned: true,
  },
  DELIVERED: { shipit: "DELIVERED", code: "DELIVD.NORMAL", description: "Delivered.", isScanned: true },
  CANCELED: {
    shipit: "CANCELLED",
    code: "CANCEL.NORMAL",
    description: "Parcel cancelled.",
    isScanned: false,
  },
  FINAL: { shipit: null, code: "DELIVD.DEL_BY_PSAPP", description: "The file is closed.", isScanned: true },
};

/** The published test parcels, from 1 on. Source: section 10. */
export const testStatuses = [
  ...["PLANNEDPICKUP", "INPICKUP", "NOTPICKEDUP", "PREADVICE", "INTRANSIT", "INDELIVERY"],
  ...["DELIVEREDPS", "DELIVERED", "INWAREHOUSE", "NOTDELIVERED", "CANCELED", "FINAL"],
];

/** Codes seen on live answers, and their words. Source: section 10. */
export const eventCodes: Readonly<Record<string, string>> = {
  "INTIAL.PREADVICE": "Data was sent to GLS.",
  "INTIAL.E48_DATA": "Data was sent to GLS.",
  "INTIAL.NORMAL": "The parcel was handed to GLS.",
  "OUTBOD.NORMAL": "Left the depot.",
  "INBOUD.NORMAL": "Reached the depot.",
  "OUTDEL.NORMAL": "Out for delivery.",
  "DELIVD.NORMAL": "Delivered.",
  "DELIVD.PARCELSHOP": "Delivered to the parcel shop.",
  "DELIVD.DEL_BY_PSAPP": "Handed over in the parcel shop.",
  "CANCEL.NORMAL": "Parcel cancelled.",
  "CHANGD.MONEWADDR": "New address.",
  "CHANGD.PARCELBOX": "To a parcel box.",
  "NOTDEL.ABSENT": "The consignee was absent.",
};
