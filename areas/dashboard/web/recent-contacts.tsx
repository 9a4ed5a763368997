import { useState } from "react";
import { useKeptState } from "#platform/web/kept-work.ts";
import { Button, ButtonLink } from "#platform/web/ui/button.tsx";
import { SelectField } from "#platform/web/ui/choice-field.tsx";
import { FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { classes } from "#platform/web/ui/classes.ts";
import { ContactDialogs, type OpenDialog } from "#areas/customers/web/index.ts";
import type { CardContact } from "#areas/customers/contract/contacts.schema.ts";
import { recentRows } from "#areas/dashboard/contract/dashboard.pages.ts";
import type { PipelineStage } from "#areas/pipeline/contract/pipeline-stages.schema.ts";
import { recentFilters, words, type RecentFilter } from "./dashboard.messages.ts";
import { useDeleteHere, useRecentContacts, useStages } from "./dashboard.queries.ts";
import { DeleteHere } from "./delete-here.tsx";
import { RecentContactRow, recentColumns, recentGrid } from "./recent-contact-row.tsx";

const noStages: PipelineStage[] = [];

/** Recent Contacts (Spec 1 §2): the newest five, narrowed by the filter and by the header's search. */
export function RecentContacts({ search, onClear }: { search: string; onClear: () => void }) {
  const [filter, setFilter] = useState<RecentFilter>("all");
  const stages = useStages();
  const recent = useRecentContacts(filter, search, stages.data ?? noStages);
  const [dialog, setDialog] = useKeptState<OpenDialog | undefined>("dialog", undefined);
  const [deleting, setDeleting] = useState<CardContact>();
  const remove = useDeleteHere();
  const contacts = recent.data;
  const searching = search.trim() !== "";
  return (
    <section className="card" aria-labelledby="recent-title">
      <header className="card-head">
        <h2 id="recent-title">{words.recent}</h2>
        <SelectField
          label="Which contacts"
          hideLabel
          className="max-tablet:order-1 max-tablet:w-full [&>.input]:border-line-strong tablet:[&>.input]:min-h-8 tablet:[&>.input]:text-small"
          options={recentFilters}
          value={filter}
          onChange={(event) => setFilter(event.target.value as RecentFilter)}
        />
        <ButtonLink href="/contacts" look="quiet" size="small" className="text-accent-text">
          {words.viewAll}
        </ButtonLink>
      </header>
      <div
        role="table"
        aria-label={words.recent}
        aria-busy={recent.isPlaceholderData || undefined}
        className={classes(recentColumns, recent.isPlaceholderData && "opacity-60")}
      >
        <div
          role="row"
          className={classes(recentGrid, "pb-2 text-caption font-label text-muted max-tablet:sr-only")}
        >
          {["Contact", "Source", "Status"].map((name) => (
            <span key={name} role="columnheader">
              {name}
            </span>
          ))}
          <span role="columnheader" className="text-right">
            Value
          </span>
          <span role="columnheader" className="text-right">
            Actions
          </span>
        </div>
        {contacts?.map((contact) => (
          <RecentContactRow
            key={contact.id}
            contact={contact}
            busy={remove.pending}
            onEdit={() => setDialog({ kind: "edit", contact })}
            onDelete={() => setDeleting(contact)}
          />
        ))}
      </div>
      {contacts === undefined && recent.isPending && <PlaceholderRows />}
      <FailedRead read={recent} title="Your customers didn’t load">
        {words.safe}
      </FailedRead>
      {contacts?.length === 0 && (
        <div
          className="grid justify-items-center gap-2 border-t border-line px-card py-8 text-center text-muted"
          role="status"
        >
          <p>{searching ? words.nothingFound : words.nobody}</p>
          {searching && (
            <Button look="quiet" size="small" onClick={onClear}>
              Clear search
            </Button>
          )}
        </div>
      )}
      <ContactDialogs open={dialog} onClose={() => setDialog(undefined)} />
      <DeleteHere
        contact={deleting}
        onClose={() => setDeleting(undefined)}
        onDelete={(contact) => void remove.run({ params: { id: contact.id } })}
      />
    </section>
  );
}

/** While loading, five placeholder rows (Spec 1 §2). */
function PlaceholderRows() {
  return (
    <Waiting label="Loading contacts">
      {Array.from({ length: recentRows }, (_, index) => (
        <div key={index} className="flex min-h-[69px] items-center gap-3 border-t border-line px-card">
          <Skeleton className="size-10 rounded-full" />
          <span className="grid flex-1 gap-2">
            <Skeleton className="w-2/5" />
            <Skeleton className="w-3/5" />
          </span>
          <Skeleton className="w-16" />
        </div>
      ))}
    </Waiting>
  );
}
