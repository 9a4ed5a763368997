import { fullNameOf } from "#platform/contract/full-name.ts";
import { RotateCcw, Trash2 } from "lucide-react";
import { binDays, goneOn } from "#platform/contract/product.ts";
import { date } from "#platform/web/format.ts";
import { Avatar } from "#platform/web/ui/avatar.tsx";
import { BackLink } from "#platform/web/ui/back-link.tsx";
import { Button, ButtonLink } from "#platform/web/ui/button.tsx";
import { Checkbox } from "#platform/web/ui/checkbox.tsx";
import { PageFrame } from "#platform/web/ui/page-frame.tsx";
import { EmptyState, ErrorState, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import type { Contact } from "#areas/customers/contract/contacts.schema.ts";
import { useBulk } from "./contact-bulk.queries.ts";
import { mostByHand, people } from "./contact-bulk.view.ts";
import { BulkWork } from "./bulk-work.tsx";
import { useBin, useRestoreContact } from "./contacts.queries.ts";
import { MoreOfList } from "./more-of-list.tsx";
import { useRight } from "./use-right.ts";
import { useSelection } from "./use-selection.ts";

/** Those who were deleted, and until when they can be brought back. */
export function BinPage() {
  const bin = useBin();
  const selection = useSelection();
  const mayChange = useRight("member");
  const back = <BackLink href="/contacts">My Customers</BackLink>;
  const items = bin.items;
  return (
    <PageFrame title="Trash" actions={back}>
      <p className="max-w-[64ch] text-text-2">
        Deleted customers stay here for {binDays} days. Restore them with their notes and files, or let them
        go.
      </p>
      <BulkWork />
      {items === undefined && bin.isPending && <BinSkeleton />}
      {items === undefined && bin.isError && (
        <ErrorState
          title="The trash didn’t load"
          error={bin.error}
          onRetry={() => void bin.refetch()}
          retrying={bin.isFetching}
        />
      )}
      {items?.length === 0 && (
        <EmptyState
          icon={Trash2}
          title="The trash is empty"
          acts={<ButtonLink href="/contacts">Back to My Customers</ButtonLink>}
        >
          Customers you delete stay here for {binDays} days.
        </EmptyState>
      )}
      {items !== undefined && items.length > 0 && (
        <section className="card" aria-label="Deleted customers">
          {mayChange && <RestoreMany selection={selection} items={items} />}
          <ul>
            {items.map((contact) => (
              <BinRow
                key={contact.id}
                contact={contact}
                mayChange={mayChange}
                chosen={selection.ids.has(contact.id)}
                onChoose={(chosen) => selection.choose(contact.id, chosen)}
              />
            ))}
          </ul>
          {bin.hasNextPage && (
            <div className="px-card pb-4">
              <MoreOfList list={bin} loading="" empty="" failed="We couldn’t load more." />
            </div>
          )}
        </section>
      )}
    </PageFrame>
  );
}

function RestoreMany({
  selection,
  items,
}: {
  selection: ReturnType<typeof useSelection>;
  items: readonly Contact[];
}) {
  const bulk = useBulk();
  const chosen = items.filter((contact) => selection.ids.has(contact.id)).slice(0, mostByHand);
  const restore = async () => {
    const outcome = await bulk.run({
      body: { action: { type: "restore" }, ids: chosen.map((contact) => contact.id) },
    });
    if (outcome.ok) selection.clear();
  };
  const state = chosen.length === 0 ? false : chosen.length === items.length ? true : "indeterminate";
  return (
    <div className="flex min-h-14 flex-wrap items-center gap-3 border-b border-line px-card py-2">
      <Checkbox
        label={chosen.length > 0 ? `${people(chosen.length)} selected` : "Select all shown"}
        checked={state}
        onChange={(next) => selection.chooseThese(next ? items.map((contact) => contact.id) : [])}
      />
      <span className="flex-1" />
      <Button
        icon={RotateCcw}
        size="small"
        disabled={chosen.length === 0}
        busy={bulk.pending}
        onClick={() => void restore()}
      >
        {bulk.pending ? "Restoring..." : chosen.length > 0 ? `Restore ${people(chosen.length)}` : "Restore"}
      </Button>
    </div>
  );
}

function BinRow({
  contact,
  mayChange,
  chosen,
  onChoose,
}: {
  contact: Contact;
  mayChange: boolean;
  chosen: boolean;
  onChoose: (chosen: boolean) => void;
}) {
  const restore = useRestoreContact();
  const name = fullNameOf(contact);
  return (
    <li className="flex items-center gap-3 border-b border-line px-card py-3 last:border-0">
      {mayChange && <Checkbox name={`Choose ${name}`} checked={chosen} onChange={onChoose} />}
      <Avatar
        id={contact.id}
        firstName={contact.firstName}
        lastName={contact.lastName}
        className="max-tablet:hidden"
      />
      <div className="min-w-0 flex-1">
        <p className="truncate font-label">{name}</p>
        <p className="truncate text-caption text-muted">
          {contact.company ?? contact.email ?? "No company yet"}
        </p>
        {contact.deletedAt && (
          <p className="text-caption text-muted">
            <span className="max-tablet:block">Deleted {date(contact.deletedAt)}. </span>Permanently deleted
            on {date(goneOn(contact.deletedAt))}.
          </p>
        )}
      </div>
      {mayChange && (
        <Button
          size="small"
          icon={RotateCcw}
          busy={restore.pending}
          aria-label={`Restore ${name}`}
          onClick={() => void restore.run({ params: { id: contact.id } })}
        >
          Restore
        </Button>
      )}
    </li>
  );
}

function BinSkeleton() {
  return (
    <Waiting label="Loading the trash" className="card">
      {Array.from({ length: 4 }, (_, at) => (
        <div key={at} className="flex items-center gap-3 border-b border-line px-card py-4 last:border-0">
          <Skeleton className="size-10 rounded-full" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="w-1/3" />
            <Skeleton className="w-1/4" />
          </div>
        </div>
      ))}
    </Waiting>
  );
}
