import type { LabelChoice, LabelChoiceStore } from "../../../domain/orders/choices/label-choice.ts";
import type { LabelChoice as Row } from "../generated/client.ts";
import type { FieldKinds } from "../rows/stored.ts";
import { columnText, readEnvironment, readStored } from "../rows/stored.ts";
import { storedValue } from "../rows/stored-value.ts";
import { isUuid } from "../rows/uuid-v7.ts";
import type { StoreContext } from "../store-context.ts";

type ChoiceValue = Pick<LabelChoice, "askedBy" | "facts" | "rules" | "rates" | "result">;

const fields: FieldKinds<ChoiceValue> = {
  askedBy: "string",
  facts: "object",
  rules: "object",
  rates: "array",
  result: "string",
};

const storedChoice = storedValue<ChoiceValue>({
  what: "choice of a label",
  steps: [],
  read: (json) => readStored<ChoiceValue>(json, "choice of a label", fields),
});

/** Deleted with the people of its order: it may say where the parcel goes. */
export function labelChoiceStore({
  prisma,
  people,
}: Pick<StoreContext, "prisma" | "people">): LabelChoiceStore {
  function opened({ merchantId, shipmentId, orderId, createdAt: at, ...row }: Row): LabelChoice {
    const text = people.openText("label_choices.encrypted", [merchantId, shipmentId], row.encrypted);
    const value = storedChoice.read(JSON.parse(text));
    return { ...value, shipmentId, merchantId, orderId, at, environment: readEnvironment(row.environment) };
  }

  return {
    async keep({ shipmentId, merchantId, environment, orderId, at, ...value }) {
      const text = JSON.stringify(storedChoice.write(value));
      const row = {
        environment,
        orderId: columnText(orderId),
        createdAt: at,
        encrypted: people.sealText("label_choices.encrypted", [merchantId, shipmentId], text),
      };
      await prisma.labelChoice.upsert({
        where: { merchantId_shipmentId: { merchantId, shipmentId } },
        create: { merchantId, shipmentId, ...row },
        update: row,
      });
    },

    async get({ merchantId, environment }, shipmentId) {
      if (!isUuid(shipmentId)) return null;
      const row = await prisma.labelChoice.findFirst({ where: { merchantId, shipmentId, environment } });
      if (row === null) return null;
      return opened(row);
    },

    async byIds({ merchantId, environment }, shipmentIds) {
      const ids = shipmentIds.filter(isUuid);
      if (ids.length === 0) return new Map();
      const rows = await prisma.labelChoice.findMany({
        where: { merchantId, environment, shipmentId: { in: ids } },
      });
      return new Map(rows.map((row) => [row.shipmentId, opened(row)]));
    },
  };
}
