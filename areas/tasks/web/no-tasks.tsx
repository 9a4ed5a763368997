import { ListChecks, Plus, SearchX } from "lucide-react";
import { Button } from "#platform/web/ui/button.tsx";
import { EmptyState } from "#platform/web/ui/states.tsx";
import { words } from "./tasks.messages.ts";

/** Nothing to show: because nothing is there yet (Spec 1 §2), or because the search finds none. */
export function NoTasks({
  narrowed,
  onClear,
  onAdd,
}: {
  narrowed: boolean;
  onClear: () => void;
  onAdd?: () => void;
}) {
  if (narrowed)
    return (
      <EmptyState
        icon={SearchX}
        title={words.nothingFound}
        acts={<Button onClick={onClear}>Clear search</Button>}
      >
        Try part of the title, or use fewer filters.
      </EmptyState>
    );
  return (
    <EmptyState
      icon={ListChecks}
      title={words.empty}
      acts={
        onAdd && (
          <Button look="primary" icon={Plus} onClick={onAdd}>
            {words.add}
          </Button>
        )
      }
    >
      {onAdd ? words.emptyHelp : words.emptyForViewer}
    </EmptyState>
  );
}
