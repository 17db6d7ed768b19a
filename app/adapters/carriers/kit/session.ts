import type { MayLeave } from "../../../domain/engine/index.ts";
import { EngineError } from "../../../domain/engine/index.ts";
import type { CarrierTerms } from "./carrier-terms.ts";
import type { AnswerTerms, Operation } from "./operation.ts";
import { readAnswer, saysSessionEnded, written } from "./operation.ts";
import type { Urgency } from "./pace.ts";
import { retried, WAITS_MS } from "./retried.ts";
import type { CarrierAnswer } from "./send-call.ts";
import { sleep } from "./sleep.ts";
import type { AccessToken } from "./token-cache.ts";
import { tokenCache } from "./token-cache.ts";

/** Facts of a carrier's calls, the same for all accounts. */
export interface SessionTraits extends AnswerTerms {
  /** The driver: calls are named after it in the log. */
  readonly driver: string;
  /** The deadline of a call that reads, milliseconds. */
  readonly readWithinMs: number;
  /** The deadline of a call that acts, milliseconds. */
  readonly actWithinMs: number;
  /** Longest answer; 1 MiB if absent. */
  readonly maxBytes?: number;
  /** Calls of one login, below the carrier's limit. */
  readonly callsPerSecond: number;
  /** Calls that pass at once after a pause; a second's worth if absent. */
  readonly burst?: number;
  /** Between the attempts of a call that is safe to repeat, milliseconds. */
  readonly waitsMs?: readonly number[];
}

/** Another pace than the carrier's usual one: of tests, whose simulated carriers need no sparing. */
export type Haste = Partial<Pick<SessionTraits, "callsPerSecond" | "burst" | "waitsMs">>;

/** An account's part. */
export interface SessionAccount<Access> {
  /** Addresses without a trailing slash: the main one, and others by the names that operations have for them. */
  readonly hosts: Readonly<Record<"main", string> & Record<string, string>>;
  /** The key, client or user whose calls the carrier counts. */
  readonly login: string;
  readonly access: { readonly fixed: Access } | TokenAccess<Access>;
  /** Headers of every call, such as the token's. */
  headers?(access: Access): Readonly<Record<string, string>>;
}

/** A token or a session's key that the carrier gives for credentials. */
export interface TokenAccess<Access> {
  /** All credentials: another account that lacks one of them must not share the token. */
  readonly secrets: readonly string[];
  /** Asks for a token. `call` sends an operation that needs none. */
  logIn(
    call: <Given, Read>(operation: Operation<Given, Read>, given: Given) => Promise<Read>,
  ): Promise<AccessToken>;
  of(token: string): Access;
}

/** Terms of one call. */
export interface CallTerms {
  /** Asked immediately before each request that leaves. */
  readonly mayLeave?: MayLeave | undefined;
  readonly signal?: AbortSignal | undefined;
  /** In place of the operation's own. */
  readonly urgency?: Urgency;
  /** A call whose turn would come later is not sent. Absent: the pace's own patience. */
  readonly turnWithinMs?: number;
}

/** The calls of one account. */
export interface CarrierSession<Access = unknown> {
  /** @throws EngineError | OutcomeUnknownError as `readAnswer` and `sendCall` */
  call<Given, Read>(
    operation: Operation<Given, Read, Access>,
    given: Given,
    terms?: CallTerms,
  ): Promise<Read>;
  /** The same, repeated while the carrier is away or busy: never once a call that acts may have arrived. */
  ask<Given, Read>(operation: Operation<Given, Read, Access>, given: Given, terms?: CallTerms): Promise<Read>;
  /** Calls with a new token: the cached one proves nothing about credentials that have changed since. */
  callAnew<Given, Read>(operation: Operation<Given, Read, Access>, given: Given): Promise<Read>;
  /** Waits before the next attempt of a call that acts. */
  pause(): Promise<void>;
}

/** Opens sessions of a driver. They share the pace and the tokens. */
export type OpenSession = <Access>(account: SessionAccount<Access>) => CarrierSession<Access>;

export function carrierSessions(
  { clock, send, ...terms }: Pick<CarrierTerms, "clock" | "send" | "pace">,
  traits: SessionTraits,
): OpenSession {
  const { driver, carrier, waitsMs = WAITS_MS } = traits;
  const pace = terms.pace(traits.callsPerSecond, traits.burst);
  const tokens = tokenCache(clock);

  return ({ hosts, login, access, headers }) => {
    type Access = Parameters<NonNullable<typeof headers>>[0];
    const tokenName = "fixed" in access ? "" : JSON.stringify([hosts.main, login, access.secrets]);

    async function post<Given>(
      operation: Operation<Given, unknown, Access>,
      given: Given,
      part: { readonly access: Access } | null,
      { mayLeave, signal, ...how }: CallTerms = {},
    ): Promise<CarrierAnswer> {
      const { name, host = "main", acts = false } = operation;
      const urgency = how.urgency ?? operation.urgency ?? (acts ? "booking" : "look-up");
      const request = operation.request(given, part?.access as Access);
      const { target, body, headers: sent } = written(request, part === null ? {} : headers?.(part.access));
      await pace.turn(`${hosts.main} ${login}`, urgency, how.turnWithinMs);
      const maxBytes = operation.maxBytes ?? traits.maxBytes;
      return send({
        operation: `${driver}.${name}`,
        method: request.method,
        url: request.url ?? `${hosts[host]}${target}`,
        headers: sent,
        ...(body !== undefined && { body }),
        deadlineMs: operation.deadlineMs ?? (acts ? traits.actWithinMs : traits.readWithinMs),
        acts,
        ...(maxBytes !== undefined && { maxBytes }),
        ...(mayLeave && { mayLeave }),
        ...(signal && { signal }),
      });
    }

    const logIn = (): Promise<AccessToken> => {
      if ("fixed" in access) throw new TypeError(`${driver} has no token.`);
      return access.logIn(async (operation, given) =>
        readAnswer(operation, given, await post(operation, given, null), traits),
      );
    };

    async function call<Given, Read>(
      operation: Operation<Given, Read, Access>,
      given: Given,
      terms?: CallTerms,
    ): Promise<Read> {
      const read = (answer: CarrierAnswer) => readAnswer(operation, given, answer, traits);
      if (operation.open) return read(await post(operation, given, null, terms));
      if ("fixed" in access) return read(await post(operation, given, { access: access.fixed }, terms));
      const token = await tokens.get(tokenName, () => retried(logIn, waitsMs));
      const answer = await post(operation, given, { access: access.of(token) }, terms);
      if (!saysSessionEnded(operation.name, answer, traits)) return read(answer);
      // Another call may have renewed it already: a newer token stays.
      tokens.drop(tokenName, token);
      const renewed = await tokens.get(tokenName, () => retried(logIn, waitsMs));
      const again = await post(operation, given, { access: access.of(renewed) }, terms);
      if (!saysSessionEnded(operation.name, again, traits)) return read(again);
      // The login has just accepted the credentials, so they are right.
      tokens.drop(tokenName, renewed);
      throw new EngineError("CARRIER_UNAVAILABLE", `${carrier} does not accept the token that it gave.`);
    }

    return {
      call,
      ask: (operation, given, terms) => retried(() => call(operation, given, terms), waitsMs),
      async callAnew(operation, given) {
        const fresh = "fixed" in access ? access.fixed : access.of((await logIn()).token);
        return readAnswer(operation, given, await post(operation, given, { access: fresh }), traits);
      },
      pause: () => sleep(waitsMs[0] ?? 0),
    };
  };
}
