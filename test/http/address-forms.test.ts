import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import type { Waybill } from "../support/server.ts";
import { workerServer } from "../support/worker-server.ts";

const page = readFileSync(fileURLToPath(new URL("../../docs/address-forms.md", import.meta.url)), "utf8");

interface Section {
  readonly title: string;
  /** The section's blocks of JavaScript, joined. */
  readonly code: string;
  /** The output that the page shows for them. */
  readonly prints: string;
}

const blocksOf = (text: string, language: string) =>
  [...text.matchAll(new RegExp(`^\`\`\`${language}\n([\\s\\S]*?)^\`\`\`$`, "gm"))].map(([, block]) => block);

const sections: readonly Section[] = page.split(/^#+ (?=\S)/m).flatMap((text) => {
  const code = blocksOf(text, "js").join("\n");
  const [title = ""] = text.split("\n", 1);
  return code === "" ? [] : [{ title, code, prints: blocksOf(text, "text").join("") }];
});

const addressInThePage = "http://127.0.0.1:3000";
const separator = "----";

let server: Waybill;
let printed: readonly string[];
beforeAll(async () => {
  ({ waybill: server } = await workerServer());
  printed = run(sections.map(({ code }) => code).join(`\nconsole.log("${separator}");\n`));
});

/** Returns the output of each section. All run as one program, because a section uses results of those before it. */
function run(program: string): readonly string[] {
  const folder = mkdtempSync(path.join(tmpdir(), "waybill-page-"));
  try {
    const file = path.join(folder, "page.mjs");
    writeFileSync(file, program.replace(addressInThePage, server.url));
    const { stdout, stderr, status } = spawnSync(process.execPath, [file], { encoding: "utf8" });
    if (status !== 0) throw new Error(`the page's code failed:\n${stderr}`);
    return stdout.split(`${separator}\n`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe("docs/address-forms.md", () => {
  test("contains code that runs against the served lists", () => {
    expect(page.match(/^```js$/gm)).toHaveLength(9);
    expect(printed).toHaveLength(sections.length);
  });

  test.each(sections.map((section, index) => ({ ...section, index })))(
    "$title prints what it says",
    (section) => {
      expect(printed[section.index]).toBe(section.prints);
      expect(section.prints !== "").toBe(section.code.includes("console.log"));
    },
  );

  test("uses every list, and links only to existing sections", async () => {
    const index = (await (await fetch(`${server.url}/config`)).json()) as { data: { name: string }[] };
    for (const { name } of index.data) expect(page).toContain(`list("${name}")`);
    const anchors = [...page.matchAll(/^## (.+)$/gm)].map(([, title = ""]) =>
      title.toLowerCase().replaceAll(" ", "-"),
    );
    for (const [, anchor] of page.matchAll(/\]\(#([^)]+)\)/g)) expect(anchors).toContain(anchor);
  });
});
