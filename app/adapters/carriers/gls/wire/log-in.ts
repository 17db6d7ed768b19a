import { z } from "zod";
import type { Operation } from "../../kit/operation.ts";
import type { AccessToken } from "../../kit/token-cache.ts";
import { jsonOf } from "../../kit/wire-answer.ts";

/** A token of four hours. Source: contract sheet, section 2. */
export const logIn: Operation<{ readonly clientId: string; readonly clientSecret: string }, AccessToken> = {
  name: "log-in",
  open: true,
  request: ({ clientId, clientSecret }) => ({
    method: "POST",
    path: "/oauth2/v2/token",
    form: { grant_type: "client_credentials", client_id: clientId, client_secret: clientSecret },
  }),
  read(answer) {
    const token = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().positive() });
    const { access_token, expires_in } = jsonOf(token, answer);
    return { token: access_token, expiresInS: expires_in };
  },
};
