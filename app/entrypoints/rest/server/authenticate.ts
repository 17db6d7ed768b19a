import type { Environment } from "../../../domain/engine/index.ts";
import { environments } from "../../../domain/engine/index.ts";
import type { KeyHolder } from "../../../domain/merchants/records.ts";
import type { Services } from "../../../process/services.server.ts";
import { ApiError } from "./api-error.ts";
import type { ApiRequest } from "./api-request.ts";
import { hostOf, isOnThisMachine, isSecure } from "./connection.ts";

const keyForm = /^wb_(sandbox|live)_[0-9A-Za-z]{1,64}$/;

/** @throws ApiError HTTPS_REQUIRED */
export function requireHttps(request: Pick<ApiRequest, "header" | "connection">, trustProxy: boolean): void {
  if (isSecure(request, trustProxy)) return;
  throw new ApiError("HTTPS_REQUIRED", "Call this address over HTTPS: plain HTTP is refused.");
}

/**
 * The holder of the request's key; `null` if it is missing, unknown, revoked, expired, or of an environment that the host does
 * not serve.
 */
export async function authenticate(
  request: Pick<ApiRequest, "header" | "url" | "connection">,
  { apiKeys, env }: Pick<Services, "apiKeys" | "env">,
): Promise<KeyHolder | null> {
  const key = request.header("x-api-key")?.trim() ?? "";
  const holder = keyForm.test(key) ? await apiKeys.authenticate(key) : null;
  return holder !== null && environmentsAt(request, env).includes(holder.environment) ? holder : null;
}

/**
 * The environments whose keys the asked host takes. With a host for each environment, any other name of this server takes none: a
 * mistake or another site leads there. The machine itself may call both.
 */
function environmentsAt(
  request: Pick<ApiRequest, "header" | "url" | "connection">,
  { PUBLIC_URL, SANDBOX_URL, TRUST_PROXY }: HostsOfEnvironments,
): readonly Environment[] {
  if (SANDBOX_URL === undefined) return environments;
  const [live, sandbox] = [new URL(PUBLIC_URL), new URL(SANDBOX_URL)].map(canonicalHost);
  if (live === sandbox) return environments;
  // A dot at the end names the same host.
  const asked = hostOf(request, TRUST_PROXY)
    .replace(/\.?(:(80|443))?$/, "")
    .replace(/\.(?=:\d+$)/, "");
  if (asked === live) return ["production"];
  if (asked === sandbox) return ["sandbox"];
  return isLoopbackName(asked) && isOnThisMachine(request) ? environments : [];
}

type HostsOfEnvironments = Pick<Services["env"], "PUBLIC_URL" | "SANDBOX_URL" | "TRUST_PROXY">;

function isLoopbackName(host: string): boolean {
  return /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?$/.test(host);
}

function canonicalHost(url: URL): string {
  return url.host.replace(/:(80|443)$/, "");
}
