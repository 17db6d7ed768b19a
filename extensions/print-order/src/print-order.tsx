import type { Api } from "@shopify/ui-extensions/admin.order-details.print-action.render";
import { render } from "preact";
import { PrintAction } from "../../printing/src/print-action.tsx";

declare const shopify: Api;

/** The print action on the admin's order's page. */
export default function printOrder(): void {
  render(<PrintAction orders={shopify.data.selected} translate={shopify.i18n.translate} />, document.body);
}
