import { type ReactNode, useCallback, useLayoutEffect, useState } from "react";
import { guardPage, leaveAll } from "../leave-guards.ts";
import { useLatest } from "../use-latest.ts";
import { AskDialog } from "./ask-dialog.tsx";

/** Asks whether to leave without saving; `ask` is given what to do then. */
function useQuestion(): { ask: (leave: () => void) => void; question: ReactNode } {
  const [asked, setAsked] = useState<{ leave: () => void }>();
  const ask = useCallback((leave: () => void) => setAsked({ leave }), []);
  const question = (
    <AskDialog
      open={asked !== undefined}
      title="Leave without saving?"
      keep="Keep editing"
      act="Leave"
      onKeep={() => setAsked(undefined)}
      onAct={() => {
        setAsked(undefined);
        asked?.leave();
      }}
    >
      Your changes here aren’t saved yet.
    </AskDialog>
  );
  return { ask, question };
}

/**
 * While something on a page is unsaved, asks before the page is left: by a link or a menu entry, by Back, by another tab of a `Tabs`, by closing or
 * reloading it. Draw what it returns anywhere on the page. A dialog needs none of this: it asks by itself.
 */
export function useLeaveGuard(isDirty: boolean): ReactNode {
  const { ask, question } = useQuestion();
  useLayoutEffect(
    () => (isDirty ? guardPage({ ask: (leave) => ask(() => leaveAll(leave)) }) : undefined),
    [ask, isDirty],
  );
  return question;
}

/** The same for what is unsaved in a dialog, which `close` closes. `askToClose` asks before the dialog alone is closed, and does `then` afterwards. */
export function useDialogGuard(isUnsaved: boolean, close: () => void) {
  const { ask, question } = useQuestion();
  const latest = useLatest(close);
  useLayoutEffect(() => {
    if (!isUnsaved) return undefined;
    const leave = (to: () => void): void => {
      leaveAll(to);
      latest.current();
    };
    return guardPage({ ask: (to) => ask(() => leave(to)), hasLayer: true });
  }, [ask, isUnsaved, latest]);
  const askToClose = (then?: () => void) =>
    ask(() => {
      latest.current();
      then?.();
    });
  return { askToClose, question };
}
