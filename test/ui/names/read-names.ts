/** Controls of the pages whose accessible name is another than their visible label, read from the sources. */
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";

const repo = path.resolve(import.meta.dirname, "../../..");

interface NamedControl {
  /** `app/…/page.tsx:12` */
  readonly place: string;
  /** Each form of the control: its label and its name. */
  readonly forms: readonly { readonly label: ts.Expression; readonly name: ts.Expression }[];
}

/** The attribute with a control's name, beside the one with its label; `null`: the element holds its label. */
const namedBy: readonly (readonly [name: string, label: string | null])[] = [
  ["accessibilityLabel", null],
  ["aria-label", null],
  ["accessibleAction", "action"],
];

const sources = globSync("app/**/*.tsx", { cwd: repo }).map((file) => {
  const text = readFileSync(path.join(repo, file), "utf8");
  return ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
});

type Element = ts.JsxElement | ts.JsxSelfClosingElement;

function elements(): readonly { readonly place: string; readonly element: Element }[] {
  return sources.flatMap((source) => {
    const found: { place: string; element: Element }[] = [];
    const visit = (node: ts.Node): void => {
      if (ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node)) {
        const { line } = source.getLineAndCharacterOfPosition(node.getStart());
        found.push({ place: `${source.fileName}:${line + 1}`, element: node });
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
    return found;
  });
}

const tagOf = (element: Element) =>
  (ts.isJsxElement(element) ? element.openingElement : element).tagName.getText();

/** Every control that has a name and a visible label. */
export function namedControls(): readonly NamedControl[] {
  return elements().flatMap(({ place, element }) => {
    if (!/^([A-Z]|a$|button$)/.test(tagOf(element))) return [];
    return namedBy.flatMap(([nameAttribute, labelAttribute]) => {
      const name = attributeOf(element, nameAttribute);
      const label = labelAttribute === null ? childOf(element) : attributeOf(element, labelAttribute);
      const passedOn = name !== null && label !== null && ts.isIdentifier(name) && ts.isIdentifier(label);
      if (name === null || label === null || passedOn || name.getText() === label.getText()) return [];
      return [{ place, forms: formsOf(label, name) }];
    });
  });
}

/** Rows that can be selected, by checkboxes that Polaris names alike unless each has a name. */
export function rowsToSelect(): readonly { readonly place: string; readonly hasName: boolean }[] {
  return elements()
    .filter(({ element }) => tagOf(element) === "IndexTable.Row" && attributeOf(element, "selected") !== null)
    .map(({ place, element }) => ({ place, hasName: attributeOf(element, "accessibilityLabel") !== null }));
}

function attributeOf(element: Element, wanted: string): ts.Expression | null {
  const { attributes } = ts.isJsxElement(element) ? element.openingElement : element;
  for (const attribute of attributes.properties)
    if (
      ts.isJsxAttribute(attribute) &&
      attribute.name.getText() === wanted &&
      attribute.initializer !== undefined &&
      ts.isJsxExpression(attribute.initializer)
    )
      return attribute.initializer.expression ?? null;
  return null;
}

/** The one expression inside the element, or inside the one element that it holds; `null`: it holds more, or nothing. */
function childOf(element: Element): ts.Expression | null {
  if (!ts.isJsxElement(element)) return null;
  const inside = element.children.filter((child) => !(ts.isJsxText(child) && child.text.trim() === ""));
  const [only] = inside;
  if (inside.length !== 1 || only === undefined) return null;
  if (ts.isJsxElement(only)) return childOf(only);
  return ts.isJsxExpression(only) ? (only.expression ?? null) : null;
}

/** `open ? a : b` named `open ? c : d` has the forms a, c and b, d. Otherwise each label goes with each name. */
function formsOf(label: ts.Expression, name: ts.Expression): NamedControl["forms"] {
  const [labels, names] = [choices(label), choices(name)];
  if (sameCondition(label, name)) return labels.map((each, at) => ({ label: each, name: names[at] ?? name }));
  return labels.flatMap((each) => names.map((other) => ({ label: each, name: other })));
}

function choices(expression: ts.Expression): readonly ts.Expression[] {
  return ts.isConditionalExpression(expression) ? [expression.whenTrue, expression.whenFalse] : [expression];
}

function sameCondition(label: ts.Expression, name: ts.Expression): boolean {
  return (
    ts.isConditionalExpression(label) &&
    ts.isConditionalExpression(name) &&
    label.condition.getText() === name.condition.getText()
  );
}
