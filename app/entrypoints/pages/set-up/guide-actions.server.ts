import { z } from "zod";
import type { ShopSettings, ShopSettingsInput } from "../../../domain/orders/settings.ts";
import { saveSettings } from "../../../domain/orders/settings.ts";
import type { ShopContext } from "../../shopify/require-shop.server.ts";
import { guideTracks, skippableSteps } from "./set-up-state.ts";

/** The forms of the set-up guide's own buttons. */
export const guideForms = [
  z.object({ intent: z.literal("choose-track"), track: z.enum(guideTracks) }),
  z.object({ intent: z.literal("skip-step"), step: z.enum(skippableSteps) }),
  z.object({ intent: z.literal("show-step"), step: z.enum(skippableSteps) }),
  /** Takes all skipped steps up again. */
  z.object({ intent: z.literal("show-guide") }),
  /** Shopify emails the tracking link of each fulfillment. */
  z.object({ intent: z.literal("mail-link") }),
  /** The service of labels without a choice of the shopper's, and whether Shopify mails the tracking number. */
  z.object({
    intent: z.literal("choose-service"),
    service: z.string().trim().max(200),
    notify: z.enum(["true", "false"]),
  }),
] as const;

type GuideForm = z.output<(typeof guideForms)[number]>;

/** `wrong`: no service was chosen, and nothing is stored. */
export interface GuideAnswer {
  readonly intent: GuideForm["intent"];
  readonly outcome: "done" | "wrong";
}

export async function actOnGuide({ services, shop }: ShopContext, form: GuideForm): Promise<GuideAnswer> {
  const { ok } = await saveSettings(services, shop, ({ guide }) => settingsOf(form, guide));
  return { intent: form.intent, outcome: ok ? "done" : "wrong" };
}

function settingsOf(form: GuideForm, guide: ShopSettings["guide"]): ShopSettingsInput {
  switch (form.intent) {
    case "choose-track":
      return { guide: { ...guide, track: form.track } };
    case "skip-step":
      return { guide: { ...guide, skipped: [...new Set([...guide.skipped, form.step])] } };
    case "show-step":
      return { guide: { ...guide, skipped: guide.skipped.filter((step) => step !== form.step) } };
    case "show-guide":
      return { guide: { ...guide, skipped: [] } };
    case "mail-link":
      return { notifyShopper: true };
    case "choose-service":
      return { fallbackService: form.service, notifyShopper: form.notify === "true" };
  }
}
