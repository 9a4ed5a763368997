import { Copy } from "lucide-react";
import { copyText } from "#platform/web/clipboard.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { Dialog, DialogClose } from "#platform/web/ui/dialog.tsx";
import { TextField } from "#platform/web/ui/text-field.tsx";

/** A link to pass on yourself. */
export function LinkDialog({ link, onClose }: { link: string | undefined; onClose: () => void }) {
  const footer = (
    <>
      <DialogClose>
        <Button>Done</Button>
      </DialogClose>
      <Button look="primary" icon={Copy} onClick={() => copyText(link ?? "")}>
        Copy link
      </Button>
    </>
  );
  return (
    <Dialog
      open={link !== undefined}
      onClose={onClose}
      title="Invitation link"
      subtitle="Send it to them yourself. It works once, and only for the invited email address."
      footer={footer}
    >
      <TextField label="Link" readOnly value={link ?? ""} onFocus={(event) => event.target.select()} />
    </Dialog>
  );
}
