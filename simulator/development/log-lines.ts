import { styleText } from "node:util";
import { prettyFactory } from "pino-pretty";

const colour = process.stdout.isTTY;
const pretty = prettyFactory({
  colorize: colour,
  translateTime: "SYS:HH:MM:ss",
  ignore: "pid,hostname",
  singleLine: true,
});

/** Prints a process's lines after its name; JSON as a sentence. */
export function printLines(name: string, style: "cyan" | "magenta" | "green"): (line: string) => void {
  const label = `${name.padEnd(8)}│ `;
  const prefix = colour ? styleText(style, label) : label;
  return (line) => {
    const text = line.startsWith("{") ? pretty(line).trimEnd() : line;
    if (text !== "") process.stdout.write(`${text.replace(/^/gm, prefix)}\n`);
  };
}
