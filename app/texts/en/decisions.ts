/** Texts that the pages for all carriers share. */
export const decisions = {
  rates: "Rates",
  remove: "Remove",
  removed: "Removed",
  removeTitle: (name: string) => `Remove “${name}”?`,
  editItem: (name: string) => `Edit “${name}”`,
  removeItem: (name: string) => `Remove “${name}”`,
  meanwhile: {
    title: "Someone else saved changes",
    changed:
      "Nothing was saved, and your changes are still here. Each field that they changed says so. Choose, then save again.",
    gone: "The item you were editing was changed or removed. Save to add yours as a new one, or go back to keep theirs.",
    theirs: (value: string) =>
      value === "" ? "Someone else changed this." : `Someone else saved “${value}”.`,
    before: (value: string) =>
      value === "" ? "Someone else changed this." : `Someone else changed this. It was “${value}”.`,
    yours: (value: string) => (value === "" ? "Yours is still here." : `Yours: “${value}”.`),
    take: "Use theirs",
    takeOf: (field: string) => `Use theirs: ${field}`,
    keep: "Keep yours",
    keepOf: (field: string) => `Keep yours: ${field}`,
    on: "on",
    off: "off",
    list: "Nothing was changed. The list is up to date now: try again.",
  },
  notThere: "It was changed or removed",
  notThereBody: "Go back to the list to see what is there now.",
  backToList: "Back to the list",
};
