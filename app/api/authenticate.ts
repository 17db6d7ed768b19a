import type { Environment } from "../engine/index.ts";
import type { KeyHolder, Services } from "../services.server.ts";
import { ApiError } from "./api-error.ts";
import type { ApiRequest } from "./api-request.ts";
import { hostOf, isSecure } from "./connection.ts";

const keyForm = /^wb_(sandbox|live)_[0-9A-Za-z]{1,64}$/;

/** @throws ApiError HTTPS_REQUIRED */
export function requireHttps(request: Pick<ApiRequest, "header" | "connection">, trustProxy: boolean): void {
  if (isSecure(request, trustProxy)) return;
  throw new ApiError("HTTPS_REQUIRED", "Call this address over HTTPS: plain HTTP is refused.");
}

/** The holder of the request's key; `null` if it is missing, unknown, revoked, expired, or of the other host's environment. */
export async function authenticate(
  request: Pick<ApiRequest, "header" | "url">,
  { apiKeys, env }: Pick<Services, "apiKeys" | "env">,
): Promise<KeyHolder | null> {
  const key = request.header("x-api-key")?.trim() ?? "";
  const holder = keyForm.test(key) ? await apiKeys.authenticate(key) : null;
  if (holder === null || otherEnvironment(hostOf(request, env.TRUST_PROXY), env) === holder.environment)
    return null;
  return holder;
}

/** The environment that this host does not serve; `undefined` when it serves both. */
function otherEnvironment(
  host: string,
  { PUBLIC_URL, SANDBOX_URL }: Pick<Services["env"], "PUBLIC_URL" | "SANDBOX_URL">,
): Environment | undefined {
  if (SANDBOX_URL === undefined) return undefined;
  const [live, sandbox] = [new URL(PUBLIC_URL), new URL(SANDBOX_URL)].map(canonicalHost);
  if (live === sandbox) return undefined;
  // A dot at the end names the same host.
  const asked = host.replace(/\.?(:(80|443))?$/, "").replace(/\.(?=:\d+$)/, "");
  if (asked === live) return "sandbox";
  return asked === sandbox ? "production" : undefined;
}

function canonicalHost(url: URL): string {
  return url.host.replace(/:(80|443)$/, "");
}
