/** Names each broken promise; after one, the process exits with a failure. */
export function failFor(broken: readonly string[]): void {
  for (const promise of broken) process.stdout.write(`\ndoes not hold: ${promise}\n`);
  if (broken.length > 0) process.exitCode = 1;
}
