import type { ActionFunctionArgs } from "@remix-run/node";
import { data } from "@remix-run/node";
import { z } from "zod";
import type { FileBytes } from "../../../domain/files/file-bytes.ts";
import type { CsvProblem } from "../../../domain/orders/products/csv-problem.ts";
import { importProductCsv } from "../../../domain/orders/products/import-product-csv.ts";
import type { ProductColumn } from "../../../domain/orders/products/product-columns.ts";
import { fieldOf } from "../../../domain/orders/products/product-columns.ts";
import { readOwnCells } from "../../../domain/orders/products/read-own-cells.ts";
import { ThreadsBusyError, UnreadableFileError } from "../../../domain/uploads/reading-errors.ts";
import type { ShopContext } from "../../shopify/require-shop.server.ts";
import { requireShop } from "../../shopify/require-shop.server.ts";
import { fieldSchemas } from "../frame/fields.server.ts";
import { readForm } from "../frame/read-form.server.ts";
import { readUpload } from "../frame/read-upload.server.ts";
import { uploadLimits } from "../frame/upload-limits.ts";
import { productFields } from "./product-fields.ts";

export async function action({ request }: ActionFunctionArgs) {
  const answer = await actOnProducts(await requireShop(request), request);
  if (answer === null) throw data(null, { status: 404 });
  return answer;
}

/** More problems at once do not help a reader. */
const PROBLEMS_SHOWN = 100;

const ownFields = fieldSchemas(productFields);

/** The forms of the page and its buttons. Uploads are a form of their own. */
const productForm = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("save"),
    variantId: z.string().regex(/^\d{1,18}$/, "must be the number of a variant"),
    ...ownFields,
    // A page that was open before the release sends none.
    weighs_nothing: ownFields.weighs_nothing.default(false),
  }),
  z.object({ intent: z.literal("import") }),
]);

export type ProductAnswer =
  /** The fields that are wrong; if there are any, nothing was stored. */
  | { readonly intent: "save"; readonly wrong: readonly ProductColumn[] }
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
  { variantId, ...values }: Extract<z.output<typeof productForm>, { intent: "save" }>,
): Promise<ProductAnswer | null> {
  const variant = await services.products.get(shop.merchantId, variantId);
  if (variant === null) return null;
  const cells = {
    ...values,
    ships_alone: String(values.ships_alone),
    keep_upright: String(values.keep_upright),
    weighs_nothing: String(values.weighs_nothing),
  };
  const { own, problems } = readOwnCells(cells, variant, services.ports);
  if (problems.length > 0) return { intent: "save", wrong: problems.map(({ column }) => column) };
  const fields = new Set(Object.values(fieldOf));
  const changed = await services.products.setOwn(shop.merchantId, fields, [{ variantId, ...own }]);
  if (changed > 0) await services.productChanges.publish(shop.merchantId);
  return { intent: "save", wrong: [] };
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
