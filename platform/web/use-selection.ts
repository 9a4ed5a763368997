import { useCallback, useState } from "react";

export type Selection = ReturnType<typeof useSelection>;

/** What is selected of a list: by hand, or all that match. `choosing` shows the checkboxes on every card. Another filter or order (`listing`) clears it. */
export function useSelection(listing: unknown) {
  const [of, setOf] = useState(listing);
  const [choosing, setChoosing] = useState(false);
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [all, setAll] = useState(false);

  const choose = useCallback((id: string, chosen: boolean) => {
    setAll(false);
    setIds((before) => {
      const next = new Set(before);
      if (chosen) next.add(id);
      else next.delete(id);
      return next;
    });
  }, []);
  const chooseThese = useCallback((these: readonly string[]) => {
    setAll(false);
    setIds(new Set(these));
  }, []);
  const chooseAll = useCallback(() => setAll(true), []);
  const clear = useCallback(() => {
    setAll(false);
    setIds(new Set());
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
