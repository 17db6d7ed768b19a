import type { DocumentSurcharge } from "../document/document.ts";
import { readJson } from "../load/read-json.ts";
import type { Path, Problem } from "../problem.ts";
import { COLLECT, FUEL } from "./from-document.ts";
import type { FieldProblem } from "./list-form.ts";

/** The place of another part at a message's end, which is removed: the author has a form, and no file. */
const POSITION = / \([^()]*(?:tariff\.json|prices-\d+\.csv)[^()]*\)$/;

export function atNoField({ severity, message }: Problem): FieldProblem {
  return { field: "", severity, message: message.replace(POSITION, "") };
}

/** Leads the checker's problems from their place in the typed list's files to the field of the form. */
export function problemFields(json: string, written: object, surcharges: readonly DocumentSurcharge[]) {
  const located = readJson(json);
  const paths = new Map<string, Path>();
  const visit = (value: unknown, path: Path): void => {
    const position = located.at(path);
    if (position !== undefined) paths.set(`${position.row}:${position.column}`, path);
    if (typeof value !== "object" || value === null) return;
    for (const [key, inner] of Object.entries(value))
      visit(inner, [...path, Array.isArray(value) ? Number(key) : key]);
  };
  visit(written, []);
  const fieldOf = ({ file: name, row, column }: Problem): string => {
    const table = /^prices-(\d+)\.csv$/.exec(name)?.[1];
    if (table !== undefined) {
      // The header line is the zones' names, and the first column the weights.
      if (row === null || row < 2) return `services.${table}.rows`;
      return `services.${table}.rows.${row - 2}.${(column ?? 1) - 1}`;
    }
    return fieldAt(paths.get(`${row}:${column}`) ?? [], surcharges);
  };
  return (problem: Problem): FieldProblem => ({ ...atNoField(problem), field: fieldOf(problem) });
}

function fieldAt([part, index, inner]: Path, surcharges: readonly DocumentSurcharge[]): string {
  const place = String(index);
  switch (part) {
    case "carrier":
      return index === "imageUrl" ? "logo" : "name";
    case "currency":
    case "validFrom":
    case "tax":
      return part;
    case "cashOnDelivery":
      return "collectMost";
    case "zones":
      return index === undefined
        ? "zones"
        : inner === "code" || inner === "name"
          ? `zones.${place}.name`
          : `zones.${place}.places`;
    case "services": {
      const fields: Readonly<Record<string, string>> = {
        code: "name",
        name: "name",
        transitDays: "days",
        limits: "maxWeight",
        billableWeight: "divisor",
        prices: "rows",
      };
      const field = fields[String(inner)];
      return index === undefined || field === undefined ? "" : `services.${place}.${field}`;
    }
    case "surcharges": {
      const code = surcharges[Number(index)]?.code;
      return code === FUEL ? "fuel" : code === COLLECT ? "collect" : "";
    }
    default:
      return "";
  }
}
