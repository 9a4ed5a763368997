import { AskDialog } from "#platform/web/ui/ask-dialog.tsx";

type Props = {
  open: boolean;
  /** Asked about by its name. */
  title: string;
  text: string;
  /** True once it is gone. */
  remove: () => Promise<{ ok: boolean }>;
  busy: boolean;
  onClose: () => void;
};

/** Asks before something is removed for good. */
export function RemoveDialog({ open, title, text, remove, busy, onClose }: Props) {
  const act = async () => {
    if ((await remove()).ok) onClose();
  };
  return (
    <AskDialog
      open={open}
      title={title}
      keep="Keep it"
      act="Remove"
      busy={busy}
      onKeep={onClose}
      onAct={() => void act()}
    >
      {text}
    </AskDialog>
  );
}
