const named = "h1, h2, h3, button, a, label, legend, [role=tab], [role=search], [aria-label]";

const plain = (text: string | null): string => (text ?? "").replaceAll("’", "'").replace(/\s+/g, " ").trim();

// What exists twice, for wide and for narrow windows: the visible one counts.
const isShown = (element: HTMLElement): boolean =>
  element.offsetParent !== null && element.getBoundingClientRect().width > 1;

/** What a tour points at: the visible place of this name (`data-tour`), the screen’s "title", else what is visible in the page and called so; undefined where there is none. */
export function findTarget(name: string): HTMLElement | undefined {
  if (name === "title") return document.querySelector<HTMLElement>("#content .top h1") ?? undefined;
  const marked = [...document.querySelectorAll<HTMLElement>("[data-tour]")].filter(
    ({ dataset }) => dataset.tour === name,
  );
  const content = document.getElementById("content");
  const called = [...(content?.querySelectorAll<HTMLElement>(named) ?? [])].filter(
    (element) =>
      plain(element.getAttribute("aria-label")) === plain(name) || plain(element.textContent) === plain(name),
  );
  return [...marked, ...called].find(isShown);
}
