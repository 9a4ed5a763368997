import { Building2, Check, ChevronsUpDown } from "lucide-react";
import { roleWords } from "#areas/team/contract/members.rules.ts";
import { IconButton } from "#platform/web/ui/button.tsx";
import { Menu } from "#platform/web/ui/menu.tsx";
import { useMyWorkspaces, useSwitch } from "./members.queries.ts";

/** A small menu of the businesses that the person works in; choosing one goes to its dashboard. */
export function WorkspaceList() {
  const workspaces = useMyWorkspaces(true);
  const change = useSwitch();
  const items = (workspaces.data ?? []).map((one) => ({
    label: `${one.name} (${roleWords[one.role].name})`,
    icon: one.current ? Check : Building2,
    disabled: one.current,
    onSelect: () => change.go(one.id),
  }));
  return (
    <Menu
      trigger={
        <IconButton
          icon={ChevronsUpDown}
          label="Switch business"
          size="small"
          busy={change.pending || workspaces.isPending}
        />
      }
      items={items}
    />
  );
}
