import { FileX } from "lucide-react";
import { isMissing } from "#platform/web/call.ts";
import { useKeptState } from "#platform/web/kept-work.ts";
import { navigate } from "#platform/web/navigate.ts";
import { BackLink } from "#platform/web/ui/back-link.tsx";
import { ButtonLink } from "#platform/web/ui/button.tsx";
import { PageFrame } from "#platform/web/ui/page-frame.tsx";
import { EmptyState, FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { Card, Notice } from "#platform/web/ui/surface.tsx";
import type { Quote } from "#areas/invoices/contract/quotes.schema.ts";
import { InvoiceHandOver } from "./invoice-hand-over.tsx";
import { InvoicePaper } from "./invoice-paper.tsx";
import { InvoiceTimeline } from "./invoice-timeline.tsx";
import { QuoteActions } from "./quote-actions.tsx";
import { type OpenQuote, QuoteDialogs } from "./quote-dialogs.tsx";
import { QuoteStatus } from "./quote-status.tsx";
import { words } from "./quotes.messages.ts";
import { quotesHref } from "#areas/invoices/contract/quotes-place.rules.ts";
import { useQuote } from "./quotes.queries.ts";
import { answerWords, documentOf, numberLabel } from "./quotes.view.ts";

const back = <BackLink href={quotesHref}>Quotes</BackLink>;

/** One quote: what it says, what the customer said, what happened, and what can be done with it. */
export function QuotePage({ params }: { params: Record<string, string> }) {
  const read = useQuote(params.id ?? "");
  if (read.data) return <Shown quote={read.data} />;
  return (
    <PageFrame title="Quote" actions={back}>
      {!read.isError && (
        <Waiting label="Loading the quote" className="grid gap-5 wide:grid-cols-[minmax(0,1fr)_340px]">
          <Skeleton className="h-[480px] rounded-card" />
          <Skeleton className="h-56 rounded-card" />
        </Waiting>
      )}
      {read.isError && isMissing(read.error) && (
        <EmptyState
          icon={FileX}
          title={words.missing}
          acts={<ButtonLink href={quotesHref}>Back to Quotes</ButtonLink>}
        >
          {words.missingHelp}
        </EmptyState>
      )}
      {read.isError && !isMissing(read.error) && <FailedRead read={read} title={words.oneFailed} />}
    </PageFrame>
  );
}

function Shown({ quote }: { quote: Quote }) {
  const [dialog, setDialog] = useKeptState<OpenQuote | undefined>("quote-dialog", undefined);
  const actions = { quote, onOpen: setDialog };
  const isDraft = quote.status === "draft";
  return (
    <PageFrame
      title={numberLabel(quote)}
      aside={<QuoteStatus quote={quote} />}
      actions={
        <>
          {back}
          <QuoteActions {...actions} />
        </>
      }
    >
      <div className="contents tablet:hidden">
        <QuoteActions {...actions} onPhone />
      </div>
      {isDraft && <Notice>{words.draftHelp}</Notice>}
      {quote.voidReason && <Notice>Withdrawn: {quote.voidReason}</Notice>}
      <Standing quote={quote} />
      <div className="grid grid-cols-1 items-start gap-5 wide:grid-cols-[minmax(0,1fr)_340px]">
        <InvoicePaper invoice={documentOf(quote)} />
        <div className="grid min-w-0 gap-5">
          {!isDraft && (
            <InvoiceHandOver
              id={quote.id}
              kind="quote"
              onSend={quote.voidedAt === null ? () => setDialog("send") : undefined}
            />
          )}
          <Card title="What happened">
            <InvoiceTimeline id={quote.id} />
          </Card>
        </div>
      </div>
      <QuoteDialogs
        open={dialog}
        quote={quote}
        onClose={() => setDialog(undefined)}
        onDeleted={() => navigate(quotesHref)}
      />
    </PageFrame>
  );
}

/** What the customer said, and which document has taken the quote's place. */
function Standing({ quote }: { quote: Quote }) {
  const said = answerWords(quote);
  const { answer, invoice, replacedBy } = quote;
  const next = invoice
    ? { href: `/accounting/invoices/${invoice.id}`, label: invoice.number ?? "its draft" }
    : replacedBy && answer === null
      ? { href: `/accounting/quotes/${replacedBy.id}`, label: replacedBy.number ?? "a newer one" }
      : undefined;
  if (!said && !next) return null;
  return (
    <Notice>
      {said && (
        <span className="wrap-anywhere">
          {said}
          {answer?.reason ? `: ${answer.reason}` : ""}.{" "}
        </span>
      )}
      {next && (
        <span>
          {invoice ? "Its invoice is " : "A newer quote was sent in its place: "}
          <a className="link reach" href={next.href}>
            {next.label}
          </a>
          .
        </span>
      )}
    </Notice>
  );
}
