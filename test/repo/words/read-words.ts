import ts from "typescript";

/** A piece of prose or a name, and the line that it starts on. */
export interface Prose {
  readonly line: number;
  readonly text: string;
}

export interface SourceWords {
  /** Consecutive `//` lines are one comment; those after code are one each. */
  readonly comments: readonly Prose[];
  /** Each once, except the members of other things: a library chose their names. */
  readonly identifiers: readonly Prose[];
  /** Of suites and cases. */
  readonly titles: readonly Prose[];
}

/** Leaves whose text is no code, by their start: a scanner must not look into them. */
type Opaque = Map<number, number>;

export function wordsOf(path: string, source: string): SourceWords {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  const lineOf = (position: number) => file.getLineAndCharacterOfPosition(position).line + 1;
  const opaque: Opaque = new Map();
  const identifiers = new Map<string, number>();
  const titles: Prose[] = [];
  const visit = (node: ts.Node): void => {
    if (isOpaque(node)) opaque.set(ts.isJsxText(node) ? node.pos : node.getStart(file), node.end);
    if (ts.isIdentifier(node) && !identifiers.has(node.text)) identifiers.set(node.text, node.getStart(file));
    const title = titleOf(node, file);
    if (title !== undefined) titles.push({ text: title.text, line: lineOf(title.getStart(file)) });
    ts.forEachChild(node, (child) => {
      if (!(ts.isPropertyAccessExpression(node) && child === node.name)) visit(child);
    });
  };
  visit(file);
  return {
    comments: commentsOf(source, opaque, lineOf),
    identifiers: [...identifiers].map(([text, position]) => ({ text, line: lineOf(position) })),
    titles,
  };
}

function isOpaque(node: ts.Node): boolean {
  return (
    ts.isStringLiteralLike(node) ||
    ts.isTemplateLiteralToken(node) ||
    ts.isRegularExpressionLiteral(node) ||
    ts.isJsxText(node)
  );
}

function titleOf(node: ts.Node, file: ts.SourceFile): ts.StringLiteralLike | undefined {
  if (!ts.isCallExpression(node) || node.arguments.length < 2) return undefined;
  if (!/^(describe|it|test)\b/.test(node.expression.getText(file))) return undefined;
  const [title] = node.arguments;
  return title !== undefined && ts.isStringLiteralLike(title) ? title : undefined;
}

function commentsOf(source: string, opaque: Opaque, lineOf: (position: number) => number): Prose[] {
  const comments: (Prose & { readonly lastLine: number; readonly isWholeLine: boolean })[] = [];
  const scanner = ts.createScanner(ts.ScriptTarget.Latest, false, ts.LanguageVariant.Standard, source);
  for (
    let kind = next(scanner, opaque);
    kind !== ts.SyntaxKind.EndOfFileToken;
    kind = next(scanner, opaque)
  ) {
    const isLine = kind === ts.SyntaxKind.SingleLineCommentTrivia;
    if (!isLine && kind !== ts.SyntaxKind.MultiLineCommentTrivia) continue;
    const line = lineOf(scanner.getTokenStart());
    const lastLine = lineOf(scanner.getTokenEnd());
    const start = scanner.getTokenStart();
    const isWholeLine = isLine && source.slice(source.lastIndexOf("\n", start) + 1, start).trim() === "";
    const raw = scanner.getTokenText();
    const text = isLine
      ? raw.replace(/^\/\/ ?/, "")
      : raw.replace(/^\/\*+|\*+\/$/g, "").replace(/^\s*\* ?/gm, "");
    const previous = comments.at(-1);
    if (isWholeLine && previous?.isWholeLine && previous.lastLine === line - 1)
      comments.splice(-1, 1, { ...previous, lastLine, text: `${previous.text}\n${text}` });
    else comments.push({ line, lastLine, isWholeLine, text });
  }
  return comments.filter(({ text }) => !/^\s*(biome-ignore|#!|\/ <reference)/.test(text));
}

/** The next token, trivia included, after any opaque leaves. */
function next(scanner: ts.Scanner, opaque: Opaque): ts.SyntaxKind {
  let end = opaque.get(scanner.getTokenEnd());
  while (end !== undefined && end > scanner.getTokenEnd()) {
    scanner.resetTokenState(end);
    end = opaque.get(end);
  }
  return scanner.scan();
}

/** The paragraphs, list items and headings of a Markdown page, without code blocks and tables. */
export function proseOf(markdown: string): Prose[] {
  const prose: Prose[] = [];
  let paragraph: { line: number; text: string } | undefined;
  let inCode = false;
  markdown.split("\n").forEach((text, index) => {
    const fence = /^\s*```/.test(text);
    if (fence) inCode = !inCode;
    const heading = text.startsWith("#");
    const item = /^\s*([-*]|\d+\.) /.test(text);
    const ends =
      fence || inCode || heading || item || text.trim() === "" || /^\s*\|/.test(text) || /^ {4}\S/.test(text);
    if (ends) paragraph = undefined;
    if (fence || inCode || text.trim() === "" || /^\s*\|/.test(text)) return;
    const words = text.replace(/^\s*([-*]|\d+\.|#+) /, "").trim();
    if (paragraph === undefined) {
      paragraph = { line: index + 1, text: words };
      prose.push(paragraph);
    } else paragraph.text += `\n${words}`;
    if (heading) paragraph = undefined;
  });
  return prose;
}
