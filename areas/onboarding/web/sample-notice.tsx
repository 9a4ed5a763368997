import { useState } from "react";
import { roleAllows } from "#platform/contract/endpoint.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { lazyDialog } from "#platform/web/ui/lazy-part.tsx";
import { Notice } from "#platform/web/ui/surface.tsx";
import { useCurrentUser } from "#areas/auth/web/index.ts";
import { sampleWords } from "./sample-notice.messages.ts";

const Asking = lazyDialog(
  async () => (await import("./sample-removal.tsx")).SampleRemoval,
  ({ onDone }) => onDone(),
);

/**
 * Says that sample data is in the list, and removes it after asking. Nothing in a test business, which is sample data
 * throughout. It shows from the first moment, so that nothing below it jumps; the question is fetched on demand.
 */
export function SampleNotice() {
  const user = useCurrentUser();
  const [asking, setAsking] = useState(false);
  if (!user || user.testWorkspace) return null;
  const mayRemove = roleAllows(user.workspaceRole, "manager");
  return (
    <>
      <Notice
        action={
          mayRemove && (
            <Button size="small" onClick={() => setAsking(true)}>
              {sampleWords.remove}
            </Button>
          )
        }
      >
        {sampleWords.notice}
      </Notice>
      {asking && <Asking onDone={() => setAsking(false)} />}
    </>
  );
}
