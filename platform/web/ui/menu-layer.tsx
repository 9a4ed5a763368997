import { useEffect, useRef, useState, type ReactElement } from "react";
import { createPortal } from "react-dom";
import { DropdownMenu } from "radix-ui";
import type { LucideIcon } from "lucide-react";
import type { ButtonProps } from "./button.tsx";
import { giveBackTo } from "./focus-place.ts";
import { useLayer } from "./use-layer.ts";

export type MenuItem = { label: string; icon?: LucideIcon; danger?: boolean; disabled?: boolean } & (
  | { onSelect: () => void; href?: never; download?: never }
  | { href: string; download?: boolean; onSelect?: never }
);
export type MenuProps = {
  trigger: ReactElement<Partial<ButtonProps>>;
  items: readonly MenuItem[];
  align?: "start" | "end";
  /** Where the focus goes after a choice, when that is not the trigger. */ focusAfter?: () => void;
};

/** The opened menu: arrow keys, first letters, Escape. Loaded by `Menu` on first use, and open from the start. */
export function MenuLayer({
  trigger,
  items,
  align = "end",
  focusAfter,
  byKeys,
}: MenuProps & {
  /** How it was opened first, which the library can't know yet: by keys its first row is chosen. */
  byKeys: boolean;
}) {
  const [open, setOpen] = useState(true);
  const [opener, setOpener] = useState<HTMLButtonElement | null>(null);
  useLayer(open, () => setOpen(false));
  const menu = useRef<HTMLDivElement>(null);
  const isPlaced = opener !== null;
  useEffect(() => {
    if (!isPlaced || !byKeys) return undefined;
    const timer = setTimeout(() =>
      menu.current?.querySelector<HTMLElement>("[role=menuitem]:not([data-disabled])")?.focus(),
    );
    return () => clearTimeout(timer);
  }, [isPlaced, byKeys]);
  const hasChosen = useRef(false);
  const choose = () => {
    hasChosen.current = true;
  };
  const giveFocus = (event: Event) => {
    event.preventDefault();
    if (hasChosen.current && focusAfter) focusAfter();
    else giveBackTo(opener ?? undefined);
    hasChosen.current = false;
  };
  // Inside the landmark or dialog that it belongs to, where screen readers look for it.
  const place = opener && (opener.closest<HTMLElement>("[role=dialog], main, aside") ?? document.body);
  const plain = items.filter((item) => !item.danger);
  const danger = items.filter((item) => item.danger);
  return (
    // Not modal: that would hide everything else from screen readers although its buttons can still be focused.
    <DropdownMenu.Root modal={false} open={open} onOpenChange={setOpen}>
      <DropdownMenu.Trigger asChild ref={setOpener}>
        {trigger}
      </DropdownMenu.Trigger>
      {open && place && createPortal(<Beside onPress={() => setOpen(false)} />, place)}
      {place && (
        <DropdownMenu.Portal container={place}>
          <DropdownMenu.Content
            ref={menu}
            className="popover"
            align={align}
            sideOffset={6}
            collisionPadding={8}
            onInteractOutside={(event) => event.preventDefault()}
            onCloseAutoFocus={giveFocus}
            onClick={choose}
          >
            {plain.map((item) => (
              <Row key={item.label} item={item} />
            ))}
            {danger.length > 0 && plain.length > 0 && <DropdownMenu.Separator className="popover-line" />}
            {danger.map((item) => (
              <Row key={item.label} item={item} />
            ))}
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      )}
    </DropdownMenu.Root>
  );
}

/** Catches a whole press outside the menu, so that it closes the menu and does nothing else. */
const Beside = ({ onPress }: { onPress: () => void }) => (
  <div className="fixed inset-0 z-(--z-popover)" aria-hidden onClick={onPress} />
);

function Row({ item }: { item: MenuItem }) {
  const Icon = item.icon;
  const inside = (
    <>
      {Icon && <Icon className="icon" aria-hidden />}
      {item.label}
    </>
  );
  return (
    <DropdownMenu.Item
      className="popover-row"
      data-danger={item.danger || undefined}
      disabled={item.disabled}
      onSelect={item.onSelect}
      asChild={item.href !== undefined}
    >
      {item.href === undefined ? (
        inside
      ) : (
        <a href={item.href} download={item.download}>
          {inside}
        </a>
      )}
    </DropdownMenu.Item>
  );
}
