import type { ActionFunctionArgs } from "@remix-run/node";
import { data } from "@remix-run/node";
import { z } from "zod";
import type { FileBytes } from "../../../domain/files/file-bytes.ts";
import type { CsvProblem } from "../../../domain/orders/products/csv-problem.ts";
import { importProductCsv } from "../../../domain/orders/products/import-product-csv.ts";
import { fieldOf } from "../../../domain/orders/products/product-columns.ts";
import type { OwnProductData } from "../../../domain/orders/products/product-store.ts";
import { readOwnCells } from "../../../domain/orders/products/read-own-cells.ts";
import { ThreadsBusyError, UnreadableFileError } from "../../../domain/uploads/reading-errors.ts";
import type { ShopContext } from "../../shopify/require-shop.server.ts";
import { requireShop } from "../../shopify/require-shop.server.ts";
import { fieldSchemas, shownValues } from "../frame/fields.server.ts";
import { readForm } from "../frame/read-form.server.ts";
import { readUpload } from "../frame/read-upload.server.ts";
import { openedKey, refuseStale, storedForm, unlessStale } from "../frame/stale-save.server.ts";
import { uploadLimits } from "../frame/upload-limits.ts";
import type { SaveAnswer } from "../frame/use-draft.ts";
import type { ProductValues } from "./product-fields.ts";
import { productFields } from "./product-fields.ts";

export async function action({ request }: ActionFunctionArgs) {
  const answer = await actOnProducts(await requireShop(request), request);
  if (answer === null) throw data(null, { status: 404 });
  return answer;
}

/** More problems at once do not help a reader. */
const PROBLEMS_SHOWN = 100;

const ownFields = fieldSchemas(productFields);
/** Each further one is for a save that came between the reading and the writing. */
const TRIES = 5;
const ownFieldNames = new Set(Object.values(fieldOf));

/** The forms of the page and its buttons. Uploads are a form of their own. */
const productForm = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("save"),
    variantId: z.string().regex(/^\d{1,18}$/, "must be the number of a variant"),
    ...ownFields,
    // A page that was open before the release sends none.
    weighs_nothing: ownFields.weighs_nothing.default(false),
    key: openedKey,
  }),
  z.object({ intent: z.literal("import") }),
]);

export type ProductAnswer =
  | ({ readonly intent: "save" } & SaveAnswer<ProductValues>)
  | { readonly intent: "import" }
  /** The answer to a file; if it has a problem, nothing was stored. `more` problems are not shown. */
  | {
      readonly intent: "file";
      readonly rows: number;
      readonly changed: number;
      readonly problems: readonly CsvProblem[];
      readonly more: number;
    };

/**
 * @returns `null` if there is no such variant
 * @throws Response for a form that none of our pages sends
 */
export async function actOnProducts(context: ShopContext, request: Request): Promise<ProductAnswer | null> {
  if (request.headers.get("content-type")?.startsWith("multipart/form-data"))
    return readFile(context, request);
  const form = await readForm(request, productForm);
  if (form.intent === "save") return save(context, form);
  await context.services.imports.ask(context.shop.merchantId, context.shop.domain, "products");
  return { intent: "import" };
}

async function save(
  { services, shop }: ShopContext,
  { variantId, key, ...values }: Extract<z.output<typeof productForm>, { intent: "save" }>,
): Promise<ProductAnswer | null> {
  const { products, productChanges, ports } = services;
  const cells = {
    ...values,
    ships_alone: String(values.ships_alone),
    keep_upright: String(values.keep_upright),
    weighs_nothing: String(values.weighs_nothing),
  };
  const answer = await unlessStale<SaveAnswer<ProductValues> | null, ProductValues>(async () => {
    for (let tries = TRIES; tries > 0; tries -= 1) {
      const variant = await products.get(shop.merchantId, variantId);
      if (variant === null) return null;
      const { own, problems } = readOwnCells(cells, variant, ports);
      if (problems.length > 0) return { outcome: "wrong", wrong: problems.map(({ column }) => column) };
      const shown = (data: OwnProductData) => shownValues(productFields, data);
      refuseStale(key, shown(variant.own), shown(own));
      if (storedForm(shown(variant.own)).key === storedForm(shown(own)).key) return { outcome: "saved" };
      const changed = await products.setOwn(shop.merchantId, ownFieldNames, [
        { variantId, ...own, over: variant.own },
      ]);
      // Another save came between: its values are compared as well.
      if (changed === 0) continue;
      await productChanges.publish(shop.merchantId);
      return { outcome: "saved" };
    }
    throw new Error("Another save of this product came between each time.");
  });
  return answer && { intent: "save", ...answer };
}

async function readFile({ services, shop }: ShopContext, request: Request): Promise<ProductAnswer> {
  const file = await uploadedFile(request);
  const unread = (kind: CsvProblem["kind"]): ProductAnswer => {
    const problem = { row: 1, column: null, kind, value: "" };
    return { intent: "file", rows: 0, changed: 0, problems: [problem], more: 0 };
  };
  if (file === null) return unread("too-large");
  const importing = { ...services, readProductFile: services.files.products };
  const read = await importProductCsv(importing, shop, file).catch((error: unknown) => {
    if (error instanceof ThreadsBusyError) return "busy";
    if (error instanceof UnreadableFileError) return "too-heavy";
    throw error;
  });
  if (typeof read === "string") return unread(read);
  const { rows, changed, problems } = read;
  const shown = problems.slice(0, PROBLEMS_SHOWN);
  return { intent: "file", rows, changed, problems: shown, more: problems.length - shown.length };
}

/** `null` if the file is too large. @throws Response 400 if there is no file */
async function uploadedFile(request: Request): Promise<FileBytes | null> {
  const form = await readUpload(request, uploadLimits.products);
  if (form === null) return null;
  const [file] = form.files("file");
  if (file === undefined) throw new Response("Send the file as the form's part named file.", { status: 400 });
  return file.bytes;
}
