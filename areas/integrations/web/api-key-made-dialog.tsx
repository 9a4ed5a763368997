import { Copy } from "lucide-react";
import { copyText } from "#platform/web/clipboard.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { Dialog, DialogClose } from "#platform/web/ui/dialog.tsx";
import { Notice } from "#platform/web/ui/surface.tsx";
import { TextArea } from "#platform/web/ui/text-field.tsx";
import type { MadeApiKey } from "#areas/integrations/contract/api-keys.schema.ts";
import { keyWords } from "./api-keys.messages.ts";

/** A key that was just made, the only time that it is shown. */
export function ApiKeyMadeDialog({ made, onClose }: { made: MadeApiKey; onClose: () => void }) {
  const footer = (
    <>
      <DialogClose>
        <Button>Done</Button>
      </DialogClose>
      <Button look="primary" icon={Copy} onClick={() => copyText(made.key)}>
        Copy key
      </Button>
    </>
  );
  return (
    <Dialog
      open
      onClose={onClose}
      shownOnce
      title={`The key for ${made.name}`}
      subtitle={keyWords.onlyNow}
      footer={footer}
    >
      <div className="grid gap-5">
        <TextArea
          label="API key"
          readOnly
          rows={3}
          spellCheck={false}
          value={made.key}
          help="The program sends it with every request, as “Authorization: Bearer” and the key. What it can ask for is listed at /api/docs."
          onFocus={(event) => event.target.select()}
        />
        <Notice tone="warning">{keyWords.likePassword}</Notice>
      </div>
    </Dialog>
  );
}
