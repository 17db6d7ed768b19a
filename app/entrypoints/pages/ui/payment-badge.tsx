import { Badge } from "@shopify/polaris";
import { useTexts } from "../../../texts/use-texts.tsx";

/** `cash`: the carrier collects what is outstanding. */
export type Payment = "paid" | "cash" | "unpaid";

/** A badge for an order's payment; nothing for an order that is paid. */
export function PaymentBadge({ payment }: { readonly payment: Payment }) {
  const texts = useTexts().orders;
  if (payment === "paid") return null;
  return payment === "cash" ? (
    <Badge tone="info">{texts.cashOnDelivery}</Badge>
  ) : (
    <Badge tone="warning">{texts.unpaid}</Badge>
  );
}
