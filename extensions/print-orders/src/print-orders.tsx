import type { Api } from "@shopify/ui-extensions/admin.order-index.selection-print-action.render";
import { render } from "preact";
import { PrintAction } from "../../printing/src/print-action.tsx";

declare const shopify: Api;

/** The print action on the admin's list of orders. */
export default function printOrders(): void {
  render(<PrintAction orders={shopify.data.selected} translate={shopify.i18n.translate} />, document.body);
}
