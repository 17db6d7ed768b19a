import ts from "typescript";

/** A piece of prose and the line that it starts on. */
export interface Prose {
  readonly line: number;
  readonly text: string;
}

/** The comments of a TypeScript or JavaScript source. Consecutive `//` lines are one comment. */
export function commentsOf(path: string, source: string): Prose[] {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  const ranges = new Map<number, ts.CommentRange>();
  collectRanges(file, file, ranges);
  const comments: (Prose & { readonly lastLine: number; readonly isLine: boolean })[] = [];
  for (const { pos, end, kind } of [...ranges.values()].sort((one, other) => one.pos - other.pos)) {
    const raw = source.slice(pos, end);
    const line = file.getLineAndCharacterOfPosition(pos).line + 1;
    const lastLine = file.getLineAndCharacterOfPosition(end).line + 1;
    const isLine = kind === ts.SyntaxKind.SingleLineCommentTrivia;
    const text = isLine
      ? raw.replace(/^\/\/ ?/, "")
      : raw.replace(/^\/\*+|\*+\/$/g, "").replace(/^\s*\* ?/gm, "");
    const previous = comments.at(-1);
    if (isLine && previous?.isLine && previous.lastLine === line - 1)
      comments.splice(-1, 1, { ...previous, lastLine, text: `${previous.text}\n${text}` });
    else comments.push({ line, lastLine, isLine, text });
  }
  return comments.filter(({ text }) => !/^\s*(biome-ignore|@ts-|#!|\/ <reference)/.test(text));
}

function collectRanges(node: ts.Node, file: ts.SourceFile, ranges: Map<number, ts.CommentRange>): void {
  if (node.kind === ts.SyntaxKind.JsxText) return;
  for (const range of ts.getLeadingCommentRanges(file.text, node.getFullStart()) ?? [])
    ranges.set(range.pos, range);
  for (const range of ts.getTrailingCommentRanges(file.text, node.getEnd()) ?? [])
    ranges.set(range.pos, range);
  for (const child of node.getChildren(file)) collectRanges(child, file, ranges);
}

/** Every identifier of the source, once, except the members of other things: a library chose their names. */
export function identifiersOf(path: string, source: string): Prose[] {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, false);
  const found = new Map<string, number>();
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && !found.has(node.text)) found.set(node.text, node.pos);
    if (ts.isPropertyAccessExpression(node)) visit(node.expression);
    else ts.forEachChild(node, visit);
  };
  visit(file);
  return [...found].map(([text, pos]) => ({ text, line: file.getLineAndCharacterOfPosition(pos).line + 1 }));
}

/** The titles of a test file's suites and cases. */
export function titlesOf(path: string, source: string): Prose[] {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  const titles: Prose[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && /^(describe|it|test)\b/.test(node.expression.getText(file))) {
      const [title] = node.arguments;
      if (title !== undefined && ts.isStringLiteralLike(title) && node.arguments.length > 1)
        titles.push({
          text: title.text,
          line: file.getLineAndCharacterOfPosition(title.getStart(file)).line + 1,
        });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return titles;
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
      fence ||
      inCode ||
      heading ||
      item ||
      text.trim() === "" ||
      text.startsWith("|") ||
      /^ {4}\S/.test(text);
    if (ends) paragraph = undefined;
    if (fence || inCode || text.trim() === "" || text.startsWith("|")) return;
    const words = text.replace(/^\s*([-*]|\d+\.|#+) /, "").trim();
    if (paragraph === undefined) {
      paragraph = { line: index + 1, text: words };
      prose.push(paragraph);
    } else paragraph.text += `\n${words}`;
    if (heading) paragraph = undefined;
  });
  return prose;
}
