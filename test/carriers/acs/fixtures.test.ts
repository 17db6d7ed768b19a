import { describe, expect, it } from "vitest";
import { fixtures, replay } from "./replay-fixture.ts";

describe.each(fixtures)("%s", (_name, fixture) => {
  it(fixture.about, async () => {
    const { request, result } = await replay(fixture);
    if (fixture.request !== null) {
      const { path, headers, body } = fixture.request;
      expect(request).toMatchObject({ url: `https://acs.example${path}`, headers });
      expect(JSON.parse(request?.body ?? "")).toEqual(body);
    }
    expect(result).toEqual(fixture.reads);
  });
});
