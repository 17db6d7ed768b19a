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
    changed: "Your changes are still here. Everything else shows what they saved. Check it, then save again.",
    gone: "The item you were editing was changed or removed. Save to add yours as a new one, or go back to keep theirs.",
    list: "Nothing was changed. The list is up to date now: try again.",
  },
  notThere: "It was changed or removed",
  notThereBody: "Go back to the list to see what is there now.",
  backToList: "Back to the list",
};
