/** Reasons that a shop's rows hold, as they are stored: codes with values. */
import { z } from "zod";
import type {
  CarrierServiceRefusal,
  ImportFailure,
  MessageTrouble,
} from "../../../domain/shops/platform-reason.ts";
import { columnText, StoredValueError } from "../rows/stored.ts";
import type { StoredValue } from "../rows/stored-value.ts";
import { storedValue } from "../rows/stored-value.ts";

const refused = z.object({ code: z.literal("refused"), said: z.string().nullable() });
const count = z.number().int();

export const storedCarrierServiceRefusal = storedReason<CarrierServiceRefusal>(
  "refusal of the carrier service",
  z.discriminatedUnion("code", [refused, z.object({ code: z.literal("plan"), said: z.string() })]),
);

export const storedImportFailure = storedReason<ImportFailure>(
  "failure of an import",
  z.discriminatedUnion("code", [
    refused,
    z.object({ code: z.literal("access-denied") }),
    z.object({ code: z.literal("not-listed"), status: z.string() }),
    z.object({ code: z.literal("list-gone") }),
    z.object({ code: z.literal("file-short"), read: count, found: count }),
    z.object({ code: z.literal("file-broken") }),
    z.object({ code: z.literal("not-understood") }),
  ]),
);

export const storedMessageTrouble = storedReason<MessageTrouble>(
  "trouble with a message",
  z.discriminatedUnion("code", [
    refused,
    z.object({ code: z.literal("platform-away") }),
    z.object({ code: z.literal("platform-busy") }),
    z.object({ code: z.literal("no-access") }),
    z.object({ code: z.literal("carrier-away") }),
    z.object({ code: z.literal("other-work") }),
    z.object({ code: z.literal("fault"), error: z.string() }),
  ]),
);

function storedReason<Reason extends object>(what: string, schema: z.ZodType<Reason>): StoredValue<Reason> {
  return storedValue<Reason>({
    what,
    steps: [],
    read(json) {
      const { success, data, error } = schema.safeParse(json);
      if (!success) throw new StoredValueError(`stored ${what}: ${error.message}`);
      return data;
    },
    write: withColumnTexts,
  });
}

/** Prisma refuses a lone surrogate, which Shopify's words may hold. */
function withColumnTexts(reason: object): object {
  return JSON.parse(JSON.stringify(reason), (_, value: unknown) =>
    typeof value === "string" ? columnText(value) : value,
  );
}
