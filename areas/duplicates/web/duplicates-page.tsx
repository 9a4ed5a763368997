import { useState } from "react";
import { Combine, ScanSearch, UserRoundCheck } from "lucide-react";
import { isCountChanged } from "#platform/web/call.ts";
import { date, plural } from "#platform/web/format.ts";
import { AskDialog } from "#platform/web/ui/ask-dialog.tsx";
import { BackLink } from "#platform/web/ui/back-link.tsx";
import { Button } from "#platform/web/ui/button.tsx";
import { DialogSlot } from "#platform/web/ui/dialog-slot.tsx";
import { PageFrame } from "#platform/web/ui/page-frame.tsx";
import { EmptyState, FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { Notice } from "#platform/web/ui/surface.tsx";
import { unmergeDays } from "#areas/customers/contract/contact-merges.schema.ts";
import type { DuplicateGroup as Group } from "#areas/duplicates/contract/duplicates.schema.ts";
import {
  BulkOperation,
  MergeContacts,
  MergedList,
  people,
  useRunningOperation,
} from "#areas/customers/web/index.ts";
import { DuplicateGroup } from "./duplicate-group.tsx";
import { duplicateWords as words } from "./duplicates.messages.ts";
import {
  useDuplicates,
  useDuplicateSummary,
  useMergeExact,
  useSearchDuplicates,
} from "./duplicates.queries.ts";
import { MoreOfList } from "#platform/web/ui/more-of-list.tsx";
import { useRight } from "#areas/auth/web/index.ts";

/** Possible duplicates: found, compared, merged or kept separate. */
export function DuplicatesPage() {
  const duplicates = useDuplicates();
  const summary = useDuplicateSummary().data;
  const mayChange = useRight("member");
  const [dialog, setDialog] = useState<Group>();
  const groups = duplicates.items;
  const isEmpty = groups?.length === 0 && !duplicates.hasNextPage;
  const back = <BackLink href="/contacts">My Customers</BackLink>;
  return (
    <PageFrame
      title={words.title}
      actions={
        <>
          {back}
          {mayChange && summary?.searchedAt && (
            <span className="max-tablet:hidden">
              <LookButton />
            </span>
          )}
        </>
      }
    >
      <p className="max-w-[64ch] text-text-2">{words.intro}</p>
      {mayChange && summary?.searchedAt && (
        <div className="tablet:hidden">
          <LookButton full />
        </div>
      )}
      {!mayChange && summary && <Notice>{words.onlyReads}</Notice>}
      <BulkOperation />
      {summary?.searchedAt && summary.exact > 0 && mayChange && (
        <ExactNotice exact={summary.exact} searchedAt={summary.searchedAt} />
      )}
      {groups === undefined && duplicates.isPending && (
        <Waiting label="Loading your duplicates" className="grid gap-5">
          <Skeleton className="h-56 rounded-card" />
          <Skeleton className="h-56 rounded-card" />
        </Waiting>
      )}
      <FailedRead read={duplicates} title={words.failed} />
      {isEmpty && summary && <Nobody searchedAt={summary.searchedAt} mayChange={mayChange} />}
      {groups !== undefined && groups.length > 0 && summary?.searchedAt && (
        <p className="text-small text-muted">
          {plural(summary.groups, "group", "groups")}, checked on {date(summary.searchedAt)}. The most likely
          come first.
        </p>
      )}
      {groups?.map((group) => (
        <DuplicateGroup key={group.id} group={group} mayChange={mayChange} onMerge={setDialog} />
      ))}
      {groups !== undefined && !isEmpty && (
        <MoreOfList list={duplicates} loading="" empty="" failed="We couldn’t load more." />
      )}
      <MergedList mayChange={mayChange} />
      <DialogSlot open={dialog}>
        {(group, isOpen) => (
          <MergeContacts contacts={group.contacts} open={isOpen} onClose={() => setDialog(undefined)} />
        )}
      </DialogSlot>
    </PageFrame>
  );
}

function LookButton({ isFirst, full }: { isFirst?: boolean; full?: boolean }) {
  const search = useSearchDuplicates();
  const isGoing = useRunningOperation().some((work) => work.kind === "contacts.duplicates");
  return (
    <Button
      look="primary"
      icon={ScanSearch}
      full={full}
      busy={search.pending || isGoing}
      onClick={() => void search.run({ body: { among: "all" } })}
    >
      {search.pending || isGoing ? "Checking..." : isFirst ? "Find duplicates" : "Check again"}
    </Button>
  );
}

function Nobody({ searchedAt, mayChange }: { searchedAt: string | null; mayChange: boolean }) {
  if (searchedAt === null)
    return (
      <EmptyState icon={ScanSearch} title={words.never} acts={mayChange && <LookButton isFirst />}>
        {mayChange && words.neverHelp}
      </EmptyState>
    );
  return (
    <EmptyState icon={UserRoundCheck} title={words.none}>
      {words.noneHelp} Checked on {date(searchedAt)}.
    </EmptyState>
  );
}

/** Merges all exact matches at once. */
function ExactNotice({ exact, searchedAt }: { exact: number; searchedAt: string }) {
  const [asking, setAsking] = useState(false);
  const merge = useMergeExact();
  const isGoing = useRunningOperation().some((work) => work.kind === "contacts.merge");
  const act = `Merge ${people(exact)}`;
  const run = async () => {
    const outcome = await merge.run({ body: { among: "all", count: exact } });
    if (!("error" in outcome && isCountChanged(outcome.error))) setAsking(false);
  };
  if (isGoing) return null;
  return (
    <>
      <Notice
        action={
          <Button size="small" icon={Combine} onClick={() => setAsking(true)}>
            {act}
          </Button>
        }
      >
        {people(exact)} {exact === 1 ? "is" : "are"} in your list twice, with the same name and the same email
        or phone number, as of {date(searchedAt)}.
      </Notice>
      <AskDialog
        open={asking}
        title={`${act}?`}
        keep="Not now"
        act={act}
        look="primary"
        busy={merge.pending}
        onKeep={() => setAsking(false)}
        onAct={() => void run()}
      >
        For each one, we keep the record with the most details and fill in its blanks from the others. Notes,
        files and history are combined. You can undo each merge for {unmergeDays} days.
      </AskDialog>
    </>
  );
}
