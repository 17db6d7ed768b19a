import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import { parcelImage } from "../../app/entrypoints/pages/ui/illustrations.ts";

it("are files that the server has", () => {
  expect(existsSync(new URL(`../../public${parcelImage}`, import.meta.url))).toBe(true);
});
