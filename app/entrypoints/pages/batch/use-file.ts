import { useFetcher } from "@remix-run/react";
import { useState } from "react";
import { useTexts } from "../../../texts/use-texts.tsx";
import { uploadLimits } from "../frame/upload-limits.ts";
import { useEachAnswer } from "../ui/each-answer.ts";
import type { Asked, action, Understood } from "./actions.server.ts";
import { useRowPrices } from "./use-row-prices.ts";

/** The chosen file: checked and priced when it is chosen and when its questions are answered, and sent again to be bought. */
export function useFile() {
  const { batch: texts } = useTexts();
  const { state, data: answer, submit } = useFetcher<typeof action>();
  const [file, setFile] = useState<File | null>(null);
  const [given, setGiven] = useState<Asked["answers"]>({});
  const [isChanging, setChanging] = useState(false);
  const [isExpired, setExpired] = useState(false);
  const isTooLarge = file !== null && file.size > uploadLimits.shipments;
  const isSent = file !== null && !isTooLarge;
  const checked = isSent && answer?.intent === "check" ? answer : null;
  const asked = isSent && answer?.intent === "ask" ? answer : null;
  const prices = useRowPrices(checked, state === "idle", (fields) => formOf(file, given, fields));
  useEachAnswer(state === "idle" ? answer : null, ({ intent }) => {
    if (intent === "buy") setFile(null);
    if (intent === "expired") check(file, given, true);
  });
  function check(chosen: File | null, answers: Asked["answers"], isAgain = false) {
    setExpired(isAgain);
    setChanging(false);
    send(formOf(chosen, answers, { intent: "check" }));
  }
  function send(form: FormData) {
    submit(form, { method: "post", encType: "multipart/form-data" });
  }
  function unreadable() {
    if (isTooLarge) return texts.tooLarge;
    if (!isSent) return null;
    if (answer?.intent === "unreadable") return answer.message;
    if (answer?.intent !== "fault") return null;
    const fault = texts.faults[answer.fault];
    return answer.row === null ? fault : texts.faultInRow(answer.row, fault);
  }
  return {
    name: file?.name ?? null,
    busy: state !== "idle",
    asked: checked !== null && isChanging ? columnsOf(checked) : asked,
    understood: isChanging ? null : checked,
    prices,
    /** The prices that were confirmed were too old. */
    isExpired,
    unreadable: unreadable(),
    choose(chosen: File | undefined) {
      if (chosen === undefined) return;
      setFile(chosen);
      setGiven({});
      if (chosen.size <= uploadLimits.shipments) check(chosen, {});
    },
    answer(answers: Asked["answers"]) {
      if (file === null) return;
      setGiven(answers);
      check(file, answers);
    },
    askAgain: () => setChanging(true),
    /** Reads the prices again. */
    priceAgain: () => check(file, given),
    buy() {
      if (checked === null || prices === null) return;
      const { id, labels } = prices;
      send(formOf(file, given, { intent: "buy", id, labels: JSON.stringify(labels) }));
    },
  };
}

function formOf(
  file: File | null,
  answers: Asked["answers"],
  fields: Readonly<Record<string, string>>,
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set("answers", JSON.stringify(answers));
  if (file !== null) form.set("file", file);
  return form;
}

/** The columns of a file that was understood, to be changed. */
function columnsOf({ answers }: Understood): Asked {
  return {
    intent: "ask",
    answers,
    questions: {
      ...{ readings: [], openNumber: null, rowsOfOrder: null },
      ...{ weightUnit: false, weight: false, country: false, service: false },
      columns: Object.entries(answers.columns ?? {}).map(([name, meaning]) => ({
        ...{ name, meaning },
        sample: "",
        isOpen: false,
      })),
    },
  };
}
