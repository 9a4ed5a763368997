import { BellRing, Ellipsis, ListChecks, Plus, Trash2 } from "lucide-react";
import { Button, IconButton } from "#platform/web/ui/button.tsx";
import { Menu } from "#platform/web/ui/menu.tsx";
import { words } from "./tasks.messages.ts";

type Props = {
  mayChange: boolean;
  isEmpty: boolean;
  onAdd: () => void;
  onChoose: () => void;
  onSettings: () => void;
};

/** The header's actions; on an empty page the primary button is in the page itself. */
export function TasksActions({ mayChange, isEmpty, onAdd, onChoose, onSettings }: Props) {
  const rest = [
    { label: "Reminders & email", icon: BellRing, onSelect: onSettings },
    { label: "Trash", icon: Trash2, href: "/tasks/bin" },
  ];
  return (
    <>
      <Menu
        trigger={<IconButton icon={Ellipsis} label="More" />}
        items={
          mayChange && !isEmpty ? [{ label: "Select", icon: ListChecks, onSelect: onChoose }, ...rest] : rest
        }
      />
      {mayChange && !isEmpty && (
        <Button look="primary" icon={Plus} className="max-tablet:hidden" onClick={onAdd}>
          {words.add}
        </Button>
      )}
    </>
  );
}
