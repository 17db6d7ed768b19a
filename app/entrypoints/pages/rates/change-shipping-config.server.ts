import { readShippingConfig } from "../../../domain/shipping-config/read-shipping-config.ts";
import { replaceShippingConfig } from "../../../domain/shipping-config/replace-shipping-config.ts";
import { writeShippingConfig } from "../../../domain/shipping-config/write-shipping-config.ts";
import type { Services } from "../../../process/services.server.ts";
import type { ViewerContext } from "../frame/require-viewer.server.ts";

/** The merchant's configuration as its document. Forms fill parts of it. */
export type ShippingConfigDocument = ReturnType<typeof writeShippingConfig>;

export type ShippingConfigChange =
  | { readonly outcome: "saved" }
  /** Paths of the parts that can't be stored. Nothing was stored. */
  | { readonly outcome: "wrong"; readonly paths: readonly string[] }
  /** Another save changed the same part first: `document` is the one that it stored. */
  | { readonly outcome: "changed"; readonly document: ShippingConfigDocument };

/**
 * Changes the caller's configuration and announces it to every process that answers checkouts. Two saves of different
 * parts both succeed: the later one is repeated on the document that the earlier one stored.
 * @param change makes the new document; `null`: the part has changed since it was read
 */
export async function changeShippingConfig(
  { services, caller }: Pick<ViewerContext, "services" | "caller">,
  change: (document: ShippingConfigDocument) => unknown,
): Promise<ShippingConfigChange> {
  let outcome: ShippingConfigChange = { outcome: "saved" };
  const replaced = await replaceShippingConfig(
    services.shippingConfigs,
    caller,
    (shippingConfig, version) => {
      const document = writeShippingConfig(shippingConfig, version);
      const changed = change(document);
      if (changed === null) {
        outcome = { outcome: "changed", document };
        return null;
      }
      const read = readShippingConfig(changed, shippingConfig.handling.timeZone);
      if (!read.ok) outcome = { outcome: "wrong", paths: read.problems.map(({ path }) => path) };
      return read.ok ? read.shippingConfig : null;
    },
    { settlesKeptBack: true },
  );
  if (replaced !== null) await services.merchantChanges.publish(caller.merchantId);
  return outcome;
}

export async function currentDocument(
  services: Pick<Services, "shippingConfigs">,
  caller: ViewerContext["caller"],
): Promise<ShippingConfigDocument> {
  const { shippingConfig, version } = await services.shippingConfigs.current(caller);
  return writeShippingConfig(shippingConfig, version);
}
