/** The people of the demo, all invented, and the scans of a parcel. */
const greek = { countryCode: "GR" } as const;

export const shoppers = {
  door: {
    who: "Ελένη in Thessaloniki",
    email: "eleni@example.com",
    wants: "acs.standard",
    lines: [{ sku: "OIL-750", quantity: 2 }],
    shippingAddress: {
      ...greek,
      firstName: "Ελένη",
      lastName: "Παπαδοπούλου",
      address1: "Τσιμισκή 45",
      city: "Θεσσαλονίκη",
      zip: "546 23",
      phone: "+306944123456",
    },
  },
  locker: {
    who: "Γιώργος in Thessaloniki",
    email: "giorgos@example.com",
    wants: "boxnow.locker",
    lines: [{ sku: "HON-450", quantity: 1 }],
    shippingAddress: {
      ...greek,
      firstName: "Γιώργος",
      lastName: "Αντωνίου",
      address1: "Αγίας Σοφίας 20",
      city: "Θεσσαλονίκη",
      zip: "546 22",
      phone: "+306955123456",
    },
  },
  abroad: {
    who: "Jonas in Berlin",
    email: "jonas@example.com",
    wants: "viadotto.",
    lines: [{ sku: "OIL-750", quantity: 1 }],
    shippingAddress: {
      firstName: "Jonas",
      lastName: "Weber",
      address1: "Torstraße 140",
      city: "Berlin",
      zip: "10119",
      countryCode: "DE",
      phone: "+493012345678",
    },
  },
  doomed: {
    who: "Νίκος in Patras",
    email: "nikos@example.com",
    wants: "acs.standard",
    lines: [{ sku: "OIL-750", quantity: 1 }],
    shippingAddress: {
      ...greek,
      firstName: "Νίκος",
      lastName: "Γεωργίου",
      address1: "Κορίνθου 12",
      city: "Πάτρα",
      zip: "26221",
      phone: "+306977654321",
    },
  },
} as const;

export type Shopper = (typeof shoppers)[keyof typeof shoppers];

/** Of the carrier without an API, to the parcel abroad. */
export const roadScans = [
  { status: "PRE_TRANSIT", status_details: "Label printed", status_exact: null },
  { status: "TRANSIT", status_details: "Picked up from sender", status_exact: null },
  { status: "TRANSIT", status_details: "Arrived at the destination's hub", status_exact: null },
  { status: "DELIVERED", status_details: "Delivered to recipient", status_exact: null },
] as const;
