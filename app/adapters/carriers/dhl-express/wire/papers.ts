/** A label's encoding and template. Source: contract sheet, section 7. */
export interface Paper {
  readonly encodingFormat: "pdf" | "zpl";
  readonly templateName: string;
  readonly printerDPI?: 200 | 300;
}

export const a4: Paper = { encodingFormat: "pdf", templateName: "ECOM26_84_A4_001" };
const a6: Paper = { encodingFormat: "pdf", templateName: "ECOM26_A6_002" };
const sixByFour: Paper = { encodingFormat: "pdf", templateName: "ECOM26_64_001" };
const thermal = { encodingFormat: "zpl", templateName: "ECOM26_84_001" } as const;

/** Our formats in DHL's terms; the first is the usual one. */
export const papers: Readonly<Record<string, Paper>> = {
  a6,
  "100x150": sixByFour,
  "4x6": sixByFour,
  a4,
  "zpl-203": { ...thermal, printerDPI: 200 },
  "zpl-300": { ...thermal, printerDPI: 300 },
};
