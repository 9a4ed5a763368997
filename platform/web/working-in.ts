/** The box that somebody went to, or typed in, since a form was last submitted. */
let box: EventTarget | null = null;

const isBox = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches("input, textarea, select, [contenteditable]");

if (typeof window !== "undefined") {
  const note = ({ target }: Event): void => {
    if (isBox(target)) box = target;
  };
  document.addEventListener("focusin", note, true);
  document.addEventListener("input", note, true);
  document.addEventListener("submit", () => (box = null), true);
}

/** True while somebody is at work in a box, after they submitted a form: an answer that comes now must not take the focus from there. */
export const isWorkingElsewhere = (): boolean => box !== null && document.activeElement === box;
