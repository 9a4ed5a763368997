import { useCallback, useState } from "react";

export type Selection = ReturnType<typeof useSelection>;

type Chosen = { ids: ReadonlySet<string>; all: boolean };
const nothing: Chosen = { ids: new Set(), all: false };

/** What is selected of a list: by hand, or all that match. `choosing` shows the checkboxes on every card. Another filter or order (`listing`) clears it. */
export function useSelection(listing: unknown) {
  const [of, setOf] = useState(listing);
  const [choosing, setChoosing] = useState(false);
  const [{ ids, all }, setChosen] = useState<Chosen>(nothing);

  /** `shown` are those on the screen: where all that match were chosen and one is taken out, the others of these stay. */
  const choose = useCallback((id: string, chosen: boolean, shown: readonly string[] = []) => {
    setChosen((before) => {
      const next = new Set(before.all ? shown : before.ids);
      if (chosen) next.add(id);
      else next.delete(id);
      return { ids: next, all: false };
    });
  }, []);
  const chooseThese = useCallback(
    (these: readonly string[]) => setChosen({ ids: new Set(these), all: false }),
    [],
  );
  const chooseAll = useCallback(() => setChosen((before) => ({ ...before, all: true })), []);
  const clear = useCallback(() => {
    setChosen(nothing);
    setChoosing(false);
  }, []);
  if (!Object.is(of, listing)) {
    setOf(listing);
    clear();
  }

  return {
    choosing: choosing || all || ids.size > 0,
    startChoosing: () => setChoosing(true),
    ids,
    all,
    choose,
    chooseThese,
    chooseAll,
    clear,
  };
}
