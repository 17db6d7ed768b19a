import { EngineError } from "../../../domain/engine/index.ts";
import type { SettingFields } from "./account.ts";
import type { BoxnowSession } from "./session.ts";
import { partners } from "./wire/access.ts";

/**
 * The merchant whom the credentials belong to.
 * @throws EngineError CARRIER_REJECTED the credentials are wrong, or leave open which merchant is meant
 */
export async function testAccount(session: BoxnowSession, { partner_id }: SettingFields): Promise<string> {
  const served = await session.callAnew(partners, null);
  const chosen = served.find(({ id }) => id === partner_id) ?? (served.length === 1 ? served[0] : undefined);
  if (chosen !== undefined && (partner_id === undefined || chosen.id === partner_id))
    return `${chosen.name} (${chosen.id})`;
  const choices = served.map(({ id, name }) => `${name} (${id})`).join(", ");
  const lead =
    partner_id === undefined
      ? "These credentials serve several partners. Enter the ID of one"
      : `These credentials do not serve the partner ${partner_id}. Enter the ID of one that they serve`;
  throw new EngineError("CARRIER_REJECTED", `${lead}: ${choices}.`, {
    reason: "partner_not_chosen",
    partners: served.map(({ id, name }) => ({ id, name })),
  });
}
