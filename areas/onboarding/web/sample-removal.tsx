import { AskDialog } from "#platform/web/ui/ask-dialog.tsx";
import { useRemoveSample } from "./onboarding.queries.ts";
import { sampleWords } from "./sample-notice.messages.ts";

/** Asks before the sample data is removed, and removes it. */
export function SampleRemoval({ onDone }: { onDone: () => void }) {
  const remove = useRemoveSample();
  const act = async () => {
    await remove.run({});
    onDone();
  };
  return (
    <AskDialog
      open
      title={sampleWords.ask}
      act="Remove"
      keep="Keep"
      busy={remove.pending}
      onKeep={onDone}
      onAct={() => void act()}
    >
      {sampleWords.askHelp}
    </AskDialog>
  );
}
