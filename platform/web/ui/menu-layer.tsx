import { useRef, useState, type ReactElement } from "react";
import { DropdownMenu } from "radix-ui";
import type { LucideIcon } from "lucide-react";
import type { ButtonProps } from "./button.tsx";
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

/** The opened menu: arrow keys, first letters, Escape. Loaded by `Menu` when it is wanted first, and open from the beginning. */
export function MenuLayer({ trigger, items, align = "end", focusAfter }: MenuProps) {
  const [open, setOpen] = useState(true);
  useLayer(open, () => setOpen(false));
  const hasChosen = useRef(false);
  const choose = () => {
    hasChosen.current = true;
  };
  const giveFocus = (event: Event) => {
    if (!hasChosen.current || !focusAfter) return;
    hasChosen.current = false;
    event.preventDefault();
    focusAfter();
  };
  const plain = items.filter((item) => !item.danger);
  const danger = items.filter((item) => item.danger);
  return (
    <DropdownMenu.Root open={open} onOpenChange={setOpen}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          className="popover"
          align={align}
          sideOffset={6}
          collisionPadding={8}
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
    </DropdownMenu.Root>
  );
}

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
