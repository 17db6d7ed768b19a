import type { z } from "zod";
import type { CarrierAccount, CarrierConnection } from "../../engine/index.ts";
import { validationFailed } from "../../engine/index.ts";
import type { OutsideConnection } from "./outside-carrier.ts";

/**
 * A driver whose settings are parsed before it opens an account; `connect` may trust them.
 * @param definition `driver` is the folder's name; `connect` makes no calls
 */
export function defineDriver<Settings, Connection extends CarrierConnection | OutsideConnection>(definition: {
  readonly driver: string;
  readonly settings: z.ZodType<Settings>;
  readonly connect: (account: CarrierAccount, settings: Settings, at: Date) => Connection;
}): { readonly driver: string; connect(account: CarrierAccount, at: Date): Connection } {
  return {
    driver: definition.driver,
    connect(account, at) {
      const parsed = definition.settings.safeParse(account.settings);
      if (!parsed.success) {
        throw validationFailed(
          parsed.error.issues.map(({ path, message }) => ({
            path: ["settings", ...path].join("."),
            message,
          })),
        );
      }
      return definition.connect(account, parsed.data, at);
    },
  };
}
