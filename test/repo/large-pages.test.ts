/** A page whose texts are loaded with it is shown once they are there, also when a merchant comes to it by a link. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { paths } from "../../app/texts/large-page.ts";

const folder = path.resolve(import.meta.dirname, "../../app/routes");
/** `app.rates.packing._index.tsx` is at `/app/rates/packing`. */
const pathOf = (file: string) =>
  `/${file
    .replace(/\.tsx$/, "")
    .replace(/\._index$/, "")
    .replaceAll(".", "/")}`;

test.each(Object.values(paths).flat())("the routes below %s wait for their texts", (start) => {
  const isBelow = (file: string) => `${pathOf(file)}/`.startsWith(`${start.replace(/\/$/, "")}/`);
  // Other paths begin with Home's as well.
  const isWanted = (file: string) => (start === "/app" ? file === "app._index.tsx" : isBelow(file));
  const files = readdirSync(folder).filter((file) => file.endsWith(".tsx") && isWanted(file));
  expect(files.length).toBeGreaterThan(0);
  for (const file of files)
    expect([file, readFileSync(path.join(folder, file), "utf8").includes("clientLoader")]).toEqual([
      file,
      true,
    ]);
});
