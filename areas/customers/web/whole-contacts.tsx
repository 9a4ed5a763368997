import { useState, type ReactNode } from "react";
import { Dialog } from "#platform/web/ui/dialog.tsx";
import { FailedRead } from "#platform/web/ui/states.tsx";
import type { Contact } from "#areas/customers/contract/contacts.schema.ts";
import { useWholeContacts } from "./contacts.queries.ts";

type Props = {
  ids: readonly string[];
  open: boolean;
  title: string;
  onClose: () => void;
  children: (contacts: readonly Contact[]) => ReactNode;
};

/** Loads complete customers, when a list has only what its cards show, and passes them on. Later reads do not change them. */
export function WholeContacts({ ids, open, title, onClose, children }: Props) {
  const [known, setKnown] = useState<readonly Contact[]>();
  // Not refetched: after a merge or a delete one of them is gone.
  const { contacts, failed } = useWholeContacts(ids, open && !known);
  if (!known && contacts) setKnown(contacts);
  if (known) return children(known);
  if (!failed) return null;
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <FailedRead read={failed} title="This customer didn’t load" />
    </Dialog>
  );
}
