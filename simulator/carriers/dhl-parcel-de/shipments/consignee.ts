import { z } from "zod";
import { branch, consigneeAddress, packstation, poBox } from "./fields.ts";

type Address = z.output<typeof consigneeAddress>;

/** Where a shipment goes, in one of four forms. Source: section 4, "Consignees". */
export type Consignee =
  | ({ readonly kind: "address" } & Address)
  | ({ readonly kind: "packstation" } & z.output<typeof packstation>)
  | ({ readonly kind: "branch" } & z.output<typeof branch>)
  | ({ readonly kind: "po-box" } & z.output<typeof poBox>);

/** The form is that of the field which only it has. */
export const consignee = z.looseObject({}).transform((value, context): Consignee => {
  if ("lockerID" in value) return read(packstation, "packstation", value, context);
  if ("retailID" in value) return read(branch, "branch", value, context);
  if ("poBoxID" in value) return read(poBox, "po-box", value, context);
  return read(consigneeAddress, "address", value, context);
});

function read<Schema extends z.ZodType<object>, Kind extends Consignee["kind"]>(
  schema: Schema,
  kind: Kind,
  value: object,
  context: z.RefinementCtx,
): { readonly kind: Kind } & z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return { kind, ...parsed.data };
  for (const { path, message } of parsed.error.issues) context.addIssue({ code: "custom", path, message });
  return z.NEVER;
}

/** Packstations and branches are in Germany alone. */
export const countryOf = (to: Consignee): string => to.country ?? "DEU";

export const nameOf = (to: Consignee): string => ("name" in to ? to.name : to.name1);
