/** The parts of the admin page that its script uses. */
export function part<Element extends HTMLElement>(id: string): Element {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the admin page has no #${id}`);
  return found as Element;
}

/** A button as the admin draws it. */
export function drawButton(label: string, className: string, onClick: () => void): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = className;
  button.textContent = label;
  button.addEventListener("click", onClick);
  return button;
}

/** Asks for confirmation before data is lost. */
export function confirmDialog(title: string, text: string, agree: string, refuse: string): Promise<boolean> {
  return new Promise((resolve) => {
    const dialog = document.createElement("dialog");
    dialog.className = "confirm";
    dialog.setAttribute("aria-label", title);
    const heading = document.createElement("h2");
    heading.textContent = title;
    const body = document.createElement("p");
    body.textContent = text;
    const footer = document.createElement("footer");
    const settle = (answer: boolean): void => {
      dialog.remove();
      resolve(answer);
    };
    footer.append(
      drawButton(refuse, "button", () => settle(false)),
      drawButton(agree, "button critical", () => settle(true)),
    );
    dialog.append(heading, body, footer);
    dialog.addEventListener("cancel", (event) => {
      event.preventDefault();
      settle(false);
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}
