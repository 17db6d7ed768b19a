import type { Meaning } from "../../kit/scans.ts";

const onItsWay: Meaning = { status: "TRANSIT", milestone: "in-transit" };
const delayed: Meaning = { status: "TRANSIT", milestone: "delayed" };
const held: Meaning = { status: "EXCEPTION", milestone: "delayed" };
const refused: Meaning = { status: "EXCEPTION", milestone: "attempted-delivery" };
const waiting: Meaning = { status: "TRANSIT", milestone: "ready-for-pickup" };

/** Why a parcel was not delivered, by its code in Latin letters. Source: section 9. */
export const reasonCodes: Readonly<Record<string, Meaning>> = {
  // on its way to the delivering shop
  DD1: onItsWay,
  EA1: onItsWay,
  // recipient absent
  AS1: { status: "TRANSIT", milestone: "attempted-delivery" },
  // charge refused, recipient can't pay, parcel refused
  AP1: refused,
  AP2: refused,
  AP3: refused,
  // recipient deceased
  AP4: { status: "EXCEPTION", milestone: "failure" },
  // unknown recipient, address change, wrong or short address
  LS1: held,
  LS2: delayed,
  LS3: held,
  // kept for collection at a shop or a reception
  AD1: waiting,
  AD8: waiting,
  // force majeure
  AD3: held,
  // papers missing
  ED1: held,
  // new date by sender, new date by recipient, redirected, remote area
  PA1: delayed,
  PA2: delayed,
  PA4: delayed,
  DP1: delayed,
};
