import { MoreOfList } from "#platform/web/ui/more-of-list.tsx";
import type { Contact } from "#areas/customers/contract/contacts.schema.ts";
import { useContactRuns } from "./helpers.queries.ts";
import { RunList } from "./run-list.tsx";

/** What helpers did for a customer, and what comes next. */
export function RunsOfContact({ contact }: { contact: Contact }) {
  const list = useContactRuns(contact.id);
  return (
    <>
      {list.items !== undefined && list.items.length > 0 && <RunList runs={list.items} namesHelper />}
      <MoreOfList
        list={list}
        loading="Loading helpers"
        empty="No helper has done anything here yet."
        failed="What helpers did here didn’t load."
      />
    </>
  );
}
