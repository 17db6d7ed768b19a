export const shortcuts = {
  title: "Keyboard shortcuts",
  on: "Use single keys",
  help: "Switch them off if you type by voice. This browser remembers it.",
  close: "Close",
  keys: {
    j: "Next row",
    k: "Row before",
    x: "Select the row",
    Enter: "Open the row",
    b: "Buy labels of the selected orders",
    p: "Print the selected shipments",
    "/": "Search",
    "?": "Show this list",
  },
};
