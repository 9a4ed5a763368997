import { type ReactNode, useLayoutEffect, useState } from "react";
import { guardPage, leaveAll } from "../leave-guards.ts";
import { AskDialog } from "./ask-dialog.tsx";

/**
 * While something on a page is unsaved, asks before the page is left: by a link or a menu entry, by Back, by another tab of a `Tabs`, by closing or
 * reloading it. Draw what it returns anywhere on the page. A dialog needs none of this: it asks by itself.
 */
export function useLeaveGuard(isDirty: boolean): ReactNode {
  const [leave, setLeave] = useState<{ to: () => void }>();
  useLayoutEffect(() => (isDirty ? guardPage({ ask: (to) => setLeave({ to }) }) : undefined), [isDirty]);
  return (
    <AskDialog
      open={leave !== undefined}
      title="Leave without saving?"
      keep="Keep editing"
      act="Leave"
      onKeep={() => setLeave(undefined)}
      onAct={() => {
        setLeave(undefined);
        if (leave) leaveAll(leave.to);
      }}
    >
      Your changes here aren’t saved yet.
    </AskDialog>
  );
}
