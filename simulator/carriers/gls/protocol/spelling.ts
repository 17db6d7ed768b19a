import type { Quirks } from "../quirks.ts";

/** The names that the portal's YAML spells in another way. Source: "Read first". */
const ofYaml: Readonly<Record<string, string>> = {
  ZIPCode: "Zipcode",
  eMail: "Email",
  PIN: "Pin",
  result: "Result",
  success: "Success",
  validationResult: "ValidationResult",
  GDPR: "Gdpr",
  PODItem: "Poditem",
  NDIArea: "Ndiarea",
};

/** The answer with its names as the quirks spell them. */
export function spelt(names: Quirks["names"], value: unknown): unknown {
  if (names === "shipit" || typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((inner) => spelt(names, inner));
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      names === "small" ? name.toLowerCase() : (ofYaml[name] ?? name),
      spelt(names, inner),
    ]),
  );
}
