/** 6 digits are the world's harmonized system, 8 the EU's nomenclature and 10 its tariff; chapter 77 is reserved. */
const COMMODITY_CODE = /^(?!00|77|98|99)(\d{6}|\d{8}|\d{10})$/;

/**
 * A normalised commodity code, digits alone (`3401.11 00` → `34011100`), or `null` if the text is none.
 * Source: Harmonized System, chapters 01 to 97; Regulation (EEC) 2658/87.
 */
export function readCommodityCode(text: string): string | null {
  const code = text.replace(/[.\s]/g, "");
  return COMMODITY_CODE.test(code) ? code : null;
}
