/** Each banner with a link or a button is shown to axe: words alone have no name, size or order that could be wrong. */
import { existsSync, globSync, readFileSync } from "node:fs";
import ts from "typescript";
import { describe, expect, it } from "vitest";

/** The browser test that shows the banners of a file. */
const shownBy: Readonly<Record<string, string>> = {
  "batch/batch-progress.tsx": "order-files",
  "batch/file-prices.tsx": "order-files",
  "batch/understood-card.tsx": "order-files",
  "dashboard/environment-strip.tsx": "dashboard",
  "frame/refused-causes.tsx": "order-files",
  "label-runs/label-run-banners.tsx": "arrivals",
  "order/page.tsx": "open-outcomes",
  "order/ship-part-card.tsx": "failed-shop",
  "orders/batch-banner.tsx": "print-while-buying",
  "orders/buy-dialog.tsx": "rare-banners",
  "orders/orders-in-doubt.tsx": "rare-banners",
  "orders/page.tsx": "arrivals",
  "orders/set-parcel-dialog.tsx": "set-parcels",
  "patience/connection-bar.tsx": "bad-day",
  "rates/exchange/exchange-rates-card.tsx": "every-page-on-a-desktop",
  "rates/price-list/page.tsx": "rare-banners",
  "rates/price-list/table-confirmation.tsx": "printed-table",
  "rates/try/page.tsx": "rare-banners",
  "rates/upload/tariff-plan.tsx": "rare-banners",
  "scan/scan-panel.tsx": "scan",
  "scan/scan-to-find.tsx": "scan",
  "settings/returns-card.tsx": "settings",
  "shipment/shipment-details.tsx": "failed-shop",
  "shipments/page.tsx": "open-outcomes",
  "shipments/pick-list-banner.tsx": "pick-list",
  "shipments/print-banner.tsx": "print-many",
  "ui/import-banner.tsx": "rare-banners",
  "ui/progress-banner.tsx": "print-while-buying",
};

const pages = "app/entrypoints/pages/";
/** Elements that hold words alone. */
const ofWords = new Set(
  ["p", "span", "div", "strong", "Text", "BlockStack", "InlineStack", "List", "List.Item", "Box"].concat(
    "Banner",
  ),
);

type Element = ts.JsxElement | ts.JsxSelfClosingElement;
const isElement = (node: ts.Node): node is Element =>
  ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node);
const opening = (element: Element) => (ts.isJsxElement(element) ? element.openingElement : element);
const tagOf = (element: Element) => opening(element).tagName.getText();

function elementsIn(node: ts.Node): readonly Element[] {
  const found: Element[] = [];
  const visit = (each: ts.Node): void => {
    if (isElement(each)) found.push(each);
    ts.forEachChild(each, visit);
  };
  visit(node);
  return found;
}

function hasControl(banner: Element): boolean {
  const given = opening(banner).attributes.properties.some((property) =>
    ts.isJsxSpreadAttribute(property)
      ? true
      : /^(action|secondaryAction|onDismiss)$/.test(property.name.getText()),
  );
  return given || elementsIn(banner).some((element) => !ofWords.has(tagOf(element)));
}

function bannersWithControls(file: string): readonly Element[] {
  const source = ts.createSourceFile(
    file,
    readFileSync(file, "utf8"),
    ts.ScriptTarget.Latest,
    true,
    ts.ScriptKind.TSX,
  );
  return elementsIn(source).filter((element) => tagOf(element) === "Banner" && hasControl(element));
}

describe("banners with a control", () => {
  it("are each listed with the test that shows them", () => {
    const found = globSync(`${pages}**/*.tsx`).filter((file) => bannersWithControls(file).length > 0);
    expect(found.map((file) => file.replace(pages, "")).sort()).toEqual(Object.keys(shownBy).sort());
  });

  it.each(Object.entries(shownBy))("%s is shown by %s", (_file, test) => {
    const file = `test/browser/${test}.test.ts`;
    expect(existsSync(file), file).toBe(true);
    expect(/violations\(|expectWellMade\(/.test(readFileSync(file, "utf8")), file).toBe(true);
  });
});
