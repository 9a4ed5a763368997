import { Landmark } from "lucide-react";
import { useKeptState } from "#platform/web/kept-work.ts";
import { date, moneyIn } from "#platform/web/format.ts";
import { BackLink } from "#platform/web/ui/back-link.tsx";
import { Badge } from "#platform/web/ui/badge.tsx";
import { Button, ButtonLink } from "#platform/web/ui/button.tsx";
import { DialogSlot } from "#platform/web/ui/dialog-slot.tsx";
import { lazyClosable } from "#platform/web/ui/lazy-part.tsx";
import { MoreOfList } from "#platform/web/ui/more-of-list.tsx";
import { PageFrame } from "#platform/web/ui/page-frame.tsx";
import { FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { Card, Notice } from "#platform/web/ui/surface.tsx";
import { useRight, useSeesOwn } from "#areas/auth/web/index.ts";
import { useCurrency } from "#areas/books/web/index.ts";
import { SampleNotice } from "#areas/onboarding/web/index.ts";
import type { ReconciledAccount } from "#areas/statements/contract/reconciliations.schema.ts";
import { reconcileWords as words } from "./reconciliations.messages.ts";
import { useFinished, useReconciledAccounts } from "./reconciliations.queries.ts";
import { reconciliationHref, statementName } from "./reconciliations.view.ts";

const FiguresDialog = lazyClosable(
  async () => (await import("./statement-figures-dialog.tsx")).StatementFiguresDialog,
);

/** Every account that money lies on, until when it agrees with the bank, and the statements that were proved. */
export function ReconcilePage() {
  return (
    <PageFrame
      title={words.term}
      actions={<BackLink href="/accounting?tab=transactions">Transactions</BackLink>}
    >
      {useSeesOwn() ? <Notice>{words.ownOnly}</Notice> : <Accounts />}
    </PageFrame>
  );
}

function Accounts() {
  const read = useReconciledAccounts();
  const mayManage = useRight("manager");
  const [begun, setBegun] = useKeptState<string | undefined>("reconcile", undefined);
  const accounts = read.data;
  return (
    <>
      <Card title={words.title}>
        <p className="-mt-2 max-w-[64ch] text-small text-muted">{words.how}</p>
        <FailedRead read={read} title={words.failed} />
        {read.isPending && !read.isError && (
          <Waiting label="Loading your accounts" className="grid gap-4 py-4">
            {Array.from({ length: 4 }, (_, at) => (
              <Skeleton key={at} className="h-9" />
            ))}
          </Waiting>
        )}
        <ul className="mt-3" aria-label={words.accounts}>
          {accounts?.map((one) => (
            <Account
              key={one.accountId}
              one={one}
              onBegin={mayManage ? () => setBegun(one.accountId) : undefined}
            />
          ))}
        </ul>
      </Card>
      <Finished mayManage={mayManage} />
      <DialogSlot open={begun}>
        {(accountId, isOpen) => (
          <FiguresDialog
            open={isOpen}
            accounts={accounts?.filter(({ open }) => open === null) ?? []}
            accountId={accountId}
            onClose={() => setBegun(undefined)}
          />
        )}
      </DialogSlot>
    </>
  );
}

function Account({ one, onBegin }: { one: ReconciledAccount; onBegin?: () => void }) {
  const currency = useCurrency();
  const { accountName, last, open } = one;
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-2 border-t border-line py-2">
      <Landmark className="icon text-muted max-tablet:hidden" aria-hidden />
      <div className="min-w-0 flex-[1_1_180px]">
        <p className="wrap-anywhere font-label">{accountName}</p>
        <p className="num text-small text-muted">
          {last ? (
            <>
              Agrees until{" "}
              <a className="link" href={reconciliationHref(last.id)}>
                {date(last.day)}
              </a>
              , {moneyIn(currency, last.closingBalance)}
            </>
          ) : (
            words.never
          )}
        </p>
      </div>
      {open ? (
        <ButtonLink
          href={reconciliationHref(open.id)}
          aria-label={`${onBegin ? words.goOn : "Look"}, ${date(open.day)}: ${accountName}`}
        >
          {onBegin ? words.goOn : "Look"}, {date(open.day)}
        </ButtonLink>
      ) : (
        onBegin && (
          <Button onClick={onBegin} aria-label={`${words.begin} ${accountName}`}>
            {words.begin}
          </Button>
        )
      )}
    </li>
  );
}

function Finished({ mayManage }: { mayManage: boolean }) {
  const list = useFinished();
  const currency = useCurrency();
  return (
    <>
      {list.items?.some(({ isSample }) => isSample) && <SampleNotice />}
      <Card title={words.past}>
        <ul>
          {list.items?.map((one) => (
            <li key={one.id} className="border-t border-line">
              <a
                href={reconciliationHref(one.id)}
                className="-mx-2 flex min-h-14 items-center gap-3 rounded-small px-2 py-2 hover:bg-hover"
              >
                <span className="min-w-0 flex-1">
                  <span className="block wrap-anywhere font-label">{statementName(one)}</span>
                  <span className="block text-caption text-muted">
                    {one.finishedByName ?? "Someone"}, {date(one.finishedAt)}
                  </span>
                </span>
                {one.difference !== "0.00" && (
                  <Badge kind="tint" value="red">
                    Off by {moneyIn(currency, one.difference)}
                  </Badge>
                )}
                <span className="num font-label">{moneyIn(currency, one.closingBalance)}</span>
              </a>
            </li>
          ))}
        </ul>
        <MoreOfList
          list={list}
          loading="Loading finished statements"
          empty={mayManage ? words.noPast : words.noPastForViewer}
          failed={words.statementFailed}
        />
      </Card>
    </>
  );
}
