import { pointKinds } from "../places/points.ts";
import { assumedTexts, texts } from "../protocol/refusal-texts.ts";
import type { VoucherRule } from "./voucher-draft.ts";

/** The smaller of the two figures in section 5: kilograms, and centimetres from the longest side. */
export const lockerLimits = { maxKg: 5, sidesCm: [61, 44, 37] } as const;

/** The named station and branch exist, are open, take parcels and lie in the recipient's country. */
const destination: VoucherRule = ({ request, point, country }) => {
  const { Acs_Station_Destination: station, Acs_Station_Branch_Destination: branch } = request;
  // Assumption: without a station, the branch is its default or the other number that the manual knows.
  if (station === null) return branch === 0 || branch === 1 ? null : texts.destination;
  if (point === null || point.kind === pointKinds.dropOffPartner) return texts.destination;
  return point.area.country === country ? null : texts.destination;
};

/** Assumption: REC without a shop has no place to wait at. */
const reception: VoucherRule = ({ ordered, point, country }) =>
  ordered.includes("REC") && (point === null || country !== "GR") ? texts.destination : null;

const pieces: VoucherRule = ({ isCollection, request }) =>
  isCollection && request.Item_Quantity !== 1 ? assumedTexts.pointPieces : null;

const size: VoucherRule = ({ isLocker, request }) => {
  if (!isLocker) return null;
  if ((request.Weight ?? 0) > lockerLimits.maxKg) return assumedTexts.lockerSize;
  const sides = [request.Dimension_X_In_Cm, request.Dimension_Y_in_Cm, request.Dimension_Z_in_Cm]
    .map((side) => side ?? 0)
    .toSorted((one, other) => other - one);
  return lockerLimits.sidesCm.some((limit, index) => (sides[index] ?? 0) > limit)
    ? assumedTexts.lockerSize
    : null;
};

/** A locker takes no product; by the quirk, cash on delivery where it has a card terminal. */
const products: VoucherRule = ({ isLocker, products, point, quirks }) => {
  if (!isLocker || products.length === 0) return null;
  const isCodAlone = products.length === 1 && products[0] === "COD";
  const takesCod = quirks.lockerCod === "card-terminals" && point?.hasCardTerminal === true;
  return isCodAlone && takesCod ? null : texts.lockerProducts;
};

const codEmail: VoucherRule = ({ isCollection, ordered, request }) =>
  isCollection && ordered.includes("COD") && !(request.Recipient_Email ?? "").includes("@")
    ? assumedTexts.pointEmail
    : null;

export const pointRules: readonly VoucherRule[] = [destination, reception, pieces, size, products, codEmail];
