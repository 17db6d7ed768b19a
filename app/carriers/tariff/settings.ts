import { settingsProblems } from "./settings-problems.ts";
import { tariffTables } from "./tariff-tables.ts";

/** Each field by itself first, then what holds between them. */
export const tariffSettings = tariffTables.superRefine((settings, context) => {
  for (const { path, message } of settingsProblems(settings)) {
    context.addIssue({ code: "custom", path: [...path], message });
  }
});
