/** A server listens from its first moment, and says that it starts. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { refuseAll, starting } from "../../app/entrypoints/http/serve-doors.ts";
import type { HttpServer } from "../../app/process/http-server.ts";
import { listenHttp } from "../../app/process/http-server.ts";

let http: HttpServer;
beforeAll(async () => {
  http = await listenHttp("127.0.0.1", 0, refuseAll(starting, false));
});
afterAll(() => http.drain(0));

it("answers 503 in the API's form with the time to ask again", async () => {
  const answer = await fetch(`http://127.0.0.1:${http.port}/v1/rates`, { method: "POST", body: "{}" });
  expect(answer.headers.get("retry-after")).toBe("1");
  const { error } = (await answer.json()) as { error: { code: string } };
  expect([answer.status, error.code]).toEqual([503, "STARTING"]);
});
