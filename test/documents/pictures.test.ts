import { existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { labelFormats } from "../../app/domain/papers/label-formats.ts";
import { slipFormats } from "../../app/domain/papers/slip-formats.ts";
import { pictures } from "../support/pictures.ts";

const fileOf = (name: string) => path.resolve(import.meta.dirname, "../../docs/pictures", `${name}.png`);

it("every format of a label and a slip, and each other paper, has its picture in docs", () => {
  const names = pictures.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const format of labelFormats) expect(names).toContain(`label-${format}`);
  for (const format of slipFormats) expect(names).toContain(`packing-slip-${format}`);
  for (const name of ["pick-list", "commercial-invoice", "pro-forma-invoice", "cn22", "cn23", "pickup-list"])
    expect(names).toContain(name);
  for (const name of names) {
    expect([name, existsSync(fileOf(name))]).toEqual([name, true]);
    expect([name, statSync(fileOf(name)).size < 300_000]).toEqual([name, true]);
  }
});

it("each main page of the app has its picture in docs", () => {
  const list = readFileSync(path.resolve(import.meta.dirname, "../../docs/pages.md"), "utf8");
  const names = [...list.matchAll(/!\[[^\]]+\]\(pictures\/(page-[a-z-]+)\.png\)/g)].map(
    ([, name = ""]) => name,
  );
  expect(new Set(names).size).toBe(10);
  for (const name of names) {
    expect([name, existsSync(fileOf(name))]).toEqual([name, true]);
    expect([name, statSync(fileOf(name)).size < 300_000]).toEqual([name, true]);
  }
});

it.each(["packing-slip-a6", "commercial-invoice"])("%s is drawn anew as a PNG", async (name) => {
  const picture = await pictures.find((each) => each.name === name)?.draw();
  expect(picture?.subarray(1, 4).toString()).toBe("PNG");
});
