import { escapeXml } from "../../kit/xml.ts";

/** A COBOL field: its text is filled with blanks up to its width. Source: section 2. */
export const fixed = (name: string, text: string, width = text.length): string =>
  `<ns0:${name}>${escapeXml(text.slice(0, width).padEnd(width))}</ns0:${name}>`;

/** An empty field; the server writes some without an end tag. */
export const empty = (name: string): string => `<ns0:${name}/>`;

export const group = (name: string, content: string): string => `<ns0:${name}>${content}</ns0:${name}>`;

export const result = (flag: number, title = ""): string =>
  fixed("st_flag", String(flag)) + fixed("st_title", title, 60);
