import { CopyButton } from "#platform/web/ui/copy-button.tsx";
import { Button } from "#platform/web/ui/button.tsx";
import { Dialog, DialogClose } from "#platform/web/ui/dialog.tsx";
import { TextField } from "#platform/web/ui/text-field.tsx";
import type { Told } from "./webhook-row.tsx";
import { words } from "./webhooks.messages.ts";

/** Shows a webhook's secret, this once. */
export function SecretDialog({
  open,
  secret,
  isNew,
  onClose,
}: Told & { open: boolean; onClose: () => void }) {
  const footer = (
    <DialogClose>
      <Button look="primary">Done</Button>
    </DialogClose>
  );
  return (
    <Dialog
      open={open}
      onClose={onClose}
      shownOnce
      title={isNew ? "Webhook added" : "New secret"}
      subtitle={isNew ? words.secret : words.rotated}
      footer={footer}
    >
      <div className="grid justify-items-start gap-3">
        <TextField
          className="w-full"
          label="Secret"
          readOnly
          value={secret}
          onFocus={(event) => event.target.select()}
        />
        <CopyButton text={secret} what="secret" />
      </div>
    </Dialog>
  );
}
