import { Dialog } from "radix-ui";
import { X } from "lucide-react";
import { useFocusBack } from "#platform/web/ui/use-focus-back.ts";
import { useLayer } from "#platform/web/ui/use-layer.ts";
import { SideMenu, type MenuPerson } from "./side-menu.tsx";

/** The menu on small screens: slides in over a dark backdrop, keeps the focus inside, closes by Escape, Back, backdrop and X. */
export function MenuPanel({
  path,
  person,
  open,
  onOpenChange,
}: {
  path: string;
  person: MenuPerson;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const focusBack = useFocusBack();
  useLayer(open, () => onOpenChange(false));
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="scrim" />
        <Dialog.Content className="side side-panel" {...focusBack} aria-describedby={undefined}>
          <Dialog.Title className="sr-only">Menu</Dialog.Title>
          <SideMenu path={path} person={person} onChoose={() => onOpenChange(false)} />
          <Dialog.Close className="btn quiet only-icon side-shut" aria-label="Close menu">
            <X className="icon large" aria-hidden />
          </Dialog.Close>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
