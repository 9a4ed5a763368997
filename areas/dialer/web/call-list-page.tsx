import { useState } from "react";
import { PhoneCall, PhoneOff, SkipForward } from "lucide-react";
import { isMissing } from "#platform/web/call.ts";
import { count, dateTime, plural } from "#platform/web/format.ts";
import { useKeptState } from "#platform/web/kept-work.ts";
import { BackLink } from "#platform/web/ui/back-link.tsx";
import { Button, ButtonLink } from "#platform/web/ui/button.tsx";
import { PageFrame } from "#platform/web/ui/page-frame.tsx";
import { EmptyState, FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { Notice, ProgressBar } from "#platform/web/ui/surface.tsx";
import { TextArea } from "#platform/web/ui/text-field.tsx";
import { useCurrentUser, useRight } from "#areas/auth/web/index.ts";
import { type ByHandOutcome, byHandOutcomes, shownNumber } from "#areas/dialer/contract/call-list.rules.ts";
import { type CallList, type CallListPerson, callNoteMax } from "#areas/dialer/contract/call-list.schema.ts";
import { callListWords } from "./call-list.messages.ts";
import { useCallList, useRecordCall } from "./call-list.queries.ts";

const campaigns = "/ai-dialer?tab=campaigns";

/** A campaign called by oneself: one customer at a time, with what to say, the number to tap and what came of it. */
export function CallListPage({ params }: { params: Record<string, string> }) {
  const id = params.id ?? "";
  const [after, setAfter] = useState<string>();
  const read = useCallList(id, after);
  const { data, error, isError } = read;
  return (
    <PageFrame title={callListWords.title} actions={<BackLink href={campaigns}>Campaigns</BackLink>}>
      <div className="grid max-w-[560px] grid-cols-[minmax(0,1fr)] gap-4">
        {data ? (
          <Whole list={data} onAfter={setAfter} />
        ) : isError && isMissing(error) ? (
          <EmptyState
            icon={PhoneOff}
            title={callListWords.gone}
            acts={
              <ButtonLink look="primary" href={campaigns}>
                See your campaigns
              </ButtonLink>
            }
          />
        ) : (
          <>
            <FailedRead read={read} title={callListWords.failed} />
            {!isError && (
              <Waiting label="Loading the call list" className="grid gap-3">
                <Skeleton className="h-10" />
                <Skeleton className="h-96" />
              </Waiting>
            )}
          </>
        )}
      </div>
    </PageFrame>
  );
}

function Whole({ list, onAfter }: { list: CallList; onAfter: (contactId: string) => void }) {
  const { name, called, reached, left, leftOut, next, nextAt } = list;
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
      {next ? (
        <Person
          key={next.contactId}
          campaignId={list.campaignId}
          person={next}
          left={left}
          onAfter={onAfter}
        />
      ) : left > 0 ? (
        <EmptyState icon={PhoneOff} title={callListWords.notNow}>
          {plural(left, "customer is", "customers are")} still on the list.{" "}
          {nextAt && <>The first can be called on {dateTime(nextAt)}, your time.</>}
        </EmptyState>
      ) : (
        <EmptyState
          icon={PhoneCall}
          title={called > 0 ? callListWords.done : callListWords.nobody}
          acts={<ButtonLink href={campaigns}>Back to campaigns</ButtonLink>}
        >
          {called > 0 && callListWords.tomorrow}
        </EmptyState>
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

type PersonProps = {
  campaignId: string;
  person: CallListPerson;
  left: number;
  onAfter: (contactId: string) => void;
};

function Person({ campaignId, person, left, onAfter }: PersonProps) {
  const { contactId, name, company, phoneNumber, script, localTime, tries, lastTriedAt } = person;
  const user = useCurrentUser();
  const mayChange = useRight("member");
  const [note, setNote] = useKeptState(`note:${contactId}`, "");
  const record = useRecordCall();
  const [pressed, setPressed] = useState<ByHandOutcome>();
  const press = async (outcome: ByHandOutcome) => {
    setPressed(outcome);
    const { ok } = await record.run({ params: { id: campaignId }, body: { contactId, outcome, note } });
    if (!ok) return;
    setNote("");
    onAfter(contactId);
  };
  return (
    <section className="card grid grid-cols-[minmax(0,1fr)] gap-4 px-card py-4" aria-label={name}>
      <div className="grid gap-1">
        <h2 className="text-title wrap-anywhere">{name}</h2>
        <p className="text-small text-muted wrap-anywhere">
          {[company, localTime && `It’s ${localTime} for them`].filter(Boolean).join(" · ")}
        </p>
        {tries > 0 && (
          <p className="text-small text-muted">
            Called {plural(tries, "time", "times")}, last on {dateTime(lastTriedAt)}
          </p>
        )}
      </div>
      <ButtonLink look="primary" size="large" full icon={PhoneCall} href={`tel:${phoneNumber}`}>
        Call {shownNumber(phoneNumber)}
      </ButtonLink>
      {script === null ? (
        <Notice>{callListWords.noScript}</Notice>
      ) : (
        <div className="grid gap-1">
          <h3 className="text-caption text-muted">What to say</h3>
          <p className="whitespace-pre-line text-input wrap-anywhere">{script}</p>
        </div>
      )}
      {mayChange && (
        <>
          <TextArea
            label="Note"
            rows={2}
            maxLength={callNoteMax}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
          <fieldset className="grid gap-2">
            <legend className="pb-1 text-caption text-muted">How did it go?</legend>
            <div className="grid grid-cols-2 gap-2">
              {byHandOutcomes.map((outcome) => (
                <Button
                  key={outcome}
                  full
                  size="large"
                  look={outcome === "said_stop" ? "quiet-danger" : "second"}
                  busy={record.pending && pressed === outcome}
                  disabled={record.pending}
                  onClick={() => void press(outcome)}
                >
                  {callListWords.outcomes[outcome]}
                </Button>
              ))}
            </div>
          </fieldset>
          {left > 1 && (
            <Button
              look="quiet"
              icon={SkipForward}
              className="justify-self-start"
              onClick={() => onAfter(contactId)}
            >
              Skip for now
            </Button>
          )}
        </>
      )}
      {user && !mayChange && <Notice>{callListWords.onlyReads}</Notice>}
    </section>
  );
}
