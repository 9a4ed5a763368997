import { Plus, SearchX, Upload, Users } from "lucide-react";
import { Button, ButtonLink } from "#platform/web/ui/button.tsx";
import { EmptyState } from "#platform/web/ui/states.tsx";
import { listWords } from "./contacts.messages.ts";
import { useSeesOwn } from "#areas/auth/web/index.ts";

/** No customers to show: because there are none yet, or because the search finds none (Spec 1 §2). */
export function NoContacts({
  narrowed,
  onClear,
  onAdd,
}: {
  narrowed: boolean;
  onClear: () => void;
  onAdd?: () => void;
}) {
  const seesOwn = useSeesOwn();
  if (narrowed)
    return (
      <EmptyState
        icon={SearchX}
        title={listWords.nothingFound}
        acts={<Button onClick={onClear}>Clear search</Button>}
      >
        Try part of the name, or use fewer filters.
      </EmptyState>
    );
  const acts = onAdd && (
    <>
      <Button look="primary" icon={Plus} onClick={onAdd}>
        Add New Person
      </Button>
      <ButtonLink look="quiet" icon={Upload} href="/contact-import">
        Upload a list
      </ButtonLink>
    </>
  );
  return (
    <EmptyState icon={Users} title={listWords.empty} acts={acts}>
      {seesOwn ? listWords.emptyOwn : onAdd ? listWords.emptyHelp : "Customers your team adds show up here."}
    </EmptyState>
  );
}
