import type { ReactElement } from "react";
import { DropdownMenu } from "radix-ui";
import type { LucideIcon } from "lucide-react";

export type MenuItem = { label: string; icon?: LucideIcon; danger?: boolean; disabled?: boolean } & ({ onSelect: () => void; href?: never; download?: never } | { href: string; download?: boolean; onSelect?: never });

/** A menu under `trigger` (a Button or IconButton). Destructive rows come last, under a line. Arrow keys, first letters, Escape. */
export function Menu({ trigger, items, align = "end" }: { trigger: ReactElement; items: readonly MenuItem[]; align?: "start" | "end" }) {
  const plain = items.filter((item) => !item.danger);
  const danger = items.filter((item) => item.danger);
  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className="popover" align={align} sideOffset={6} collisionPadding={8}>
          {plain.map((item) => <Row key={item.label} item={item} />)}
          {danger.length > 0 && plain.length > 0 && <DropdownMenu.Separator className="popover-line" />}
          {danger.map((item) => <Row key={item.label} item={item} />)}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

function Row({ item }: { item: MenuItem }) {
  const Icon = item.icon;
  const inside = <>{Icon && <Icon className="icon" aria-hidden />}{item.label}</>;
  return (
    <DropdownMenu.Item className="popover-row" data-danger={item.danger || undefined} disabled={item.disabled} onSelect={item.onSelect} asChild={item.href !== undefined}>
      {item.href === undefined ? inside : <a href={item.href} download={item.download}>{inside}</a>}
    </DropdownMenu.Item>
  );
}
