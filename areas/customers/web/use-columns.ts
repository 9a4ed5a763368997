import { useSyncExternalStore } from "react";

// Three columns on wide screens (Spec 1 §2), two in between, one on a phone: the breakpoints of the styles.
const wide = "(min-width: 1101px)";
const tablet = "(min-width: 761px)";

const columns = (): number => (matchMedia(wide).matches ? 3 : matchMedia(tablet).matches ? 2 : 1);

function listen(change: () => void): () => void {
  const queries = [matchMedia(wide), matchMedia(tablet)];
  for (const query of queries) query.addEventListener("change", change);
  return () => {
    for (const query of queries) query.removeEventListener("change", change);
  };
}

/** How many cards are in a row. */
export const useColumns = (): number => useSyncExternalStore(listen, columns);
