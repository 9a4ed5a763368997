import {
  useImperativeHandle,
  type FormEventHandler,
  type ReactElement,
  type ReactNode,
  type Ref,
} from "react";
import { Dialog as Primitive } from "radix-ui";
import { X } from "lucide-react";
import { useCloseAllModals } from "../close-all-modals.ts";
import { Button, type ButtonProps } from "./button.tsx";
import { firstField } from "./first-field.ts";
import { useDialogGuard } from "./leave-guard.tsx";
import { useFocusBack } from "./use-focus-back.ts";
import { useLayer } from "./use-layer.ts";

export type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  subtitle?: ReactNode;
  /** To the left of the title, such as an avatar. */
  lead?: ReactNode;
  /**
   * `form` is 640 wide; `question` too, and so short that on a phone toasts stand above it; `wide` is 940 with `.dialog-pane` and
   * `.dialog-side` as its two children. On a phone all are sheets.
   */
  size?: "form" | "question" | "wide";
  children: ReactNode;
  /** Buttons: destructive first with class `away`, then Cancel, then the primary one. */
  footer?: ReactNode;
  /** Makes the dialog one form, so that a submit button in the footer works. */
  onSubmit?: FormEventHandler<HTMLFormElement>;
  /** True while closing would lose work: then closing asks first. */
  unsaved?: boolean;
  /** Above the footer: what keeps the form from being saved, where no field on the screen says so. */
  trouble?: ReactNode;
  /** Given what closes the dialog after an act in it, such as "Confirm": it asks like X does when something typed would be lost, and does `then` once it is closed. */
  closer?: Ref<(then?: () => void) => void>;
  /** What is shown here is never shown again: it closes by its own button only. */
  shownOnce?: boolean;
  /** Asked before closing by X, Escape or the scrim; false keeps the dialog open. */
  onCloseRequest?: () => boolean;
};

/** A dialog: focuses its first field, traps the focus, returns it on closing, closes by Escape, Back, scrim, X and the close-all-modals event. */
export function Dialog({
  open,
  onClose,
  title,
  subtitle,
  lead,
  size = "form",
  children,
  footer,
  onSubmit,
  unsaved,
  trouble,
  closer,
  shownOnce,
  onCloseRequest,
}: DialogProps) {
  const focusBack = useFocusBack(firstField);
  const { askToClose, question } = useDialogGuard(open && unsaved === true, onClose);
  useCloseAllModals(() => {
    if (open && !shownOnce) onClose();
  });
  const requestClose = (then?: () => void) => {
    if (onCloseRequest && !onCloseRequest()) return;
    if (unsaved) return askToClose(then);
    onClose();
    then?.();
  };
  useImperativeHandle(closer, () => requestClose);
  const closeAbove = useLayer(open, () => {
    if (!shownOnce) requestClose();
  });
  const inside = (
    <>
      <div className="dialog-body">{children}</div>
      {trouble}
      {footer && <div className="dialog-foot">{footer}</div>}
    </>
  );
  return (
    <Primitive.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) requestClose();
      }}
    >
      <Primitive.Portal>
        <Primitive.Overlay className="scrim" />
        <Primitive.Content
          className="dialog"
          data-size={size}
          {...focusBack}
          // A press on the scrim closes an open menu of the dialog, as one beside it within the dialog does, and no more.
          onPointerDownOutside={(event) => {
            if (closeAbove() || shownOnce) event.preventDefault();
          }}
          onEscapeKeyDown={(event) => {
            if (shownOnce) event.preventDefault();
          }}
          {...(subtitle ? {} : { "aria-describedby": undefined })}
        >
          <header className="dialog-head">
            {lead}
            <div>
              <Primitive.Title>{title}</Primitive.Title>
              {subtitle && <Primitive.Description>{subtitle}</Primitive.Description>}
            </div>
            {!shownOnce && (
              <Primitive.Close className="btn quiet only-icon" aria-label="Close">
                <X className="icon" aria-hidden />
              </Primitive.Close>
            )}
          </header>
          {onSubmit ? (
            <form
              className="dialog-form"
              noValidate
              onSubmit={(event) => {
                // React has it climb to a form that the dialog was opened from, too.
                event.stopPropagation();
                onSubmit(event);
              }}
            >
              {inside}
            </form>
          ) : (
            <div className="dialog-form">{inside}</div>
          )}
          {question}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

/** Wraps a button in the footer that closes, such as Cancel: it asks about unsaved work, like X and Escape. */
export function DialogClose({ children }: { children: ReactElement }) {
  return <Primitive.Close asChild>{children}</Primitive.Close>;
}

/** The footer of a dialog that is a form: Cancel, and the button that submits it. */
export function CancelAndSubmit(button: ButtonProps) {
  return (
    <>
      <DialogClose>
        <Button>Cancel</Button>
      </DialogClose>
      <Button look="primary" type="submit" {...button} />
    </>
  );
}
