/** Texts that the pages for all carriers share. */
export const decisions = {
  rates: "Rates",
  remove: "Remove",
  removed: "Removed",
  removeTitle: (name: string) => `Remove “${name}”?`,
  editItem: (name: string) => `Edit “${name}”`,
  removeItem: (name: string) => `Remove “${name}”`,
  meanwhile: {
    title: "Someone else saved meanwhile",
    changed:
      "Nothing of yours is lost: what you changed is still here, everything else shows what they saved. Check it, then save again.",
    gone: "What you were editing was changed or removed. Yours is still here: save to add it as a new one beside theirs, or go back to keep theirs.",
    list: "The list shows what there is now. Nothing was changed: try again.",
  },
  notThere: "It was changed or removed meanwhile",
  notThereBody: "Go back to the list to see what there is now.",
  backToList: "Back to the list",
};
