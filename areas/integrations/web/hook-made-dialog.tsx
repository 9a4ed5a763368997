import { CopyButton } from "#platform/web/ui/copy-button.tsx";
import { Button } from "#platform/web/ui/button.tsx";
import { Dialog, DialogClose } from "#platform/web/ui/dialog.tsx";
import { Notice } from "#platform/web/ui/surface.tsx";
import { TextArea, TextField } from "#platform/web/ui/text-field.tsx";
import type { HookMade } from "#areas/integrations/contract/hooks.schema.ts";
import { words } from "./hooks.messages.ts";
import { exampleOf } from "./hooks.view.ts";

type Props = { open: boolean; made: HookMade; isNew: boolean; onClose: () => void; onMap: () => void };

/** Shows an address and its secret, this once. */
export function HookMadeDialog({ open, made, isNew, onClose, onMap }: Props) {
  const { url, secret, signed } = made;
  const footer = (
    <>
      <DialogClose>
        <Button look={isNew ? "second" : "primary"}>Done</Button>
      </DialogClose>
      {isNew && (
        <Button look="primary" onClick={onMap}>
          Choose what goes where
        </Button>
      )}
    </>
  );
  const subtitle = isNew ? words.made : url === null ? words.newSecret : words.newAddress;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      shownOnce
      title={isNew ? `The address for ${made.name}` : url === null ? "New secret" : "New address"}
      subtitle={subtitle}
      footer={footer}
    >
      <div className="grid gap-5">
        {url !== null && <Shown label="Address" text={url} what="address" />}
        {secret !== null && (signed || url === null) && <Shown label="Secret" text={secret} what="secret" />}
        {url !== null && !signed && <Notice tone="warning">{words.likePassword}</Notice>}
        {url !== null && !signed && (
          <div className="grid justify-items-start gap-2">
            <TextArea
              className="w-full"
              label="Try it from a terminal"
              hint="For developers"
              readOnly
              rows={4}
              spellCheck={false}
              value={exampleOf(url)}
            />
            <CopyButton text={exampleOf(url)} what="example" />
          </div>
        )}
      </div>
    </Dialog>
  );
}

function Shown({ label, text, what }: { label: string; text: string; what: string }) {
  return (
    <div className="grid justify-items-start gap-2">
      <TextField
        className="w-full"
        label={label}
        readOnly
        value={text}
        onFocus={(event) => event.target.select()}
      />
      <CopyButton text={text} what={what} />
    </div>
  );
}
