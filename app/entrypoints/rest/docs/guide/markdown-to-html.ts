/**
 * HTML of the Markdown that the guide is written in: headings, paragraphs, lists of one level, tables, fenced code, and
 * `code`, **bold** and [links](…) within them. Everything else is text.
 */
export function markdownToHtml(markdown: string): string {
  return blocksOf(markdown).map(htmlOf).join("\n");
}

/** The heading of level 1. */
export function titleOf(markdown: string): string {
  return /^# (.+)$/m.exec(markdown)?.[1] ?? "";
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.codePointAt(0)};`);
}

/** Parts between empty lines; fenced code may hold some. */
function blocksOf(markdown: string): readonly string[] {
  return [...markdown.matchAll(/^```[\s\S]*?^```$|(?:^(?!```).+\n?)+/gm)].map(([block]) => block.trimEnd());
}

function htmlOf(block: string): string {
  const code = /^```(\w*)[^\n]*\n([\s\S]*)\n```$/.exec(block);
  if (code !== null)
    return `<pre class="call" tabindex="0"><code class="${code[1]}">${escapeHtml(code[2] ?? "")}</code></pre>`;
  const heading = /^(#{1,3}) (.+)$/.exec(block);
  if (heading !== null) {
    const [, { length: level } = "#", words = ""] = heading;
    return `<h${level} id="${slugOf(words)}">${inline(words)}</h${level}>`;
  }
  const lines = block.split("\n");
  if (lines.every((line) => line.startsWith("|"))) return tableOf(lines);
  if (lines.every((line) => line.startsWith("- ")))
    return `<ul>\n${lines.map((line) => `<li>${inline(line.slice(2))}</li>`).join("\n")}\n</ul>`;
  return `<p>${inline(lines.join(" "))}</p>`;
}

function tableOf([head = "", , ...rows]: readonly string[]): string {
  const cells = (row: string) =>
    row
      .slice(1, -1)
      .split("|")
      .map((cell) => inline(cell.trim()));
  const header = cells(head).map((cell) => `<th scope="col">${cell}</th>`);
  const body = rows.map(cells).map(([first, ...others]) => {
    const data = others.map((cell) => `<td>${cell}</td>`);
    return `<tr><th scope="row">${first}</th>${data.join("")}</tr>`;
  });
  return `<table>\n<thead><tr>${header.join("")}</tr></thead>\n<tbody>\n${body.join("\n")}\n</tbody>\n</table>`;
}

/** Text with its bold words, links and `code`, in which no link or bold begins. */
function inline(text: string): string {
  return text
    .split(/(`[^`]+`)/)
    .map((part) => {
      if (part.startsWith("`") && part.length > 1) return `<code>${escapeHtml(part.slice(1, -1))}</code>`;
      return escapeHtml(part)
        .replace(/\*\*([^*]+)\*\*/g, "<strong>$1</strong>")
        .replace(/\[([^\]]+)\]\(((?:https:\/|\/)[^)\s]*)\)/g, '<a href="$2">$1</a>');
    })
    .join("");
}

function slugOf(words: string): string {
  return words
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
}
