import { fullNameOf } from "#platform/contract/full-name.ts";
import { Pencil, Trash2, UserX } from "lucide-react";
import { leaveAll } from "#platform/web/leave-guards.ts";
import { navigate } from "#platform/web/navigate.ts";
import { useKeptState } from "#platform/web/kept-work.ts";
import { isMissing } from "#platform/web/call.ts";
import { money } from "#platform/web/format.ts";
import { Avatar } from "#platform/web/ui/avatar.tsx";
import { BackLink } from "#platform/web/ui/back-link.tsx";
import { Badge } from "#platform/web/ui/badge.tsx";
import { Button, ButtonLink } from "#platform/web/ui/button.tsx";
import { useLeaveGuard } from "#platform/web/ui/leave-guard.tsx";
import { PageFrame } from "#platform/web/ui/page-frame.tsx";
import { EmptyState, FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { Slot } from "#platform/web/ui/slot.tsx";
import { Card } from "#platform/web/ui/surface.tsx";
import type { Contact } from "#areas/customers/contract/contacts.schema.ts";
import { ContactDialogs, expectEdit, type OpenDialog } from "./contact-dialogs.tsx";
import { ContactFacts } from "./contact-facts.tsx";
import { ContactFiles } from "./contact-files.tsx";
import { ContactHistory } from "./contact-history.tsx";
import { ContactNotes } from "./contact-notes.tsx";
import { ContactTimeline } from "./contact-timeline.tsx";
import { listWords } from "./contacts.messages.ts";
import { customerCards } from "./customers.slots.ts";
import { useContact, useOwnStages } from "./contacts.queries.ts";
import { MergedInto } from "./merged-into.tsx";
import { MergedList } from "./merged-list.tsx";
import { StageBadge } from "./stage-badge.tsx";
import { useRight } from "#areas/auth/web/index.ts";

/** Everything about one customer. */
export function ContactPage({ params }: { params: Record<string, string> }) {
  const read = useContact(params.id ?? "");
  const { data: contact, error, isError } = read;
  const [dialog, setDialog] = useKeptState<OpenDialog | undefined>("dialog", undefined);
  const [noteText, setNoteText] = useKeptState("note", "");
  const leaving = useLeaveGuard(noteText.trim() !== "");
  const mayChange = useRight("member");
  const back = <BackLink href="/contacts">My Customers</BackLink>;
  if (!contact) {
    return (
      <PageFrame title="Customer" actions={back}>
        {isError ? (
          isMissing(error) ? (
            <>
              <MergedInto mergedId={params.id ?? ""} />
              <Missing />
            </>
          ) : (
            <FailedRead read={read} title="This customer didn’t load" />
          )
        ) : (
          <PageSkeleton />
        )}
      </PageFrame>
    );
  }
  const edit = mayChange ? () => setDialog({ kind: "edit", contact }) : undefined;
  return (
    <PageFrame title={fullNameOf(contact)} actions={back}>
      <Head
        contact={contact}
        onEdit={edit}
        onDelete={mayChange ? () => setDialog({ kind: "delete", contact }) : undefined}
      />
      <div className="grid items-start gap-5 wide:grid-cols-[minmax(0,1fr)_372px]">
        <div className="grid min-w-0 gap-5 *:min-w-0">
          <Slot of={customerCards} with={{ contact }} />
          <Card title="Activity">
            <ContactTimeline contactId={contact.id} />
          </Card>
          <Card title="Edit history">
            <ContactHistory contactId={contact.id} />
          </Card>
          <MergedList contactId={contact.id} mayChange={mayChange} />
        </div>
        <div className="grid min-w-0 gap-5 *:min-w-0 max-wide:row-start-1">
          <Card title="Details">
            <ContactFacts contact={contact} />
          </Card>
          <Card className="[&_h3]:text-title">
            <ContactNotes contactId={contact.id} notes={contact.notes} text={noteText} onText={setNoteText} />
          </Card>
          <Card className="[&_h3]:text-title">
            <ContactFiles contactId={contact.id} />
          </Card>
        </div>
      </div>
      <ContactDialogs
        open={dialog}
        onClose={() => setDialog(undefined)}
        onDeleted={() => leaveAll(() => navigate("/contacts"))}
      />
      {leaving}
    </PageFrame>
  );
}

// An invalid id is no customer either.
function Head({
  contact,
  onEdit,
  onDelete,
}: {
  contact: Contact;
  onEdit?: () => void;
  onDelete?: () => void;
}) {
  const stages = useOwnStages();
  return (
    <section className="flex flex-wrap items-center gap-x-4 gap-y-3" aria-label="Overview">
      <Avatar id={contact.id} firstName={contact.firstName} lastName={contact.lastName} size="large" />
      <div className="grid min-w-0 flex-1 gap-1.5">
        <p className="text-text-2 wrap-anywhere">
          {[contact.jobTitle, contact.company].filter(Boolean).join(", ") || "No company yet"}
        </p>
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5">
          <StageBadge stage={contact.pipelineStage} own={stages} />
          <Badge kind="source" value={contact.source} />
          {contact.isSample && (
            <Badge kind="tint" value="grey">
              {listWords.sample}
            </Badge>
          )}
          <span className="num font-title">{money(contact.value)}</span>
        </div>
      </div>
      {onEdit && onDelete && (
        <div className="flex gap-2 max-tablet:w-full">
          <Button look="quiet-danger" icon={Trash2} onClick={onDelete}>
            Delete
          </Button>
          <Button
            look="primary"
            icon={Pencil}
            className="max-tablet:flex-1"
            onClick={onEdit}
            onPointerEnter={expectEdit}
            onFocus={expectEdit}
          >
            Edit
          </Button>
        </div>
      )}
    </section>
  );
}

const Missing = () => (
  <EmptyState
    icon={UserX}
    title="Customer not found"
    acts={
      <>
        <ButtonLink look="primary" href="/contacts">
          Back to My Customers
        </ButtonLink>
        <ButtonLink look="quiet" href="/contacts/bin">
          Look in the trash
        </ButtonLink>
      </>
    }
  >
    They may have been deleted, or part of the link is missing.
  </EmptyState>
);

const PageSkeleton = () => (
  <Waiting label="Loading this customer" className="grid gap-5">
    <div className="flex items-center gap-4">
      <Skeleton className="size-14 rounded-full" />
      <div className="grid gap-2">
        <Skeleton className="w-48" />
        <Skeleton className="h-6 w-40 rounded-full" />
      </div>
    </div>
    <Skeleton className="h-64 rounded-card" />
  </Waiting>
);
