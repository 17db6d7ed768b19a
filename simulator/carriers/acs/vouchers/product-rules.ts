import { hasSaturday } from "../places/areas.ts";
import { findContentType } from "../places/content-types.ts";
import { assumedTexts, texts } from "../protocol/refusal-texts.ts";
import type { VoucherRule } from "./voucher-draft.ts";

const cypriotProducts = ["CEC", "P2P", "D2P", "P2D"];
const known = new Set([
  ...["COD", "INS", "SAT", "MDV", "MDD", "TDD", "RDO", "RVO", "REM", "PRO", "REC"],
  ...cypriotProducts,
]);
const morning = ["MDV", "MDD"];
/** Products with a time, which neither a remote area nor a shop's reception takes. Source: section 5. */
const timed = ["SAT", "TDD", ...morning];

/** Euro. The limit of cash comes from one source. */
const maxCodCash = 1_500;
const maxInsurance = 3_000;

/** Assumption: products of Cyprus are refused in Greece. */
const names: VoucherRule = ({ ordered, country }) => {
  const isKnown = ordered.every((product) => known.has(product));
  const hasCypriot = ordered.some((product) => cypriotProducts.includes(product));
  return isKnown && (country === "CY" || !hasCypriot) ? null : assumedTexts.product;
};

const cod: VoucherRule = ({ ordered, request }) => {
  const { Cod_Ammount: amount, Cod_Payment_Way: way } = request;
  if (!ordered.includes("COD")) return amount === null && way === null ? null : texts.codProduct;
  if (way !== 0 && way !== 1) return texts.codPaymentWay;
  const isAmount = amount !== null && amount > 0;
  return isAmount && (way === 1 || amount <= maxCodCash) ? null : assumedTexts.codAmount;
};

const insurance: VoucherRule = ({ ordered, request: { Insurance_Ammount: amount } }) => {
  if (!ordered.includes("INS")) return amount === null ? null : assumedTexts.insuranceProduct;
  return amount !== null && amount > 0 && amount <= maxInsurance ? null : texts.insurance;
};

const combinations: VoucherRule = ({ products }) =>
  products.includes("REC") && products.some((product) => timed.includes(product)) ? texts.combination : null;

const remoteAreas: VoucherRule = ({ products, isRemote }) =>
  isRemote && products.some((product) => timed.includes(product)) ? texts.remote : null;

const saturdays: VoucherRule = ({ ordered, areas, request }) =>
  ordered.includes("SAT") && !hasSaturday(areas, request.Recipient_Region ?? "") ? texts.saturday : null;

/** Assumption: a value other than 1 is refused like none. */
const returnVoucher: VoucherRule = ({ ordered, request: { With_Return_Voucher: wanted } }) => {
  if (wanted !== null && wanted !== 1) return texts.returnVoucher;
  return ordered.includes("RVO") && wanted === null ? texts.returnVoucher : null;
};

const cyprusEconomy: VoucherRule = ({ ordered, account }) =>
  ordered.includes("CEC") && !account.hasCyprusEconomy ? texts.cyprusEconomy : null;

const contents: VoucherRule = ({ country, request: { Content_Type_ID: id } }) => {
  const isMissing = country === "CY" && id === null;
  return isMissing || (id !== null && findContentType(id) === undefined) ? texts.contentType : null;
};

export const productRules: readonly VoucherRule[] = [
  names,
  cod,
  insurance,
  combinations,
  remoteAreas,
  saturdays,
  returnVoucher,
  cyprusEconomy,
  contents,
];
