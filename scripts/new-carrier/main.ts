/**
 * `npm run -s carrier -- new NAME` writes a carrier that compiles, from `templates/`: its folder and line, the server that
 * plays it, and its row of the battery, which fails with the next thing to do.
 */
import { execFileSync } from "node:child_process";
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

const usage = `usage: npm run -s carrier -- new NAME
  NAME: small letters, digits and single hyphens, such as courier-center: the folder's name and the driver's
`;

/** @param root the repository @returns the exit code */
export function newCarrier(root: string, args: readonly string[]): number {
  const [folder = "", ...others] = args;
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(folder) || folder.length > 30 || others.length > 0) {
    process.stderr.write(usage);
    return 2;
  }
  try {
    const written = filesOf(root, folder);
    for (const [file, content] of written) write(path.join(root, file), content);
    // The length of a name decides where lines break.
    execFileSync("npx", ["biome", "check", "--write", ...written.keys()], { cwd: root, stdio: "pipe" });
    process.stdout.write(`${[...written.keys()].join("\n")}\n\n${next(folder)}`);
    return 0;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\nNothing was written.\n`);
    return 1;
  }
}

const next = (folder: string) => `Next: npm test -- test/carriers/every-driver -t ${folder}
It fails with the first step that is left, of those in test/carriers/every-driver/${folder}.ts.
`;

/** Every file with its content, before any of them is written. @throws Error one exists, or a line has no place */
function filesOf(root: string, folder: string): ReadonlyMap<string, string> {
  const pascal = folder.replaceAll(/(?:^|-)(.)/g, (_, letter: string) => letter.toUpperCase());
  const names: Readonly<Record<string, string>> = {
    folder,
    Pascal: pascal,
    name: pascal.charAt(0).toLowerCase() + pascal.slice(1),
    Name: folder.replaceAll(
      /(^|-)(.)/g,
      (_, gap: string, letter: string) => (gap && " ") + letter.toUpperCase(),
    ),
  };
  const filled = (text: string) => text.replaceAll(/@@(\w+)@@/g, (all, name: string) => names[name] ?? all);
  const files = new Map<string, string>();
  const targets: Readonly<Record<string, (file: string) => string>> = {
    driver: (file) => `app/adapters/carriers/${folder}/${file}`,
    simulator: () => `simulator/carriers/${folder}/start-${folder}.ts`,
    row: () => `test/carriers/every-driver/${folder}.ts`,
  };
  const templates = path.join(import.meta.dirname, "templates");
  for (const template of globSync("**/*.txt", { cwd: templates }).toSorted()) {
    const [part = "", ...rest] = template.replace(/\.txt$/, "").split(path.sep);
    const file = targets[part]?.(rest.join("/")) ?? "";
    if (existsSync(path.join(root, file))) throw new Error(`${file} is there already: choose another name.`);
    files.set(file, filled(readFileSync(path.join(templates, template), "utf8")));
  }
  const key = /-/.test(folder) ? `"${folder}"` : folder;
  const { name = "" } = names;
  change(files, root, "app/adapters/carriers/built-in.ts", (text) =>
    withLine(text, `export { ${name}Driver as ${key} } from "./${folder}/driver.server.ts";`),
  );
  change(files, root, "simulator/carriers/main.ts", (text) =>
    withLine(
      before(text, "};\n\nconst start = carriers", `  ${key}: start${pascal},\n`),
      `import { start${pascal} } from "./${folder}/start-${folder}.ts";`,
    ),
  );
  change(files, root, "test/carriers/every-driver/rows.ts", (text) =>
    withLine(inList(text, name), `import { ${name} } from "./${folder}.ts";`),
  );
  return files;
}

function change(files: Map<string, string>, root: string, file: string, by: (text: string) => string): void {
  try {
    files.set(file, by(readFileSync(path.join(root, file), "utf8")));
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : error}`);
  }
}

/** @throws Error the anchor is missing, or occurs twice */
function before(text: string, anchor: string, added: string): string {
  const parts = text.split(anchor);
  if (parts.length !== 2)
    throw new Error(`it has ${JSON.stringify(anchor)} ${parts.length - 1} times, not once`);
  return parts.join(added + anchor);
}

/** At the end of the file's last list, on one line or several. */
function inList(text: string, name: string): string {
  const [, head = "", names = "", tail = ""] = /^(.*= \[)([^\]]*)(\];\s*)$/s.exec(text) ?? [];
  if (head === "") throw new Error("it ends with no list");
  return `${head}${[
    ...names
      .split(",")
      .map((each) => each.trim())
      .filter(Boolean),
    name,
  ].join(", ")}${tail}`;
}

/** Among the lines that import or export from a file beside it, in the order of the files' names. */
function withLine(text: string, line: string): string {
  const lines = text.split("\n");
  const fileOf = (each: string) => /^(?:import|export) .* from "(\.\/[^"]+)";$/.exec(each)?.[1];
  const file = fileOf(line) ?? "";
  const beside = lines.flatMap((each, at) => (fileOf(each) === undefined ? [] : [at]));
  const at = beside.find((each) => (fileOf(lines[each] ?? "") ?? "") > file) ?? (beside.at(-1) ?? -1) + 1;
  return lines.toSpliced(at, 0, line).join("\n");
}

function write(file: string, content: string): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content);
}
