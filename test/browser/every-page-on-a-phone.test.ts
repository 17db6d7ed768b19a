// Run: long, begins early
import { expect, it } from "vitest";
import { openWindow } from "./admin-window.ts";
import { expectWellMade, openShopWithEverything, pages } from "./every-page.ts";

openShopWithEverything();

it.each(pages)("%s is accessible on a phone, does not shift and fits", async (_name, path) => {
  const admin = await openWindow({ device: "phone", viewport: { width: 360, height: 740 } });
  await admin.open(path());
  await expectWellMade(admin);
  expect(await admin.inApp<string[]>(wordsAtTheEdge)).toEqual([]);
});

/** Words that begin nearer to the screen's edge than 8 pixels. Words for screen readers alone are a pixel wide. */
const wordsAtTheEdge = `[...document.querySelectorAll("main p, main span, main button, main a, main input")]
  .filter((each) => {
    const { left, width, height } = each.getBoundingClientRect();
    const own = each.matches("input") || [...each.childNodes].some(({ nodeType, data }) => nodeType === 3 && data.trim());
    const isSeen = width > 1 && height > 1 && each.parentElement.getBoundingClientRect().width > 1;
    return own && isSeen && left >= 0 && left < 8;
  })
  .map((each) => each.textContent || each.name || each.outerHTML.slice(0, 80))`;
