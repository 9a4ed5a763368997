import { Ellipsis, Printer } from "lucide-react";
import { isMissing } from "#platform/web/call.ts";
import { date } from "#platform/web/format.ts";
import { useKeptState } from "#platform/web/kept-work.ts";
import { navigate } from "#platform/web/navigate.ts";
import { AskDialog } from "#platform/web/ui/ask-dialog.tsx";
import { BackLink } from "#platform/web/ui/back-link.tsx";
import { IconButton } from "#platform/web/ui/button.tsx";
import { DialogSlot } from "#platform/web/ui/dialog-slot.tsx";
import { lazyClosable } from "#platform/web/ui/lazy-part.tsx";
import { Menu } from "#platform/web/ui/menu.tsx";
import { PageFrame } from "#platform/web/ui/page-frame.tsx";
import { FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { Notice } from "#platform/web/ui/surface.tsx";
import { useRight } from "#areas/auth/web/index.ts";
import { SampleNotice } from "#areas/onboarding/web/index.ts";
import { reconcilePage } from "#areas/statements/contract/reconciliations.pages.ts";
import type { OpenedReconciliation } from "#areas/statements/contract/reconciliations.schema.ts";
import { DifferenceHints } from "./difference-hints.tsx";
import { ReconciliationFigures } from "./reconciliation-figures.tsx";
import { ReconciliationRows } from "./reconciliation-rows.tsx";
import { reconcileWords as words } from "./reconciliations.messages.ts";
import { useCancel, useReconciliation } from "./reconciliations.queries.ts";
import { changeWords, statementName } from "./reconciliations.view.ts";

const FiguresDialog = lazyClosable(
  async () => (await import("./statement-figures-dialog.tsx")).StatementFiguresDialog,
);
const ReopenDialog = lazyClosable(async () => (await import("./reopen-dialog.tsx")).ReopenDialog);

type Act = "figures" | "cancel" | "reopen";

/** One statement: what is on it is ticked until the difference is zero; once finished it is only read. */
export function ReconciliationPage({ params }: { params: Record<string, string> }) {
  const read = useReconciliation(params.id ?? "");
  const one = read.data;
  const [act, setAct] = useKeptState<Act | undefined>("reconciliation", undefined);
  return (
    <PageFrame
      title={one ? one.accountName : words.term}
      aside={one && <span className="num text-small text-muted max-tablet:hidden">{date(one.day)}</span>}
      actions={
        <>
          <BackLink href={reconcilePage.path}>{words.back}</BackLink>
          {one && <Acts one={one} onAct={setAct} />}
        </>
      }
    >
      {isMissing(read.error) ? (
        <Notice>{words.gone}</Notice>
      ) : (
        <FailedRead read={read} title={words.statementFailed} />
      )}
      {read.isPending && !read.isError && (
        <Waiting label="Loading the statement" className="grid gap-5">
          <Skeleton className="h-24" />
          <Skeleton className="h-96" />
        </Waiting>
      )}
      {one && (
        <>
          <Statement one={one} onReopen={() => setAct("reopen")} />
          <Dialogs one={one} act={act} onClose={() => setAct(undefined)} />
        </>
      )}
    </PageFrame>
  );
}

function Statement({ one, onReopen }: { one: OpenedReconciliation; onReopen: () => void }) {
  const mayTick = useRight("manager") && one.status === "open";
  return (
    <div className="grid grid-cols-1 gap-5">
      {one.isSample && <SampleNotice />}
      <ReconciliationFigures one={one} mayFinish={mayTick} onReopen={onReopen} />
      <DifferenceHints one={one} mayTick={mayTick} />
      <ReconciliationRows one={one} mayTick={mayTick} />
      {one.changes.length > 0 && (
        <ul className="text-small text-text-2" aria-label="What was done with it">
          {one.changes.map((change) => (
            <li key={change.id} className="py-1 wrap-anywhere">
              {changeWords(change)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Acts({ one, onAct }: { one: OpenedReconciliation; onAct: (act: Act) => void }) {
  const mayManage = useRight("manager");
  return (
    <span className="flex print:hidden">
      <IconButton icon={Printer} label="Print" onClick={() => window.print()} className="max-tablet:hidden" />
      {mayManage && one.status === "open" && (
        <Menu
          trigger={<IconButton icon={Ellipsis} label="More" />}
          items={[
            { label: "Correct its day or balance", onSelect: () => onAct("figures") },
            { label: "Cancel this statement", danger: true, onSelect: () => onAct("cancel") },
          ]}
        />
      )}
    </span>
  );
}

function Dialogs({
  one,
  act,
  onClose,
}: {
  one: OpenedReconciliation;
  act: Act | undefined;
  onClose: () => void;
}) {
  const cancel = useCancel();
  const goAway = async () => {
    const { ok } = await cancel.run({ params: { id: one.id } });
    onClose();
    if (ok) navigate(reconcilePage.path);
  };
  return (
    <>
      <DialogSlot open={act === "figures" ? act : undefined}>
        {(_act, isOpen) => (
          <FiguresDialog
            open={isOpen}
            one={one}
            accounts={[{ ...one, last: null }]}
            accountId={one.accountId}
            onClose={onClose}
          />
        )}
      </DialogSlot>
      <DialogSlot open={act === "reopen" ? act : undefined}>
        {(_act, isOpen) => <ReopenDialog open={isOpen} one={one} onClose={onClose} />}
      </DialogSlot>
      <AskDialog
        open={act === "cancel"}
        title={`Cancel ${statementName(one)}?`}
        act="Cancel it"
        keep="Keep it"
        onKeep={onClose}
        onAct={() => void goAway()}
        busy={cancel.pending}
      >
        {words.cancelHelp}
      </AskDialog>
    </>
  );
}
