import { part } from "./admin-dom.ts";

/** On phones the menu is a drawer. */
const menu = part("nav");
const toggle = part<HTMLButtonElement>("menu-toggle");

const set = (open: boolean): void => {
  menu.classList.toggle("open", open);
  toggle.setAttribute("aria-expanded", String(open));
};

toggle.addEventListener("click", () => set(!menu.classList.contains("open")));
document.addEventListener("keydown", (event) => event.key === "Escape" && set(false));
document.addEventListener("click", (event) => {
  if (event.target instanceof Node && !menu.contains(event.target) && !toggle.contains(event.target))
    set(false);
});
