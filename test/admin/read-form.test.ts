import { describe, expect, it } from "vitest";
import { z } from "zod";
import { readForm } from "../../app/entrypoints/pages/frame/read-form.server.ts";

const schema = z.object({ name: z.string() });

function sent(body: string, type = "application/x-www-form-urlencoded"): Request {
  const headers = { "content-type": type };
  return new Request("https://waybill.example/app/settings", { method: "POST", headers, body });
}

const refused = (request: Request) =>
  readForm(request, schema).then(
    () => 200,
    (error: unknown) => (error instanceof Response ? error.status : error),
  );

describe("the form of a page", () => {
  it("has its fields as text, the last of each name", async () => {
    expect(await readForm(sent("name=%CE%91&other=1&name=%CE%92+%CE%93"), schema)).toEqual({ name: "Β Γ" });
  });

  it.each([
    ["another type", sent("{}", "application/json"), 415],
    ["more bytes than a form has", sent(`name=${"x".repeat(70_000)}`), 413],
    ["more fields than any form has", sent(`name=x${"&a".repeat(200)}`), 400],
    ["a field that is missing", sent("other=1"), 400],
  ])("is refused with %s", async (_, request, status) => {
    expect(await refused(request)).toBe(status);
  });

  it("of two million fields is refused before they are read", async () => {
    const request = sent("a&".repeat(2_000_000));
    const begun = process.cpuUsage();
    expect(await readForm(request, schema, 4 * 1024 * 1024).catch(({ status }: Response) => status)).toBe(
      400,
    );
    const { user, system } = process.cpuUsage(begun);
    // Reading them took more than a second.
    expect((user + system) / 1_000).toBeLessThan(500);
  });
});
