import { AskDialog } from "#platform/web/ui/ask-dialog.tsx";
import type { Hook } from "#areas/integrations/contract/hooks.schema.ts";
import { words } from "./hooks.messages.ts";
import { useRemoveHook } from "./hooks.queries.ts";

/** Asks before an address is deleted. */
export function RemoveHookDialog({
  open,
  hook,
  onClose,
}: {
  open: boolean;
  hook: Hook;
  onClose: () => void;
}) {
  const remove = useRemoveHook();
  const act = async () => {
    await remove.run({ params: { id: hook.id } });
    onClose();
  };
  return (
    <AskDialog
      open={open}
      title={`Delete ${hook.name}?`}
      act="Delete"
      busy={remove.pending}
      onKeep={onClose}
      onAct={() => void act()}
    >
      {words.remove}
    </AskDialog>
  );
}
