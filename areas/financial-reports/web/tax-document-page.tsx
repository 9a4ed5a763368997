import { Download, RefreshCw, Trash2 } from "lucide-react";
import { useKeptState } from "#platform/web/kept-work.ts";
import { isMissing } from "#platform/web/call.ts";
import { stoppedByDemo } from "#platform/web/demo-mode.ts";
import { date, dateTime } from "#platform/web/format.ts";
import { navigate } from "#platform/web/navigate.ts";
import { BackLink } from "#platform/web/ui/back-link.tsx";
import { Badge } from "#platform/web/ui/badge.tsx";
import { Button } from "#platform/web/ui/button.tsx";
import { lazyClosable } from "#platform/web/ui/lazy-part.tsx";
import { PageFrame } from "#platform/web/ui/page-frame.tsx";
import { FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { Card, Notice, ProgressBar } from "#platform/web/ui/surface.tsx";
import { useRight, useSeesOwn } from "#areas/auth/web/index.ts";
import { refusalOfRemoval, refusalOfRenewal } from "#areas/financial-reports/contract/tax-documents.rules.ts";
import type { OpenedTaxDocument } from "#areas/financial-reports/contract/tax-documents.schema.ts";
import { words as reportWords } from "./financial-reports.messages.ts";
import { demoActions, statusLabel, words } from "./taxes.messages.ts";
import {
  useDeleteDocument,
  useDocumentStatus,
  useRenewDocument,
  useStopMaking,
  useTaxDocument,
} from "./taxes.queries.ts";
import { documentName, madeNote, stepsOf } from "./taxes.view.ts";
import { Worksheet } from "./worksheet.tsx";

const FiledDialog = lazyClosable(async () => (await import("./filed-dialog.tsx")).FiledDialog);
const back = <BackLink href="/accounting/taxes">{words.back}</BackLink>;

/** A package or a worksheet: how far it is, its state, its file, and what is in it. */
export function TaxDocumentPage({ params }: { params: Record<string, string> }) {
  const seesOwn = useSeesOwn();
  return seesOwn ? (
    <PageFrame title={words.document} actions={back}>
      <Notice>{words.ownOnly}</Notice>
    </PageFrame>
  ) : (
    <OneDocument id={params.id ?? ""} />
  );
}

function OneDocument({ id }: { id: string }) {
  const read = useTaxDocument(id);
  const one = read.data;
  return (
    <PageFrame title={one ? documentName(one) : words.document} actions={back}>
      {isMissing(read.error) ? (
        <Notice>{words.documentGone}</Notice>
      ) : (
        <FailedRead read={read} title={words.documentFailed} />
      )}
      {read.isPending && !read.isError && (
        <Waiting label="Loading the document" className="grid gap-5">
          <Skeleton className="h-24" />
          <Skeleton className="h-96" />
        </Waiting>
      )}
      {one && (
        <div className="grid grid-cols-1 gap-5">
          <Notice>{words.nothingFiled}</Notice>
          <StateCard one={one} />
          {one.worksheet && <Worksheet document={one} worksheet={one.worksheet} />}
        </div>
      )}
    </PageFrame>
  );
}

function StateCard({ one }: { one: OpenedTaxDocument }) {
  const { id, status, periodStart, periodEnd, basis, dueDate } = one;
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Badge kind="tint" value={status === "filed" ? "green" : status === "final" ? "blue" : "grey"}>
          {statusLabel[status]}
        </Badge>
        {one.hasMoved && (
          <Badge kind="tint" value="amber">
            {words.moved}
          </Badge>
        )}
        <span className="text-small text-muted">
          {one.filingDate && `On ${date(one.filingDate)}. `}
          {one.fileState === "ready" && `It was ${madeNote(one)}. `}
          {date(periodStart)} to {date(periodEnd)}, invoices count{" "}
          {basis === "cash" ? reportWords.cash : reportWords.accrual}.
          {dueDate && ` The return is due on ${date(dueDate)}.`}
        </span>
      </div>
      <Making one={one} />
      {one.fileState === "ready" && (
        <p className="mt-2 text-small">
          {words.asItWas(dateTime(one.generatedAt))} {one.hasMoved ? words.movedSince : words.notMoved}
        </p>
      )}
      <Actions key={id} one={one} />
    </Card>
  );
}

/** How far the package is, or why it wasn't made. */
function Making({
  one: { fileState, done, total, operationId, problem, filePath },
}: {
  one: OpenedTaxDocument;
}) {
  const stop = useStopMaking();
  const mayStop = useRight("manager");
  if (fileState === "making")
    return (
      <div className="mt-4 grid gap-2">
        <ProgressBar label={words.making} done={done} total={total} note={words.makingNote} />
        {mayStop && operationId !== null && (
          <Button
            size="small"
            className="justify-self-start"
            busy={stop.pending}
            onClick={() => void stop.run({ params: { id: operationId } })}
          >
            {words.stop}
          </Button>
        )}
      </div>
    );
  if (fileState === "ready" && (problem === null || filePath === null)) return null;
  return (
    <div className="mt-4">
      <Notice tone="warning">{problem ?? words.notMade}</Notice>
    </div>
  );
}

function Actions({ one }: { one: OpenedTaxDocument }) {
  const { id, status, fileState, filePath } = one;
  const mayChange = useRight("manager");
  const change = useDocumentStatus();
  const renew = useRenewDocument();
  const remove = useDeleteDocument();
  const [isFiling, setIsFiling] = useKeptState("file-document", false);
  const params = { id };
  if (!mayChange) return null;
  const isRenewable = refusalOfRenewal(status, fileState === "making") === undefined;
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {filePath !== null && fileState !== "making" && (
        <Button
          look="primary"
          icon={Download}
          onClick={() => {
            if (!stoppedByDemo(demoActions.download)) window.location.assign(filePath);
          }}
        >
          {words.download}
        </Button>
      )}
      {fileState === "ready" &&
        stepsOf(one).map(({ to, label }) => (
          <Button
            key={to}
            busy={change.pending}
            onClick={() =>
              to === "filed" ? setIsFiling(true) : void change.run({ params, body: { status: to } })
            }
          >
            {label}
          </Button>
        ))}
      {isRenewable && (
        <Button icon={RefreshCw} busy={renew.pending} onClick={() => void renew.run({ params })}>
          {fileState === "failed" ? words.tryAgain : words.renew}
        </Button>
      )}
      {refusalOfRemoval(status) === undefined && (
        <Button
          look="quiet-danger"
          icon={Trash2}
          busy={remove.pending}
          onClick={() =>
            void remove.run({ params }).then(({ ok }) => (ok ? navigate("/accounting/taxes") : undefined))
          }
        >
          Delete
        </Button>
      )}
      <FiledDialog open={isFiling} id={id} onClose={() => setIsFiling(false)} />
    </div>
  );
}
