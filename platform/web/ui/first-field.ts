const fields =
  ':is(input:not([type="hidden"], [type="file"]), select, textarea, [contenteditable="true"], [role="checkbox"], [role="switch"]):not([disabled], [aria-disabled="true"], [tabindex="-1"])';

/** Among radio buttons only the chosen one counts, as it does for the Tab key. */
const chosenOf = (field: HTMLElement | undefined, all: readonly HTMLElement[]): HTMLElement | undefined =>
  field instanceof HTMLInputElement && field.type === "radio"
    ? (all.find((one) => one instanceof HTMLInputElement && one.name === field.name && one.checked) ?? field)
    : field;

/**
 * Where the focus goes when a dialog opens: what is marked `data-first-focus`, else its first field. On a touch screen, or without
 * a field, the dialog itself: a phone's keyboard would cover the form, and a key meant for a field must not press Close.
 */
export function firstField(dialog: HTMLElement): HTMLElement {
  if (window.matchMedia("(pointer: coarse)").matches) return dialog;
  const seen = [...dialog.querySelectorAll<HTMLElement>(fields)].filter((one) => one.checkVisibility());
  return dialog.querySelector<HTMLElement>("[data-first-focus]") ?? chosenOf(seen[0], seen) ?? dialog;
}
