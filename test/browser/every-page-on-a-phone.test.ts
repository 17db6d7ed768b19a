// Run: long, begins early
import { it } from "vitest";
import { openWindow } from "./admin-window.ts";
import { expectWellMade, openShopWithEverything, pages } from "./every-page.ts";

openShopWithEverything();

it.each(pages)("%s is accessible on a phone, does not shift and fits", async (_name, path) => {
  const admin = await openWindow({ device: "phone", viewport: { width: 360, height: 740 } });
  await admin.open(path());
  await expectWellMade(admin);
});
