/** 6 digits are the world's harmonized system, 8 the EU's nomenclature and 10 its tariff; chapter 77 is reserved. */
const COMMODITY_CODE = /^(?!00|77|98|99)(\d{6}|\d{8}|\d{10})$/;

/**
 * At most one sign between two digits: dots and spaces as tariffs and spreadsheets group them, hyphens after the heading alone (`6109-10-00`),
 * because one within it belongs to some other number.
 */
const WRITTEN = /^\d(?:[.\s]?\d){3}(?:[.\s\u2010-\u2013-]?\d[.\s]?\d){1,3}\.?$/;

/**
 * A normalised commodity code, digits alone (`3401.11-00` → `34011100`), or `null` if the text is none.
 * Source: Harmonized System, chapters 01 to 97; Regulation (EEC) 2658/87.
 */
export function readCommodityCode(text: string): string | null {
  const written = text.trim();
  const code = written.replace(/\D/g, "");
  return WRITTEN.test(written) && COMMODITY_CODE.test(code) ? code : null;
}
