/** Names each promise that does not hold; with one, the process fails when it ends. */
export function failFor(broken: readonly string[]): void {
  for (const promise of broken) process.stdout.write(`\ndoes not hold: ${promise}\n`);
  if (broken.length > 0) process.exitCode = 1;
}
