/** An answer of a carrier is stored again until the database serves, as a label that came with it exists nowhere else. */
import { expect, it } from "vitest";
import { ShareUsedUpError } from "../../app/process/database/store-share.ts";
import { untilStored } from "../../app/process/database/until-stored.ts";

const away = () => new ShareUsedUpError("none of 3 connections became free");

/** A write that fails so, one after the other, before it succeeds. */
function aWrite(...failures: readonly Error[]) {
  const waiting = [...failures];
  const written: string[] = [];
  const write = async (label: string) => {
    written.push(label);
    const failure = waiting.shift();
    if (failure !== undefined) throw failure;
    return `stored ${label}`;
  };
  return { write, written };
}

it("is repeated with the same label while the database does not serve", async () => {
  const { write, written } = aWrite(away(), away(), away());
  expect(await untilStored(write, { pauseMs: 1 })("GLS")).toBe("stored GLS");
  expect(written).toEqual(["GLS", "GLS", "GLS", "GLS"]);
});

it("is not repeated after a fault of ours", async () => {
  const { write, written } = aWrite(new TypeError("no such column"));
  await expect(untilStored(write, { pauseMs: 1 })("GLS")).rejects.toThrow("no such column");
  expect(written).toHaveLength(1);
});

it("ends with the database's refusal when the patience is over", async () => {
  const { write, written } = aWrite(...Array.from({ length: 100 }, away));
  await expect(untilStored(write, { patienceMs: 0, pauseMs: 1 })("GLS")).rejects.toThrow(ShareUsedUpError);
  expect(written.length).toBeLessThan(100);
});
