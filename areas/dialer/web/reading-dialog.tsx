import { Dialog } from "#platform/web/ui/dialog.tsx";
import { FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";

type Props = {
  open: boolean;
  onClose: () => void;
  title: string;
  read: Parameters<typeof FailedRead>[0]["read"] & { isError: boolean };
  failed: string;
  label: string;
};

/** Stands for a dialog until what it edits has been read. */
export const ReadingDialog = ({ open, onClose, title, read, failed, label }: Props) => (
  <Dialog open={open} onClose={onClose} title={title}>
    <FailedRead read={read} title={failed} />
    {!read.isError && (
      <Waiting label={label}>
        <Skeleton className="h-60" />
      </Waiting>
    )}
  </Dialog>
);
