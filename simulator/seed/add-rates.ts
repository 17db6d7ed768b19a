import { z } from "zod";
import { until } from "./json-http.ts";
import type { ShopDoors } from "./shop-doors.ts";

const answer = z.object({ data: z.object({ outcome: z.object({ kind: z.string() }) }) });

/** The button "Add rates", once the shop is connected: they join every zone. A new carrier service is in none. */
export async function addRates(submit: ShopDoors["submit"]): Promise<void> {
  await until(
    "the rates to be added to the zones",
    async () => {
      const page = await submit("/app/settings.data", { intent: "add-rates", places: "" });
      return answer.parse(page).data.outcome.kind;
    },
    (kind) => kind === "added",
  );
}
