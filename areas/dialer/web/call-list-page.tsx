import { PhoneCall, PhoneOff } from "lucide-react";
import { isMissing } from "#platform/web/call.ts";
import { count, dateTime, plural } from "#platform/web/format.ts";
import { BackLink } from "#platform/web/ui/back-link.tsx";
import { ButtonLink } from "#platform/web/ui/button.tsx";
import { PageFrame } from "#platform/web/ui/page-frame.tsx";
import { EmptyState, FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { Notice, ProgressBar } from "#platform/web/ui/surface.tsx";
import type { CallList } from "#areas/dialer/contract/call-list.schema.ts";
import { callListWords } from "./call-list.messages.ts";
import { PersonToCall } from "./person-to-call.tsx";
import { usePersonToCall } from "./use-person-to-call.ts";

const campaigns = "/ai-dialer?tab=campaigns";

/** A campaign called by oneself: one customer at a time, with what to say, the number to tap and what came of it. */
export function CallListPage({ params }: { params: Record<string, string> }) {
  const shown = usePersonToCall(params.id ?? "");
  const { data, error, isError } = shown.read;
  const isGone = shown.person === undefined && (shown.isGone || (isError && isMissing(error)));
  return (
    <PageFrame title={callListWords.title} actions={<BackLink href={campaigns}>Campaigns</BackLink>}>
      <div className="grid max-w-[560px] grid-cols-[minmax(0,1fr)] gap-4">
        {isGone ? (
          <EmptyState
            icon={PhoneOff}
            title={callListWords.gone}
            acts={
              <ButtonLink look="primary" href={campaigns}>
                See your campaigns
              </ButtonLink>
            }
          />
        ) : data ? (
          <Whole list={data} shown={shown} />
        ) : (
          <>
            <FailedRead read={shown.read} title={callListWords.failed} />
            {!isError && <ListWaiting />}
          </>
        )}
      </div>
    </PageFrame>
  );
}

const ListWaiting = () => (
  <Waiting label="Loading the call list" className="grid gap-3">
    <Skeleton className="h-10" />
    <Skeleton className="h-96" />
  </Waiting>
);

function Whole({ list, shown }: { list: CallList; shown: ReturnType<typeof usePersonToCall> }) {
  const { campaignId, name, called, reached, left, leftOut } = list;
  const { person, isWaiting, skip, onRecorded } = shown;
  const isOnly = left <= 1 && list.next?.contactId === person?.contactId;
  return (
    <>
      <div className="grid gap-2">
        <p className="text-input wrap-anywhere">{name}</p>
        <ProgressBar
          label={`${count(called)} called, ${count(reached)} spoken with`}
          done={called}
          total={called + left}
        />
      </div>
      {person ? (
        <PersonToCall
          key={person.contactId}
          campaignId={campaignId}
          person={person}
          onSkip={isOnly ? undefined : skip}
          onRecorded={onRecorded}
        />
      ) : isWaiting ? (
        <ListWaiting />
      ) : (
        <Nobody list={list} />
      )}
      {leftOut.length > 0 && (
        <details>
          <summary className="text-small text-muted">
            {plural(
              leftOut.reduce((sum, one) => sum + one.count, 0),
              "customer is",
              "customers are",
            )}{" "}
            left out
          </summary>
          <ul className="grid gap-1 pt-2 text-small text-muted">
            {leftOut.map(({ reason, label, count: many }) => (
              <li key={reason}>
                {count(many)} {label}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

/** Why nobody can be called now: a bad hour, teammates, a local time that isn’t known, or all were called. */
function Nobody({ list: { called, left, nextAt, noZone, withOthers } }: { list: CallList }) {
  return (
    <>
      {left > 0 ? (
        <EmptyState
          icon={PhoneOff}
          title={left === withOthers ? callListWords.withOthers : callListWords.notNow}
        >
          {plural(left, "customer is", "customers are")} still on the list.{" "}
          {nextAt && <>The first can be called on {dateTime(nextAt)}, your time.</>}
        </EmptyState>
      ) : (
        noZone.count === 0 && (
          <EmptyState
            icon={PhoneCall}
            title={called > 0 ? callListWords.done : callListWords.nobody}
            acts={<ButtonLink href={campaigns}>Back to campaigns</ButtonLink>}
          >
            {called > 0 && callListWords.tomorrow}
          </EmptyState>
        )
      )}
      {noZone.count > 0 && (
        <Notice tone="warning">
          We don’t know the local time of {plural(noZone.count, "customer", "customers")}, so no hour is sure
          to be a good one. To call them, add their time zone:
          <ul className="grid gap-1 pt-1">
            {noZone.first.map(({ contactId, name }) => (
              <li key={contactId}>
                <a className="link wrap-anywhere" href={`/contacts/${contactId}`}>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}
