const names = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"] as const;

/** 0 is Sunday. */
export function weekdayNumbers(written: readonly (typeof names)[number][]): readonly number[] {
  return written.map((name) => names.indexOf(name)).sort((a, b) => a - b);
}
