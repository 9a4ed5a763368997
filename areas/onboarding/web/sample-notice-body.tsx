import { useState } from "react";
import { roleAllows } from "#platform/contract/endpoint.ts";
import { AskDialog } from "#platform/web/ui/ask-dialog.tsx";
import { Button } from "#platform/web/ui/button.tsx";
import { Notice } from "#platform/web/ui/surface.tsx";
import { useCurrentUser } from "#areas/auth/web/index.ts";
import { useRemoveSample } from "./onboarding.queries.ts";
import { sampleWords } from "./sample.messages.ts";

/** Says that sample data is in the list, and removes them after asking. Nothing in a test business, which is sample data throughout. */
export function SampleNoticeBody() {
  const user = useCurrentUser();
  const [asking, setAsking] = useState(false);
  const remove = useRemoveSample();
  if (!user || user.testWorkspace) return null;
  const mayRemove = roleAllows(user.workspaceRole, "manager");
  const act = async () => {
    await remove.run({});
    setAsking(false);
  };
  return (
    <>
      <Notice action={mayRemove && <Button size="small" onClick={() => setAsking(true)}>{sampleWords.remove}</Button>}>{sampleWords.notice}</Notice>
      <AskDialog open={asking} title={sampleWords.ask} act="Remove" keep="Keep" busy={remove.pending} onKeep={() => setAsking(false)} onAct={() => void act()}>{sampleWords.askHelp}</AskDialog>
    </>
  );
}
