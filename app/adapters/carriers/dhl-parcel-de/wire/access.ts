import { z } from "zod";
import type { Operation } from "../../kit/operation.ts";
import type { AccessToken } from "../../kit/token-cache.ts";
import { jsonOf } from "../../kit/wire-answer.ts";
import type { CredentialFields } from "../account.ts";

/** LoginHeaders that prove who calls. */
export type LoginHeaders = Readonly<Record<string, string>>;

export const basic = (user: string, password: string): string =>
  `Basic ${Buffer.from(`${user}:${password}`, "utf8").toString("base64")}`;

const token = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().positive() });

/** A token of 30 minutes for a user's password. Source: contract sheet, section 2. */
export const logIn: Operation<CredentialFields, AccessToken> = {
  name: "token",
  open: true,
  urgency: "booking",
  request: ({ apiKey, apiSecret = "", user, password }) => ({
    method: "POST",
    path: "/parcel/de/account/auth/ropc/v1/token",
    form: {
      grant_type: "password",
      username: user,
      password,
      client_id: apiKey,
      client_secret: apiSecret,
    },
  }),
  read(answer) {
    const { access_token, expires_in } = jsonOf(token, answer);
    return { token: access_token, expiresInS: expires_in };
  },
};
