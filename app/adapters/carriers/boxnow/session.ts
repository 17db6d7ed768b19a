import type { CarrierAccount, MayLeave } from "../../../domain/engine/index.ts";
import { EngineError } from "../../../domain/engine/index.ts";
import type { CarrierTerms } from "../kit/carrier-terms.ts";
import type { Pace } from "../kit/pace.ts";
import { retried } from "../kit/retried.ts";
import type { CarrierAnswer } from "../kit/send-call.ts";
import { sleep } from "../kit/sleep.ts";
import type { TokenCache } from "../kit/token-cache.ts";
import type { CredentialFields, SettingFields } from "./account.ts";
import { apiUrlOf } from "./account.ts";
import type { Token } from "./wire/access.ts";
import { login } from "./wire/access.ts";
import type { Operation } from "./wire/operation.ts";
import { readAnswer } from "./wire/operation.ts";
import { operations } from "./wire/operations.ts";

/** Milliseconds. Source: contract sheet, section 1. */
const READ_WITHIN_MS = 10_000;
export const ACT_WITHIN_MS = 30_000;

/** All connections of a process share these. */
export interface SessionTerms extends Pick<CarrierTerms, "clock" | "host" | "send"> {
  readonly tokens: TokenCache;
  readonly pace: Pace;
  /** Between the attempts of a call that is safe to repeat. */
  readonly waitsMs: readonly number[];
}

/** The calls of one account. */
export interface BoxnowSession {
  /** @throws EngineError | OutcomeUnknownError as `readAnswer` */
  call<Given, Read>(operation: Operation<Given, Read>, given: Given, mayLeave?: MayLeave): Promise<Read>;
  /** The same, repeated while BOX NOW is unavailable: for calls that are safe to repeat. */
  ask<Given, Read>(operation: Operation<Given, Read>, given: Given): Promise<Read>;
  /** Calls with a new token: the cached one proves nothing about credentials that have changed since. */
  callAnew<Given, Read>(operation: Operation<Given, Read>, given: Given): Promise<Read>;
  /** Waits before the next attempt of a call that acts. */
  pause(): Promise<void>;
  readonly hasLocations: boolean;
}

const names = new Map<unknown, string>(Object.entries(operations).map(([name, each]) => [each, name]));

export function boxnowSession(
  { host, send, tokens, pace, waitsMs }: SessionTerms,
  account: CarrierAccount,
  settings: SettingFields,
  { client_id: clientId, client_secret: clientSecret }: CredentialFields,
): BoxnowSession {
  const apiUrl = host("boxnow", apiUrlOf(account, settings));
  const locationUrl = host("boxnow-locations", settings.location_url ?? "");
  const loginName = `${apiUrl} ${clientId}`;
  // Another merchant who knows the client id, but not its secret, must not share the token.
  const tokenName = `${loginName} ${clientSecret}`;

  async function post<Given>(
    operation: Operation<Given, unknown>,
    given: Given,
    token: string | null,
    mayLeave?: MayLeave,
  ): Promise<CarrierAnswer> {
    const { method, path, query, body } = operation.request(given);
    await pace.turn(loginName);
    const search = query === undefined ? "" : `?${new URLSearchParams(query)}`;
    return send({
      operation: `boxnow.${names.get(operation) ?? "call"}`,
      method,
      url: `${operation.host === "locations" ? locationUrl : apiUrl}${path}${search}`,
      headers: {
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(token !== null && settings.partner_id && { "x-partnerid": settings.partner_id }),
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      deadlineMs: operation.acts ? ACT_WITHIN_MS : READ_WITHIN_MS,
      acts: operation.acts ?? false,
      ...(operation.maxBytes !== undefined && { maxBytes: operation.maxBytes }),
      ...(mayLeave && { mayLeave }),
    });
  }

  const logIn = async (): Promise<Token> => {
    const credentials = { clientId, clientSecret };
    return readAnswer(login, credentials, await post(login, credentials, null));
  };
  const tokenOf = () =>
    tokens.get(tokenName, () =>
      retried(logIn, waitsMs).then(({ accessToken, expiresInS }) => ({ token: accessToken, expiresInS })),
    );

  async function call<Given, Read>(
    operation: Operation<Given, Read>,
    given: Given,
    mayLeave?: MayLeave,
  ): Promise<Read> {
    if (operation.host === "locations")
      return readAnswer(operation, given, await post(operation, given, null));
    const token = await tokenOf();
    const answer = await post(operation, given, token, mayLeave);
    if (answer.status !== 401) return readAnswer(operation, given, answer);
    tokens.drop(tokenName, token);
    const again = await post(operation, given, await tokenOf(), mayLeave);
    // The login has just accepted the credentials, so they are right.
    if (again.status === 401)
      throw new EngineError("CARRIER_UNAVAILABLE", "BOX NOW does not accept the token that it gave.");
    return readAnswer(operation, given, again);
  }

  return {
    call,
    ask: (operation, given) => retried(() => call(operation, given), waitsMs),
    callAnew: async (operation, given) => {
      const { accessToken } = await logIn();
      return readAnswer(operation, given, await post(operation, given, accessToken));
    },
    pause: () => sleep(waitsMs[0] ?? 0),
    hasLocations: locationUrl !== "",
  };
}
