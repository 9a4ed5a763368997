import { FileX } from "lucide-react";
import { isMissing } from "#platform/web/call.ts";
import { useKeptState } from "#platform/web/kept-work.ts";
import { navigate } from "#platform/web/navigate.ts";
import { BackLink } from "#platform/web/ui/back-link.tsx";
import { ButtonLink } from "#platform/web/ui/button.tsx";
import { lazyExtra } from "#platform/web/ui/lazy-part.tsx";
import { PageFrame } from "#platform/web/ui/page-frame.tsx";
import { EmptyState, FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { Card, Notice } from "#platform/web/ui/surface.tsx";
import { useSeesOwn } from "#areas/auth/web/index.ts";
import { SourceEntries } from "#areas/books/web/index.ts";
import type { InvoiceWithPayments } from "#areas/invoices/contract/invoice-payments.schema.ts";
import type { OpenAct } from "./invoice-act-dialogs.tsx";
import { InvoiceActions } from "./invoice-actions.tsx";
import { InvoiceDialogs, type OpenInvoice } from "./invoice-dialogs.tsx";
import { InvoiceHandOver } from "./invoice-hand-over.tsx";
import { InvoiceMoney } from "./invoice-money.tsx";
import { InvoicePaper } from "./invoice-paper.tsx";
import { InvoiceStatus } from "./invoice-status.tsx";
import { InvoiceTimeline } from "./invoice-timeline.tsx";
import { words } from "./invoices.messages.ts";
import { useInvoice } from "./invoices.queries.ts";
import { numberLabel } from "./invoices.view.ts";

const InvoiceActDialogs = lazyExtra(
  async () => (await import("./invoice-act-dialogs.tsx")).InvoiceActDialogs,
);
const RemindersCard = lazyExtra(async () => (await import("./reminders-card.tsx")).RemindersCard);

const listHref = "/accounting?tab=invoices";
const back = <BackLink href={listHref}>Invoices</BackLink>;

/** One invoice: what it says, what was paid, what happened, and what can be done with it. */
export function InvoicePage({ params }: { params: Record<string, string> }) {
  const read = useInvoice(params.id ?? "");
  if (read.data) return <Shown invoice={read.data} />;
  return (
    <PageFrame title="Invoice" actions={back}>
      {!read.isError && (
        <Waiting label="Loading the invoice" className="grid gap-5 wide:grid-cols-[minmax(0,1fr)_340px]">
          <Skeleton className="h-[480px] rounded-card" />
          <Skeleton className="h-56 rounded-card" />
        </Waiting>
      )}
      {read.isError && isMissing(read.error) && (
        <EmptyState
          icon={FileX}
          title={words.missing}
          acts={<ButtonLink href={listHref}>Back to Invoices</ButtonLink>}
        >
          {words.missingHelp}
        </EmptyState>
      )}
      {read.isError && !isMissing(read.error) && <FailedRead read={read} title={words.oneFailed} />}
    </PageFrame>
  );
}

function Shown({ invoice }: { invoice: InvoiceWithPayments }) {
  const [dialog, setDialog] = useKeptState<OpenInvoice | undefined>("invoice-dialog", undefined);
  const [act, setAct] = useKeptState<OpenAct | undefined>("invoice-act", undefined);
  const seesOwn = useSeesOwn();
  const actions = { invoice, onOpen: setDialog, onAct: setAct };
  return (
    <PageFrame
      title={numberLabel(invoice)}
      // A draft is called so already.
      aside={invoice.status !== "draft" && <InvoiceStatus status={invoice.status} />}
      actions={
        <>
          {back}
          <InvoiceActions {...actions} />
        </>
      }
    >
      <div className="contents tablet:hidden">
        <InvoiceActions {...actions} onPhone />
      </div>
      {invoice.status === "draft" && <Notice>{words.draftHelp}</Notice>}
      {invoice.quoteId && (
        <Notice>
          Made of{" "}
          <a className="link reach" href={`/accounting/quotes/${invoice.quoteId}`}>
            a quote
          </a>
          .
        </Notice>
      )}
      {invoice.voidReason && <Notice>Voided: {invoice.voidReason}</Notice>}
      <div className="grid grid-cols-1 items-start gap-5 wide:grid-cols-[minmax(0,1fr)_340px]">
        <InvoicePaper invoice={invoice} />
        <div className="grid min-w-0 gap-5">
          {invoice.status !== "draft" && <InvoiceMoney invoice={invoice} onAct={setAct} />}
          {invoice.status !== "draft" && (
            <InvoiceHandOver id={invoice.id} kind={invoice.kind} onSend={() => setAct({ kind: "send" })} />
          )}
          {(invoice.status === "sent" || invoice.status === "overdue") && invoice.kind === "invoice" && (
            <RemindersCard invoice={invoice} />
          )}
          <Card title="What happened">
            <InvoiceTimeline id={invoice.id} />
          </Card>
          {!seesOwn && invoice.status !== "draft" && (
            <Card>
              <SourceEntries sourceId={invoice.id} />
            </Card>
          )}
        </div>
      </div>
      <InvoiceDialogs
        open={dialog}
        onClose={() => setDialog(undefined)}
        onDeleted={() => navigate(listHref)}
      />
      <InvoiceActDialogs open={act} invoice={invoice} onClose={() => setAct(undefined)} />
    </PageFrame>
  );
}
