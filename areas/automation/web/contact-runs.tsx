import { useState } from "react";
import { Button } from "#platform/web/ui/button.tsx";
import { lazyExtra } from "#platform/web/ui/lazy-part.tsx";
import { Card } from "#platform/web/ui/surface.tsx";
import type { Contact } from "#areas/customers/contract/contacts.schema.ts";

const RunsOfContact = lazyExtra(async () => (await import("./runs-of-contact.tsx")).RunsOfContact);

/** A card of the customer's page: what helpers did for them is fetched when somebody asks; the timeline tells of each that began. */
export function ContactRuns({ contact }: { contact: Contact }) {
  const [open, setOpen] = useState(false);
  return (
    <Card
      title="Helpers"
      actions={
        !open && (
          <Button look="quiet" size="small" onClick={() => setOpen(true)}>
            Show
          </Button>
        )
      }
    >
      {open ? (
        <RunsOfContact contact={contact} />
      ) : (
        <p className="text-small text-muted">What Auto-Help did here, and what comes next.</p>
      )}
    </Card>
  );
}
