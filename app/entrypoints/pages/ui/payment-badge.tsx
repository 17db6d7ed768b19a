import { Badge } from "@shopify/polaris";
import { useTexts } from "../../../texts/use-texts.tsx";

/** `cash`: the carrier collects what is outstanding. `authorized`: the payment is not captured yet. */
export type Payment = "paid" | "cash" | "authorized" | "unpaid";

const badges = {
  cash: { tone: "info", words: "cashOnDelivery" },
  authorized: { tone: "attention", words: "authorized" },
  unpaid: { tone: "warning", words: "unpaid" },
} as const satisfies Record<Exclude<Payment, "paid">, object>;

/** A badge for an order's payment; nothing for an order that is paid. */
export function PaymentBadge({ payment }: { readonly payment: Payment }) {
  const texts = useTexts().orders;
  if (payment === "paid") return null;
  const { tone, words } = badges[payment];
  return <Badge tone={tone}>{texts[words]}</Badge>;
}
