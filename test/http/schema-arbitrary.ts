/** Generates values that fit a JSON Schema of the published document, with fast-check. */
import fc from "fast-check";
import { countryCodes } from "../../app/domain/reference/countries.ts";

export interface Schema {
  readonly $ref?: string;
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly propertyNames?: Schema;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
}

/** Strings that the schema can't describe: countries, currencies, links. */
const byName: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  country: fc.constantFrom("GR", "GR", "GR", "DE", "FR", "gr", "AE", ...countryCodes),
  country_of_origin: fc.constantFrom("GR", "CN", "de"),
  state: fc.constantFrom("CA", "california", "Attica", "Λάρισα", "", null),
  phone: fc.constantFrom("+30 210 1234567", "6912345678", "12", null),
  dial_code: fc.constantFrom("+30", "49", "x", null),
  currency: fc.constantFrom("EUR", "USD", "jpy", "KWD"),
  tracking_ref: fc.constantFrom("OWN-1", "", "1".repeat(50), null),
  tracking_url: fc.constantFrom("https://track.example.com/?r=1", "", null),
  label_url: fc.constantFrom("https://label.example.com/1.pdf", "", null),
};

export type Components = Readonly<Record<string, Schema>>;

export function arbitraryOf(schema: Schema, components: Components): fc.Arbitrary<unknown> {
  if (schema.$ref !== undefined) {
    const target = components[schema.$ref.replace("#/components/schemas/", "")];
    if (target === undefined) throw new Error(`${schema.$ref} is not in the document`);
    return arbitraryOf(target, components);
  }
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if ("const" in schema) return fc.constant(schema.const);
  if (schema.anyOf !== undefined)
    return fc.oneof(...schema.anyOf.map((each) => arbitraryOf(each, components)));
  if (typeof schema.type === "object") {
    return fc.oneof(...schema.type.map((type) => arbitraryOf({ ...schema, type }, components)));
  }
  switch (schema.type) {
    case "object":
      return schema.properties === undefined ? dictionary(schema, components) : record(schema, components);
    case "array":
      return array(schema, components);
    case "string":
      return string(schema);
    case "number":
      return number(schema);
    case "integer":
      return fc.integer({ min: schema.minimum ?? -1000, max: schema.maximum ?? 1000 });
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    default:
      throw new Error(`no values for ${JSON.stringify(schema)}`);
  }
}

function record({ properties = {}, required = [] }: Schema, components: Components): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties).map(([name, schema]) => [
    name,
    byName[name] ?? arbitraryOf(schema, components),
  ]);
  return fc.record(Object.fromEntries(fields), {
    requiredKeys: [...required] as never[],
    noNullPrototype: true,
  });
}

function dictionary(schema: Schema, components: Components): fc.Arbitrary<unknown> {
  const values =
    typeof schema.additionalProperties === "object" ? schema.additionalProperties : { type: "string" };
  return fc.dictionary(string(schema.propertyNames ?? {}), arbitraryOf(values, components), {
    maxKeys: 6,
    noNullPrototype: true,
  });
}

function array(schema: Schema, components: Components): fc.Arbitrary<unknown> {
  const minLength = schema.minItems ?? 0;
  const maxLength = Math.min(schema.maxItems ?? 5, Math.max(minLength, 4));
  return fc.array(arbitraryOf(schema.items ?? {}, components), { minLength, maxLength });
}

const time = fc.date({ min: new Date(0), max: new Date("2100-01-01"), noInvalidDate: true });

function string({ format, pattern, minLength, maxLength = 40 }: Schema): fc.Arbitrary<string> {
  if (format === "date-time") return time.map((date) => date.toISOString());
  if (format === "date") return time.map((date) => date.toISOString().slice(0, 10));
  const bound = Math.min(maxLength, 40);
  const filled = pattern === "\\S" || (minLength ?? 0) > 0;
  return fc
    .string({ unit: "grapheme", minLength: filled ? 1 : 0, maxLength: Math.max(1, Math.floor(bound / 4)) })
    .map((text) => (filled && text.trim() === "" ? "x" : text).slice(0, bound));
}

function number(schema: Schema): fc.Arbitrary<number> {
  const min = schema.exclusiveMinimum ?? schema.minimum ?? -1e9;
  const max = schema.maximum ?? 1e9;
  const whole = fc.integer({ min: Math.ceil(min) + (schema.exclusiveMinimum === undefined ? 0 : 1), max });
  return fc.oneof(
    { weight: 3, arbitrary: fc.integer({ min: 1, max: Math.min(max, 100) }) },
    { weight: 1, arbitrary: whole },
    {
      weight: 1,
      arbitrary: fc.double({ min, max, noNaN: true, minExcluded: schema.exclusiveMinimum !== undefined }),
    },
  );
}
