import type { OrderQuote } from "../../../domain/orders/quotes/quote-for-order.ts";
import { pageTexts } from "../../../texts/loaded.ts";
import type { PageFormat } from "../frame/page-format.server.ts";

/** Which service rule chooses for a label, and which ones fit and could not, in words. */
export function ruleShown({ decision, serviceNames }: OrderQuote, format: PageFormat) {
  const texts = pageTexts(format.language).serviceRules.order;
  const notes = (decision.passed ?? []).map(({ name, because, service }) =>
    texts.otherwise(
      texts.passed[because](
        name,
        service === undefined ? texts.noService : (serviceNames.get(service) ?? service),
      ),
    ),
  );
  return {
    mark: decision.rule === "service-rule" ? texts.by(decision.by ?? "") : null,
    notes: decision.rule === "ask" ? [...notes, texts.asks(decision.by)] : notes,
  };
}
