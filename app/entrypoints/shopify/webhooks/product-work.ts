import { numericId } from "../../../adapters/shopify/gid.ts";
import type { ShopAccess } from "../../../adapters/shopify/offline-session.ts";
import type { JsonValue } from "../../../domain/engine/index.ts";
import type { Shop } from "../../../domain/merchants/records.ts";
import type { InboxEntry } from "../../../domain/shops/inbox-records.ts";
import type { Services } from "../../../process/services.server.ts";
import type { NothingDue } from "../nothing-due.ts";
import { refreshInventoryItem, refreshProduct } from "../products/refresh-product.ts";
import { readHint } from "./read-hint.ts";
import type { WebhookWork } from "./topic.ts";

type Needs = Pick<Services, "productChanges" | "products"> & ShopAccess;

export const keepProduct: WebhookWork = { handle: readProductAnew, oncePerSubject: true };

export const keepInventoryItem: WebhookWork = { handle: readInventoryItemAnew, oncePerSubject: true };

async function readProductAnew(services: Needs, shop: Shop, { payload }: InboxEntry): Promise<JsonValue> {
  const { id, updated_at } = readHint(payload);
  if (id === undefined) return { ignored: "names-no-product" } satisfies NothingDue;
  return refreshProduct(services, shop, numericId(id), dateOf(updated_at));
}

async function readInventoryItemAnew(
  services: Needs,
  shop: Shop,
  { payload }: InboxEntry,
): Promise<JsonValue> {
  const { id } = readHint(payload);
  if (id === undefined) return { ignored: "names-no-inventory-item" } satisfies NothingDue;
  return refreshInventoryItem(services, shop, numericId(id));
}

function dateOf(text: string | null | undefined): Date | null {
  const date = new Date(text ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? null : date;
}
