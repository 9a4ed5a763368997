import { useState } from "react";
import {
  ArrowRight,
  ChevronDown,
  Combine,
  Download,
  Mail,
  Tag,
  Trash2,
  UserRound,
  X,
  type LucideIcon,
} from "lucide-react";
import { isGoingOn } from "#platform/contract/operations.ts";
import { binDays } from "#platform/contract/product.ts";
import { isCountChanged } from "#platform/web/call.ts";
import { keepFor } from "#platform/web/kept-work.ts";
import type { Selection } from "#platform/web/use-selection.ts";
import { AskDialog } from "#platform/web/ui/ask-dialog.tsx";
import { Button, IconButton } from "#platform/web/ui/button.tsx";
import { Menu } from "#platform/web/ui/menu.tsx";
import { useScrollRoom } from "#platform/web/ui/use-scroll-room.ts";
import { maxPerMerge } from "#areas/customers/contract/contact-merges.schema.ts";
import type { BulkAction, CardContact } from "#areas/customers/contract/contacts.schema.ts";
import { campaignToChosen } from "#areas/email-campaigns/contract/campaign-start.rules.ts";
import { useBulk } from "./contact-bulk.queries.ts";
import { bulkChangeOf, maxByHand } from "./contact-bulk.view.ts";
import { people } from "./customer-count.view.ts";
import { BulkDialog, type BulkKind } from "./bulk-dialog.tsx";
import { ExportDialog } from "./export-dialog.tsx";
import { MergeContacts } from "./merge-contacts.tsx";
import type { Listing } from "./contacts.view.ts";
import { WholeContacts } from "./whole-contacts.tsx";

type Props = {
  selection: Selection;
  listing: Listing;
  total: number;
  loaded: readonly CardContact[];
  /** Gets the operation that has moved them to another stage. */
  onMoved: (operationId: string) => void;
};

const acts: readonly { label: string; icon: LucideIcon; kind: BulkKind }[] = [
  { label: "Tag", icon: Tag, kind: "tag" },
  { label: "Assign", icon: UserRound, kind: "assign" },
  { label: "Change stage", icon: ArrowRight, kind: "stage" },
];

/** Actions for the selected customers. It stays in view while scrolling. */
export function SelectionBar({ selection, listing, total, loaded, onMoved }: Props) {
  const { ids, all, clear } = selection;
  const bulk = useBulk();
  const [asking, setAsking] = useState<BulkKind | "delete" | "export" | "merge">();
  const chosen = all ? total : ids.size;
  const none = chosen === 0;
  const run = async (action: BulkAction, startHelpers = false) => {
    const outcome = await bulk.run({
      body: {
        ...bulkChangeOf(action, { all, ids, count: chosen }, listing),
        ...(startHelpers && { startHelpers }),
      },
    });
    // The question stays, with the new number.
    if ("error" in outcome && isCountChanged(outcome.error)) return;
    setAsking(undefined);
    if (!outcome.ok) return;
    clear();
    if (action.type === "stage" && !isGoingOn(outcome.reply)) onMoved(outcome.reply.id);
  };
  const write = () => {
    keepFor(campaignToChosen([...ids]));
    window.location.assign("/email-campaigns");
  };
  const tooMany = !all && ids.size > maxByHand;
  const disabled = none || tooMany || bulk.pending;
  const exported = all ? { listing } : { ids: [...ids] };
  // A few loaded ones can be merged.
  const twins = all || ids.size > maxPerMerge ? [] : loaded.filter((contact) => ids.has(contact.id));
  const mayMerge = twins.length > 1 && twins.length === ids.size;

  return (
    <section
      ref={useScrollRoom()}
      className="sticky top-2 z-(--z-sticky) flex flex-wrap items-center gap-x-1 gap-y-1 rounded-card bg-raised p-2 shadow-pop"
      aria-label="Selected customers"
    >
      <IconButton icon={X} size="small" label="Clear" onClick={clear} />
      <p className="num mr-1 font-label" aria-live="polite">
        {none ? "Select customers" : `${people(chosen)} selected`}
      </p>
      <div className="ml-auto tablet:hidden">
        <Menu
          trigger={
            <Button size="small" icon={ChevronDown} disabled={disabled}>
              Change
            </Button>
          }
          items={[
            ...acts.map(({ label, icon, kind }) => ({ label, icon, onSelect: () => setAsking(kind) })),
            ...(mayMerge ? [{ label: "Merge", icon: Combine, onSelect: () => setAsking("merge") }] : []),
            ...(all ? [] : [{ label: "Email", icon: Mail, onSelect: write }]),
            { label: "Export", icon: Download, onSelect: () => setAsking("export") },
            { label: "Delete", icon: Trash2, danger: true, onSelect: () => setAsking("delete") },
          ]}
        />
      </div>
      {!all && total > 0 && chosen < total && (
        <ChooseAll selection={selection} total={total} loaded={loaded} />
      )}
      <div className="ml-auto flex items-center max-tablet:hidden">
        {acts.map(({ label, icon, kind }) => (
          <Button
            key={kind}
            look="quiet"
            size="small"
            icon={icon}
            disabled={disabled}
            onClick={() => setAsking(kind)}
          >
            {label}
          </Button>
        ))}
        {mayMerge && (
          <Button look="quiet" size="small" icon={Combine} onClick={() => setAsking("merge")}>
            Merge
          </Button>
        )}
        {!all && (
          <Button look="quiet" size="small" icon={Mail} disabled={disabled} onClick={write}>
            Email
          </Button>
        )}
        <Button
          look="quiet"
          size="small"
          icon={Download}
          disabled={disabled}
          onClick={() => setAsking("export")}
        >
          Export
        </Button>
        <Button
          look="quiet-danger"
          size="small"
          icon={Trash2}
          disabled={disabled}
          onClick={() => setAsking("delete")}
        >
          Delete
        </Button>
      </div>
      {tooMany && (
        <p className="w-full text-caption text-muted">
          You can select up to 1,000. For more, choose “Select all”.
        </p>
      )}
      <BulkDialog
        kind={asking === "delete" || asking === "export" || asking === "merge" ? undefined : asking}
        who={people(chosen)}
        busy={bulk.pending}
        onRun={(action, startHelpers) => void run(action, startHelpers)}
        onClose={() => setAsking(undefined)}
      />
      <AskDialog
        open={asking === "delete"}
        title={`Delete ${people(chosen)}?`}
        act="Delete"
        keep="Keep"
        busy={bulk.pending}
        onKeep={() => setAsking(undefined)}
        onAct={() => void run({ type: "delete" })}
      >
        Notes and files go too. You can restore them from the trash for {binDays} days.
      </AskDialog>
      {asking === "merge" && (
        <MergeChosen ids={twins.map(({ id }) => id)} onClose={() => setAsking(undefined)} onMerged={clear} />
      )}
      {asking === "export" && (
        <ExportDialog open exported={exported} count={chosen} onClose={() => setAsking(undefined)} />
      )}
    </section>
  );
}

function MergeChosen({
  ids,
  onClose,
  onMerged,
}: {
  ids: readonly string[];
  onClose: () => void;
  onMerged: () => void;
}) {
  return (
    <WholeContacts ids={ids} open title="Merge" onClose={onClose}>
      {(contacts) => <MergeContacts contacts={contacts} open onClose={onClose} onMerged={onMerged} />}
    </WholeContacts>
  );
}

/** First those shown, then all that match. */
function ChooseAll({ selection, total, loaded }: Omit<Props, "listing" | "onMoved">) {
  const { ids, chooseAll } = selection;
  const missing = loaded.some((contact) => !ids.has(contact.id));
  return (
    <div className="flex flex-wrap max-tablet:w-full">
      {missing && loaded.length < total && loaded.length <= maxByHand && (
        <Button
          look="quiet"
          size="small"
          className="text-accent-text"
          onClick={() => selection.chooseThese(loaded.map((contact) => contact.id))}
        >
          Select these {loaded.length}
        </Button>
      )}
      <Button look="quiet" size="small" className="text-accent-text" onClick={chooseAll}>
        Select all {people(total)} that match
      </Button>
    </div>
  );
}
