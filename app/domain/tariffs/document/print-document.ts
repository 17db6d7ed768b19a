import type { TariffDocument } from "./document.ts";

const WIDTH = 110;

/** JSON for people to read and edit: values that fit on a line stay on it. */
export function printDocument(document: TariffDocument): string {
  return `${print(document, "")}\n`;
}

function print(value: unknown, indent: string): string {
  const short = onOneLine(value);
  if (indent !== "" && short !== undefined && indent.length + short.length < WIDTH) return short;
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    return `[\n${value.map((each) => `${inner}${print(each, inner)}`).join(",\n")}\n${indent}]`;
  }
  if (typeof value === "object" && value !== null) {
    const entries = Object.entries(value).map(([key, each]) => {
      const name = JSON.stringify(key);
      return `${inner}${name}: ${print(each, inner)}`;
    });
    return `{\n${entries.join(",\n")}\n${indent}}`;
  }
  return JSON.stringify(value);
}

/** Undefined: already too long for a line. */
function onOneLine(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const parts: string[] = [];
  let length = 0;
  for (const [key, each] of Object.entries(value)) {
    const text = onOneLine(each);
    if (text === undefined) return undefined;
    const part = Array.isArray(value) ? text : `${JSON.stringify(key)}: ${text}`;
    length += part.length + 2;
    if (length > WIDTH) return undefined;
    parts.push(part);
  }
  if (Array.isArray(value)) return `[${parts.join(", ")}]`;
  return parts.length === 0 ? "{}" : `{ ${parts.join(", ")} }`;
}
