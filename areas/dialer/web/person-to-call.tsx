import { useState } from "react";
import { PhoneCall, SkipForward } from "lucide-react";
import { dateTime, plural } from "#platform/web/format.ts";
import { useKeptState } from "#platform/web/kept-work.ts";
import { AskDialog } from "#platform/web/ui/ask-dialog.tsx";
import { Button, ButtonLink } from "#platform/web/ui/button.tsx";
import { Notice } from "#platform/web/ui/surface.tsx";
import { TextArea } from "#platform/web/ui/text-field.tsx";
import { useCurrentUser, useRight } from "#areas/auth/web/index.ts";
import { type ByHandOutcome, byHandOutcomes, shownNumber } from "#areas/dialer/contract/call-list.rules.ts";
import { type CallList, type CallListPerson, callNoteMax } from "#areas/dialer/contract/call-list.schema.ts";
import { callListWords } from "./call-list.messages.ts";
import { useRecordCall } from "./call-list.queries.ts";

type PersonProps = {
  campaignId: string;
  person: CallListPerson;
  onSkip: (() => void) | undefined;
  /** Written down; null where the campaign is gone. */
  onRecorded: (list: CallList | null) => void;
};

/** One customer to call: what to say, the number to tap, and what came of it in one press. */
export function PersonToCall({ campaignId, person, onSkip, onRecorded }: PersonProps) {
  const { contactId, name, company, phoneNumber, script, localTime, tries, lastTriedAt } = person;
  const user = useCurrentUser();
  const mayChange = useRight("member");
  const [note, setNote] = useKeptState(`note:${contactId}`, "");
  const record = useRecordCall();
  const [pressed, setPressed] = useState<ByHandOutcome>();
  const [isAsking, setAsking] = useState(false);
  const write = async (outcome: ByHandOutcome) => {
    setAsking(false);
    setPressed(outcome);
    const body = { contactId, phoneNumber, outcome, note };
    const result = await record.run({ params: { id: campaignId }, body });
    if (!result.ok) return;
    setNote("");
    onRecorded(result.reply);
  };
  const press = (outcome: ByHandOutcome) => (outcome === "said_stop" ? setAsking(true) : void write(outcome));
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
                  onClick={() => press(outcome)}
                >
                  {callListWords.outcomes[outcome]}
                </Button>
              ))}
            </div>
          </fieldset>
          {onSkip && (
            <Button look="quiet" icon={SkipForward} className="justify-self-start" onClick={onSkip}>
              Skip for now
            </Button>
          )}
          <AskDialog
            open={isAsking}
            title={`Never call or text ${name} again?`}
            act={callListWords.outcomes.said_stop}
            keep="Go back"
            onKeep={() => setAsking(false)}
            onAct={() => void write("said_stop")}
          >
            {callListWords.stops(shownNumber(phoneNumber))}
          </AskDialog>
        </>
      )}
      {user && !mayChange && <Notice>{callListWords.onlyReads}</Notice>}
    </section>
  );
}
