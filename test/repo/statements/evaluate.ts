/**
 * Reads SQL out of the source: evaluates an expression as far as constants, functions, conditions and templates of the code decide it. A value
 * that only run time knows is `unknownValue`, and a parameter in SQL; a condition that only run time decides goes the way that is chosen.
 */
import ts from "typescript";
import { Prisma } from "../../../app/adapters/store/generated/client.ts";
import { builtIn } from "./built-in.ts";
import type { Choices } from "./choices.ts";
import { runnable, stated } from "./runnable.ts";
import type { Source } from "./source.ts";
import { folderOfStores, placeOf, textOf } from "./source.ts";
import type { Scope } from "./value.ts";
import {
  asText,
  Closure,
  equal,
  everywhere,
  forkOf,
  goesOn,
  hasMore,
  isObject,
  isSql,
  listOf,
  nameOf,
  OtherWay,
  unknownValue,
} from "./value.ts";

const DEEPEST = 80;

/** @param visited receives the templates and texts that are read */
export function evaluator(
  { typeOf, declarationOf, callersOf }: Source,
  { choose }: Choices,
  visited: Set<ts.Node>,
) {
  const open = new Set<ts.Node>();
  const memory = new Map<Scope, Map<ts.Node, unknown>>();
  let depth = 0;

  function evaluate(node: ts.Expression, scope: Scope = everywhere): unknown {
    if (depth > DEEPEST) return unknownValue;
    depth += 1;
    try {
      if (!ts.isIdentifier(node) && !ts.isPropertyAccessExpression(node)) return read(node, scope);
      const text = textOf(node);
      if (stated.has(text)) return stated.get(text);
      const value = read(node, scope);
      return value === unknownValue ? ofType(node) : value;
    } finally {
      depth -= 1;
    }
  }

  /** Evaluates what refers to itself only once. */
  function once<Value>(node: ts.Node, work: () => Value): Value | typeof unknownValue {
    if (open.has(node)) return unknownValue;
    open.add(node);
    try {
      return work();
    } finally {
      open.delete(node);
    }
  }

  /** A text that only run time knows may be one of those that its type lists. */
  function ofType(node: ts.Expression): unknown {
    const type = typeOf(node);
    const parts = (type.isUnion() ? type.types : [type]).filter(
      ({ flags }) => !(flags & ts.TypeFlags.Undefined),
    );
    const texts = parts.flatMap((part) => (part.isStringLiteral() ? [part.value] : []));
    return texts.length === parts.length && texts.length > 0
      ? texts[choose(`${forkOf(node)} of ${texts}`, texts.length)]
      : unknownValue;
  }

  function read(node: ts.Expression, scope: Scope): unknown {
    if (
      ts.isParenthesizedExpression(node) ||
      ts.isAsExpression(node) ||
      ts.isSatisfiesExpression(node) ||
      ts.isNonNullExpression(node) ||
      ts.isAwaitExpression(node)
    )
      return evaluate(node.expression, scope);
    if (ts.isStringLiteralLike(node)) {
      visited.add(node);
      return node.text;
    }
    if (ts.isNumericLiteral(node)) return Number(node.text.replaceAll("_", ""));
    if (node.kind === ts.SyntaxKind.TrueKeyword) return true;
    if (node.kind === ts.SyntaxKind.FalseKeyword) return false;
    if (node.kind === ts.SyntaxKind.NullKeyword) return null;
    if (ts.isTemplateExpression(node)) return text(node, scope);
    if (ts.isTaggedTemplateExpression(node)) return template(node, scope);
    if (ts.isConditionalExpression(node))
      return evaluate(holds(node.condition, scope) ? node.whenTrue : node.whenFalse, scope);
    if (ts.isBinaryExpression(node)) return binary(node, scope);
    if (ts.isIdentifier(node)) return identifier(node, scope);
    if (ts.isPropertyAccessExpression(node) && textOf(node) === "Prisma.empty") return Prisma.empty;
    if (ts.isPropertyAccessExpression(node))
      return at(evaluate(node.expression, scope), node.name.text, node);
    if (ts.isElementAccessExpression(node))
      return at(evaluate(node.expression, scope), evaluate(node.argumentExpression, scope), node);
    if (ts.isArrayLiteralExpression(node))
      return node.elements.flatMap((element) =>
        ts.isSpreadElement(element)
          ? listOf(evaluate(element.expression, scope))
          : [evaluate(element, scope)],
      );
    if (ts.isObjectLiteralExpression(node)) return object(node, scope);
    if (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) return new Closure(node, scope);
    if (ts.isCallExpression(node)) return call(node, scope);
    // A set is a list to those who read it.
    const [only] = ts.isNewExpression(node) ? (node.arguments ?? []) : [];
    return only === undefined ? unknownValue : evaluate(only, scope);
  }

  /** Whether a condition holds; the chosen way if only run time knows. */
  function holds(node: ts.Expression, scope: Scope): boolean {
    const value = evaluate(node, scope);
    if (value === unknownValue) return choose(forkOf(node), 2) === 0;
    return Boolean(value);
  }

  function text(node: ts.TemplateExpression, scope: Scope): string {
    visited.add(node);
    return node.templateSpans.reduce(
      (before, { expression, literal }) => `${before}${asText(evaluate(expression, scope))}${literal.text}`,
      node.head.text,
    );
  }

  /** `Prisma.sql`, and the statements `$queryRaw` and `$executeRaw`. */
  function template({ template }: ts.TaggedTemplateExpression, scope: Scope): Prisma.Sql {
    visited.add(template.parent);
    if (ts.isNoSubstitutionTemplateLiteral(template)) return Prisma.raw(template.text);
    const { head, templateSpans } = template;
    return Prisma.sql(
      [head.text, ...templateSpans.map(({ literal }) => literal.text)],
      ...templateSpans.map(({ expression }) => part(evaluate(expression, scope), expression)),
    );
  }

  /**
   * SQL, or a parameter. SQL that is missing on this way is guarded by a condition that was not read.
   * @throws Error SQL that only run time knows
   */
  function part(value: unknown, node: ts.Expression): unknown {
    if (value instanceof Prisma.Sql) return value;
    if (isSql(typeOf(node)) && value === undefined) throw new OtherWay();
    if (isSql(typeOf(node)))
      throw new Error(`${placeOf(node)}: the SQL of ${node.getText().slice(0, 60)} is not readable`);
    return unknownValue;
  }

  function binary({ left, operatorToken, right }: ts.BinaryExpression, scope: Scope): unknown {
    const one = evaluate(left, scope);
    const other = () => evaluate(right, scope);
    switch (operatorToken.kind) {
      case ts.SyntaxKind.PlusToken: {
        const two = other();
        return typeof one === "number" && typeof two === "number"
          ? one + two
          : `${asText(one)}${asText(two)}`;
      }
      case ts.SyntaxKind.QuestionQuestionToken:
        return one === null || one === undefined || (one === unknownValue && choose(left.parent, 2) === 1)
          ? other()
          : one;
      case ts.SyntaxKind.BarBarToken:
        return (one === unknownValue ? choose(forkOf(left), 2) === 1 : one) || other();
      case ts.SyntaxKind.AmpersandAmpersandToken:
        return (one === unknownValue ? choose(forkOf(left), 2) === 0 : one) && other();
      case ts.SyntaxKind.EqualsEqualsEqualsToken:
        return equal(one, other());
      case ts.SyntaxKind.ExclamationEqualsEqualsToken: {
        const is = equal(one, other());
        return is === unknownValue ? is : !is;
      }
      default:
        return unknownValue;
    }
  }

  function identifier(node: ts.Identifier, scope: Scope): unknown {
    if (node.text === "undefined") return undefined;
    const declaration = declarationOf(node);
    return declaration === undefined ? unknownValue : declared(declaration, scope);
  }

  function declared(declaration: ts.Declaration, scope: Scope): unknown {
    if (scope.has(declaration)) return scope.get(declaration);
    if (ts.isFunctionDeclaration(declaration)) return new Closure(declaration, scope);
    if (ts.isBindingElement(declaration)) return boundElement(declaration, scope);
    if (ts.isVariableDeclaration(declaration))
      return remembered(declaration, scope, () => variable(declaration, scope));
    if (ts.isParameter(declaration))
      return remembered(declaration, everywhere, () => fromCaller(declaration));
    return unknownValue;
  }

  /** The value of a declaration, read once in its scope. */
  function remembered(declaration: ts.Declaration, scope: Scope, work: () => unknown): unknown {
    const known = memory.get(scope) ?? new Map<ts.Node, unknown>();
    memory.set(scope, known);
    if (known.has(declaration)) return known.get(declaration);
    if (open.has(declaration)) return unknownValue;
    const value = once(declaration, work);
    known.set(declaration, value);
    return value;
  }

  function variable(declaration: ts.VariableDeclaration, scope: Scope): unknown {
    const { initializer, parent } = declaration;
    if (ts.isForOfStatement(parent.parent)) {
      const list = listOf(evaluate(parent.parent.expression, scope));
      return list.length === 0 ? unknownValue : list[choose(declaration, list.length)];
    }
    if (initializer === undefined) return unknownValue;
    // A variable that changes has its first value, or one that only run time knows.
    if (!(parent.flags & ts.NodeFlags.Const) && !isSql(typeOf(declaration)) && choose(declaration, 2) === 1)
      return unknownValue;
    const value = evaluate(initializer, scope);
    return Array.isArray(value) ? [...value, ...pushed(declaration, scope)] : value;
  }

  /** The values that `list.push(…)` adds, on the way that has it. */
  function pushed({ name, parent }: ts.VariableDeclaration, scope: Scope): readonly unknown[] {
    const found: unknown[] = [];
    const visit = (node: ts.Node): void => {
      if (
        ts.isCallExpression(node) &&
        node.expression.getText() === `${name.getText()}.push` &&
        choose(node, 2) === 0
      )
        for (const argument of node.arguments)
          found.push(
            ...(ts.isSpreadElement(argument)
              ? listOf(evaluate(argument.expression, scope))
              : [evaluate(argument, scope)]),
          );
      ts.forEachChild(node, visit);
    };
    visit(parent.parent.parent);
    return found;
  }

  /** `{ a: b = c }` and `[a]` of a variable or parameter. */
  function boundElement(element: ts.BindingElement, scope: Scope): unknown {
    const { parent: pattern, initializer } = element;
    const source = declared(pattern.parent, scope);
    if (ts.isArrayBindingPattern(pattern))
      return Array.isArray(source) ? source[pattern.elements.indexOf(element)] : unknownValue;
    const boundName = ({ propertyName, name }: ts.BindingElement) => (propertyName ?? name).getText();
    if (element.dotDotDotToken !== undefined) {
      const names = pattern.elements.map(boundName);
      return isObject(source)
        ? Object.fromEntries(Object.entries(source).filter(([name]) => !names.includes(name)))
        : unknownValue;
    }
    const value = at(source, boundName(element), element);
    return value === undefined && initializer !== undefined ? evaluate(initializer, scope) : value;
  }

  /** A parameter of a function that is not being called: as one of its callers in the source gives it. */
  function fromCaller(parameter: ts.ParameterDeclaration): unknown {
    const callers = callersOf(parameter.parent);
    const caller = callers[callers.length === 0 ? 0 : choose(parameter.parent, callers.length)];
    if (caller === undefined) return unknownValue;
    const argument = caller.arguments[parameter.parent.parameters.indexOf(parameter)];
    if (argument !== undefined && !ts.isSpreadElement(argument)) return evaluate(argument);
    return parameter.initializer === undefined ? undefined : evaluate(parameter.initializer);
  }

  function at(of: unknown, name: unknown, node: ts.Node): unknown {
    // Of a list, the elements that only run time knows are read as one.
    if (!isObject(of) || name === "length") return unknownValue;
    if (name !== unknownValue)
      return hasMore in of && !(String(name) in of) ? unknownValue : Reflect.get(of, String(name));
    const values = Object.values(of);
    return values.length === 0 ? unknownValue : values[choose(forkOf(node), values.length)];
  }

  /** Its members are read when they are used: an object of the stores has many. */
  function object({ properties }: ts.ObjectLiteralExpression, scope: Scope): object {
    const made = {};
    const define = (name: unknown, read: () => unknown) => {
      if (name !== unknownValue)
        Object.defineProperty(made, String(name), { get: read, enumerable: true, configurable: true });
    };
    for (const property of properties) {
      if (ts.isSpreadAssignment(property)) {
        const spread = evaluate(property.expression, scope);
        if (isObject(spread)) Object.defineProperties(made, Object.getOwnPropertyDescriptors(spread));
        else Object.defineProperty(made, hasMore, { value: true });
        continue;
      }
      const { name } = property;
      const key = ts.isComputedPropertyName(name) ? evaluate(name.expression, scope) : nameOf(name);
      if (ts.isPropertyAssignment(property)) define(key, () => evaluate(property.initializer, scope));
      else if (ts.isShorthandPropertyAssignment(property)) define(key, () => evaluate(property.name, scope));
      else
        define(key, () => (ts.isMethodDeclaration(property) ? new Closure(property, scope) : unknownValue));
    }
    return made;
  }

  function call(node: ts.CallExpression, scope: Scope): unknown {
    const { expression } = node;
    const [first] = node.arguments;
    if (ts.isPropertyAccessExpression(expression) && first !== undefined) {
      const owner = expression.expression.getText();
      const name = expression.name.text;
      if (owner === "Prisma" && name === "raw") return Prisma.raw(asText(evaluate(first, scope)));
      if (owner === "Prisma" && name === "join") return joined(node, scope);
      if (owner === "Object" && ["entries", "keys", "values"].includes(name)) {
        const value = evaluate(first, scope);
        return isObject(value) ? Reflect.get(Object, name)(value) : unknownValue;
      }
    }
    if (ts.isPropertyAccessExpression(expression)) {
      const found = builtIn(evaluate(expression.expression, scope), expression.name.text, {
        argument: () => (first === undefined ? undefined : evaluate(first, scope)),
        invoke,
      });
      if (found !== null) return found.value;
    }
    const callee = evaluate(expression, scope);
    if (callee === undefined) return undefined;
    return callee instanceof Closure ? applied(callee, node, scope) : unknownValue;
  }

  function joined({ arguments: given }: ts.CallExpression, scope: Scope): Prisma.Sql {
    const [list, between = ",", before = "", behind = ""] = given.map((argument) =>
      evaluate(argument, scope),
    );
    const items = listOf(list);
    return items.length === 0
      ? Prisma.empty
      : Prisma.join(items, asText(between), asText(before), asText(behind));
  }

  function applied({ node: of, scope: around }: Closure, node: ts.CallExpression, scope: Scope): unknown {
    const spread = node.arguments.findIndex((argument) => ts.isSpreadElement(argument));
    const values = node.arguments.map((argument, place) =>
      spread >= 0 && place >= spread ? unknownValue : evaluate(argument, scope),
    );
    const real = runnable(of);
    return real === undefined ? invoke(new Closure(of, around), values) : real(...values);
  }

  function invoke({ node, scope }: Closure, args: readonly unknown[]): unknown {
    const { body } = node;
    // No other folder has SQL.
    if (body === undefined || !node.getSourceFile().fileName.includes(folderOfStores)) return unknownValue;
    const inner = new Map(scope);
    node.parameters.forEach((parameter, place) => {
      const value = args[place];
      const isLeftOut = value === undefined && parameter.initializer !== undefined;
      inner.set(parameter, isLeftOut ? evaluate(parameter.initializer, scope) : value);
    });
    return once(node, () => {
      if (!ts.isBlock(body)) return evaluate(body as ts.Expression, inner);
      const value = returned(body, inner);
      return value === goesOn ? undefined : value;
    });
  }

  function returned(node: ts.Statement, scope: Scope): unknown {
    if (ts.isReturnStatement(node))
      return node.expression === undefined ? undefined : evaluate(node.expression, scope);
    if (ts.isIfStatement(node)) {
      const way = holds(node.expression, scope) ? node.thenStatement : node.elseStatement;
      return way === undefined ? goesOn : returned(way, scope);
    }
    if (ts.isBlock(node)) return firstReturned(node.statements, scope);
    if (ts.isForOfStatement(node) || ts.isForStatement(node)) return returned(node.statement, scope);
    if (ts.isTryStatement(node)) return returned(node.tryBlock, scope);
    if (ts.isSwitchStatement(node)) {
      const { clauses } = node.caseBlock;
      const chosen = clauses[choose(node, clauses.length)];
      return chosen === undefined ? goesOn : firstReturned(chosen.statements, scope);
    }
    return goesOn;
  }

  function firstReturned(statements: readonly ts.Statement[], scope: Scope): unknown {
    for (const statement of statements) {
      const value = returned(statement, scope);
      if (value !== goesOn) return value;
    }
    return goesOn;
  }

  return evaluate;
}
