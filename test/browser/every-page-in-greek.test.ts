// Run: long, begins early
import { expect, it } from "vitest";
import { openWindow } from "./admin-window.ts";
import { openShopWithEverything, pages } from "./every-page.ts";
import { commonEnglish } from "./greek-page.ts";
import { violations } from "./violations.ts";

openShopWithEverything();

const greek = { locale: "el-GR" };

it("a merchant who reads Greek sees Greek on the first page and the next", async () => {
  const admin = await openWindow(greek);
  await admin.open();
  await admin.page.getByRole("link", { name: "Ρυθμίσεις" }).click();
  await admin.app.getByRole("heading", { level: 1, name: "Ρυθμίσεις" }).waitFor();
  expect(await admin.inApp("document.documentElement.lang")).toBe("el");
});

it.each(pages)("%s is in Greek", async (_name, path) => {
  const admin = await openWindow(greek);
  await admin.open(path());
  expect(await admin.inApp("document.documentElement.lang")).toBe("el");
  expect(await violations(admin.app)).toEqual([]);
  expect((await admin.app.locator("main").textContent())?.match(commonEnglish)).toBeNull();
});
