/** compose.yaml, .env.example and docs/running.md know every variable of the server. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { readEnv, variables } from "../../app/process/env.server.ts";

const read = (file: string) => readFileSync(path.resolve(import.meta.dirname, "../..", file), "utf8");
const compose = read("compose.yaml");

/** Those that an operator of a container does not choose. */
const fixed = {
  image: ["NODE_ENV", "HOST", "PORT", "DATA_DIR", "WAYBILL_COMMIT"],
  compose: ["ROLE", "METRICS_PORT", "METRICS_HOST", "DATABASE_URL"],
  /** Of development and tests. */
  never: ["SHOPIFY_SIMULATOR_URL"],
};
const chosen = Object.keys(variables.shape).filter((name) => !Object.values(fixed).flat().includes(name));

const service = (name: string) =>
  compose.split(new RegExp(`^  ${name}:\n`, "m"))[1]?.split(/^ {0,2}\S/m)[0] ?? "";

describe("compose.yaml", () => {
  it("hands every variable that an operator chooses to the server", () => {
    const handed = [...compose.matchAll(/^ {4}([A-Z_]+): \$\{\1(?::[-?][^}]*)?\}$/gm)].map(
      ([, name]) => name,
    );
    expect(handed.sort()).toEqual(chosen.sort());
  });

  it("sets the others itself, or the image does", () => {
    for (const name of fixed.compose) expect(compose, name).toMatch(new RegExp(`\\b${name}: [^$\\s]`));
    for (const name of fixed.image) expect(read("Dockerfile"), name).toMatch(new RegExp(`\\b${name}=`));
  });

  it("starts with the values of .env.example, once its secrets are filled in", () => {
    const example = Object.fromEntries(
      [...read(".env.example").matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = "", value = ""]) => [
        name,
        value,
      ]),
    );
    expect(Object.keys(example)).toEqual(expect.arrayContaining(chosen));
    const given = Object.fromEntries(chosen.map((name) => [name, example[name]]));
    const env = readEnv({
      ...given,
      DATABASE_URL: "postgresql://waybill@database:5432/waybill",
      ENCRYPTION_KEY: Buffer.alloc(32).toString("base64"),
      ROLE: "web",
    });
    expect(env).toMatchObject({ TRUST_PROXY: true, SHUTDOWN_DELAY_MS: 4_000, SIGN_UP: "closed" });
  });

  it("runs two web processes behind a proxy that asks whether they are ready", () => {
    for (const name of ["web-1", "web-2"]) expect(service(name)).toContain("ROLE: web }");
    expect(service("worker")).toContain("ROLE: worker }");
    expect(compose).toMatch(/reverse_proxy web-1:3000 web-2:3000 \{\s+health_uri \/readyz/);
    const [, seconds] = /health_interval (\d+)s/.exec(compose) ?? [];
    expect(compose).toContain(`SHUTDOWN_DELAY_MS:-${2_000 * Number(seconds)}`);
    expect(service("proxy")).toMatch(/image: \$\{PROXY_IMAGE:-caddy:[\d.]+-alpine@sha256:[0-9a-f]{64}\}/);
  });

  it("keeps the log of erasures in a volume that outlives the containers", () => {
    expect(compose).toContain("volumes: [data:/data]");
    expect(read("Dockerfile")).toContain("DATA_DIR=/data");
  });
});

it("docs/running.md explains every variable", () => {
  const explained = read("docs/running.md");
  const own = ["NODE_ENV", ...fixed.never].concat(chosen.filter((name) => name.startsWith("OTEL_")));
  for (const name of Object.keys(variables.shape).filter((each) => !own.includes(each)))
    expect(explained, name).toContain(`\`${name}\``);
});
