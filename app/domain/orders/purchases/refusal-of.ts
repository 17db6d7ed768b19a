import { z } from "zod";
import type { EngineError, EngineErrorCode, ErrorMetadata, Item } from "../../engine/index.ts";
import type { CustomsGap, PurchaseReason, Refusal } from "./purchase-reason.ts";
import { customsFields } from "./purchase-reason.ts";
import { refusalDetail } from "./refusal-detail.ts";

/** An EngineError without its sentence: a code with values, or the carrier's own words. */
export function refusalOf({ code, message, metadata }: RefusedBy): Refusal {
  const detail = refusalDetail.safeParse(metadata).data ?? wrongFieldsOf(metadata);
  if (detail?.reason === "carrier_words")
    return { engineCode: code, detail, said: quoted.safeParse(metadata).data?.said ?? null };
  const isCarriers = code === "CARRIER_REJECTED" && detail === null;
  return { engineCode: code, detail, said: isCarriers && message !== "" ? message : null };
}

/** An EngineError, or the stored failure of one. */
export interface RefusedBy {
  readonly code: EngineErrorCode;
  readonly message: string;
  readonly metadata: ErrorMetadata | null;
}

/** The carrier's server in its own words, beside those of its folder. */
const quoted = z.object({ said: z.string().min(1) });

const issues = z.object({ issues: z.array(z.object({ path: z.string() })) });

function wrongFieldsOf(metadata: ErrorMetadata | null): Refusal["detail"] {
  const fields = issues.safeParse(metadata).data?.issues.map(({ path }) => path) ?? [];
  // Its amount is the order's, so no field can be corrected.
  if (fields.length > 0 && fields.every((path) => path === "cash_on_delivery"))
    return { reason: "cod_amount" };
  return fields.length === 0 ? null : { reason: "invalid_fields", fields: [...new Set(fields)] };
}

const gapsOf = <Field extends z.ZodType>(field: Field) =>
  z.array(z.object({ item: z.number().int(), fields: z.array(field) }));

const customsGaps = z.object({
  missing: gapsOf(z.string()),
  invalid: gapsOf(z.object({ field: z.string() }).transform(({ field }) => field)).default([]),
  statements: z.array(z.enum(customsFields)).default([]),
});

/**
 * Why a label can't be bought. Gaps in customs data name products instead of positions in a request.
 * @param service `<carrier>.<code>`; `null`: unknown
 */
export function reasonOfRefusal(
  error: EngineError,
  items: readonly Item[],
  service: string | null = null,
): PurchaseReason {
  const gaps = error.code === "CUSTOMS_REQUIRED" ? customsGaps.safeParse(error.metadata).data : undefined;
  const carrier = service?.split(".", 1)[0];
  if (gaps === undefined) return { code: "refused", refusal: refusalOf(error), ...(carrier && { carrier }) };
  return {
    code: "customs-gaps",
    missing: [
      ...byProduct(gaps.missing, items),
      ...(gaps.statements.length > 0 ? [{ product: null, fields: gaps.statements }] : []),
    ],
    invalid: byProduct(gaps.invalid, items),
  };
}

/** Each product once, with the gaps of all its pieces. */
function byProduct(
  gaps: readonly { readonly item: number; readonly fields: readonly string[] }[],
  items: readonly Item[],
): readonly CustomsGap[] {
  const known = new Map<string | null, Set<CustomsGap["fields"][number]>>();
  for (const { item, fields } of gaps) {
    const product = items[item]?.invoiceLines?.[0]?.description || items[item]?.label || null;
    const its = known.get(product) ?? new Set();
    for (const field of fields) its.add(fieldOf(field));
    known.set(product, its);
  }
  return [...known].map(([product, fields]) => ({ product, fields: [...fields] }));
}

/** The last part of a field's path. */
function fieldOf(path: string): CustomsGap["fields"][number] {
  const last = path.split(".").at(-1);
  return customsFields.find((each) => each === last) ?? "invoice_lines";
}
