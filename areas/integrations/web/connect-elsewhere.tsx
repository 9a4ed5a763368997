import { Button, ButtonLink } from "#platform/web/ui/button.tsx";
import { Dialog, DialogClose } from "#platform/web/ui/dialog.tsx";
import { elsewhere } from "./elsewhere.messages.ts";
import { type AppDialogProps, useAppForm } from "./use-app-form.ts";

/** An app that is set up on another screen: says so, and leads there. */
export function ConnectElsewhere(props: AppDialogProps) {
  const { open, app, integration, onClose } = props;
  const { edit } = useAppForm(props);
  const told = elsewhere[app.appId];
  const footer = (
    <>
      <DialogClose>
        <Button>Close</Button>
      </DialogClose>
      {told?.act && !integration && (
        <Button look="primary" type="submit" busy={edit.saving}>
          {told.act}
        </Button>
      )}
    </>
  );
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={app.name}
      footer={footer}
      onSubmit={(event) => void edit.submit(event)}
    >
      <div className="grid gap-4">
        <p>{told?.what}</p>
        <div className="flex flex-wrap gap-2">
          {told?.links.map(({ href, name }) => (
            <ButtonLink key={href} href={href}>
              {name}
            </ButtonLink>
          ))}
        </div>
      </div>
    </Dialog>
  );
}
