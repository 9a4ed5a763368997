import type { Locator, Page } from "playwright-core";

/** What can be pressed: not what leads to other screens, nor what chooses a file, which the demo never reads. */
export const pressable =
  "button:visible:not([disabled], [aria-disabled=true]), [role=menuitem]:visible, input[type=checkbox]:visible:not([disabled], [aria-disabled=true])";
export const layers =
  "[role=dialog]:visible, [role=alertdialog]:visible, [role=menu]:visible, dialog[open]:visible";

/** One of a kind: "Edit Dana Whitfield" and "Edit Jerome Baptiste" do the same. */
const kindOf = (name: string): string =>
  name
    .replace(/\s+/g, " ")
    .trim()
    .replace(
      /^(Edit|Delete|View|Drag|Move|More for|Mark|Add a task for|Choose|Select|Tick|Snooze|Remove|Change|Copy|Resend|Allow email to|Merge|Open) .*/,
      "$1 …",
    );

/** The kinds of buttons in a place, each with the number of its first. */
export async function kindsIn(place: Locator): Promise<Map<string, number>> {
  const names = await place
    .locator(pressable)
    .evaluateAll((all: any[]): string[] =>
      all.map((it) => it.getAttribute("aria-label") ?? it.textContent ?? ""),
    );
  const kinds = new Map<string, number>();
  for (const [at, name] of names.entries()) if (!kinds.has(kindOf(name))) kinds.set(kindOf(name), at);
  return kinds;
}

/** Writes something into every empty field, so that nothing is refused for being left out. */
export async function fillIn(place: Locator): Promise<void> {
  await place
    .evaluate((box: any) => {
      const values: Record<string, string> = {
        email: "ada@example.com",
        date: "2030-01-02",
        time: "10:00",
        number: "1",
        tel: "5550100199",
        "datetime-local": "2030-01-02T10:00",
      };
      for (const field of box.querySelectorAll("input, textarea, select")) {
        if (
          field.value !== "" ||
          field.disabled ||
          field.readOnly ||
          ["checkbox", "radio", "file"].includes(field.type)
        )
          continue;
        const value = field.localName === "select" ? field.options[1]?.value : (values[field.type] ?? "Ada");
        // As if typed: the screen's own setter must not notice.
        Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value ?? "");
        for (const type of ["input", "change"])
          field.dispatchEvent(new box.ownerDocument.defaultView.Event(type, { bubbles: true }));
      }
    })
    .catch(() => undefined);
}

/** Found also while a dialog hides it from those who do not look. */
export const main = (page: Page): Locator => page.locator("main");

/** What the uppermost dialog or menu is called; nothing where none is open. */
export async function layerName(page: Page): Promise<string> {
  const layer = page.locator(layers).last();
  return (await layer.isVisible())
    ? layer
        .evaluate((it: any): string => {
          const title =
            it.getAttribute("aria-label") ??
            it.ownerDocument.getElementById(it.getAttribute("aria-labelledby") ?? "")?.textContent ??
            "";
          return `${it.getAttribute("role") ?? "dialog"} ${it.getAttribute("role") === "menu" ? it.textContent : title}`;
        })
        .then(kindOf, () => "")
    : "";
}

/** What the screen says and what its fields hold. */
export const stateOf = (page: Page): Promise<string> =>
  main(page).evaluateAll((all: any[]) =>
    all
      .flatMap((one) => [
        one.innerText,
        ...[...one.querySelectorAll("input, select, textarea")].map((it) =>
          ["checkbox", "radio"].includes(it.type) ? it.checked : it.value,
        ),
      ])
      .join("\n"),
  );

/** Done when the page had nothing to do and did not change for so many milliseconds. */
export const unchangedFor = (time: number): string => `new Promise((done) => {
  let last = performance.now();
  const watcher = new MutationObserver(() => { last = performance.now(); });
  watcher.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  const look = () => {
    if (performance.now() - last < ${time}) return requestAnimationFrame(() => setTimeout(look, 20));
    watcher.disconnect();
    done();
  };
  setTimeout(look, 20);
})`;

/** What the screen says; an open menu, which stands within it, does not count. */
export const screenText = async (page: Page): Promise<string> =>
  (await main(page).locator("> :not(:has([role=menu]))").allInnerTexts()).filter(Boolean).join("\n");
