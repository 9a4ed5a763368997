import { useState } from "react";
import { showToast } from "#platform/web/toasts.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { Notice } from "#platform/web/ui/surface.tsx";
import { useRight } from "#areas/auth/web/index.ts";
import type { CopyQuestion as Question } from "#areas/calendar/contract/copy-questions.schema.ts";
import { useSaveAppointment } from "./appointment-acts.queries.ts";
import { type Refusal, refusalOf, useTimeZone } from "./calendar.queries.ts";
import { whenLabel } from "./calendar.view.ts";
import { questionText, questionToasts, questionWords, tellLabel } from "./copy-questions.messages.ts";
import { usePutBack, useTellGuest } from "./copy-questions.queries.ts";
import { RefusalAlert } from "./refusal-alert.tsx";

type Props = {
  question: Question;
  /** Says which meeting it is, where that isn't plain. */
  isNamed?: boolean;
  onDone?: () => void;
};

/** A meeting that its host moved or removed elsewhere: tell the guest, or put it back. */
export function CopyQuestion({ question, isNamed = false, onDone }: Props) {
  const { id, version, finding, appointmentId, title, contactName, startTime, endTime } = question;
  const { thereStart, thereEnd } = question;
  const timeZone = useTimeZone();
  const mayAnswer = useRight("member");
  const [refusal, setRefusal] = useState<Refusal>();
  const [tell, back, save] = [useTellGuest(), usePutBack(), useSaveAppointment()];
  const pending = tell.pending || back.pending || save.pending;
  const answer = { params: { id }, body: { version } };
  const onTell = async () => {
    setRefusal(undefined);
    const outcome = await tell.run(answer);
    if (outcome.ok) {
      showToast({ tone: "positive", ...questionToasts[finding === "moved" ? "moved" : "cancelled"] });
      onDone?.();
    } else if ("error" in outcome) {
      const { reason, nearest } = refusalOf(outcome.error);
      setRefusal({
        title: nearest.length > 0 ? questionWords.taken : questionToasts.notTold.title,
        reason,
        nearest,
      });
    }
  };
  const onPutBack = async () => {
    if (!(await back.run(answer)).ok) return false;
    showToast({ tone: "positive", ...questionToasts.putBack });
    onDone?.();
    return true;
  };
  /** Neither where it was nor where the host put it: it is moved here, and its event there follows. */
  const onOther = async (time: { start: string; end: string }) => {
    const body = { startTime: time.start, endTime: time.end };
    const outcome = await save.run({ params: { id: appointmentId }, body });
    if (outcome.ok) await onPutBack();
    else if ("error" in outcome) setRefusal({ ...refusalOf(outcome.error), title: questionWords.taken });
  };
  const here = whenLabel({ startTime, endTime }, timeZone);
  const there =
    thereStart !== null && thereEnd !== null
      ? whenLabel({ startTime: thereStart, endTime: thereEnd }, timeZone)
      : null;
  return (
    <div className="grid gap-2">
      <Notice tone="warning">
        <div className="grid gap-3">
          <div>
            {isNamed && (
              <p className="font-label">
                {title}
                {contactName && ` (${contactName})`}
              </p>
            )}
            <p className="num">{questionText(question, { here, there })}</p>
          </div>
          {mayAnswer && (
            <div className="flex flex-wrap gap-2">
              <Button size="small" busy={tell.pending} disabled={pending} onClick={() => void onTell()}>
                {tellLabel(question)}
              </Button>
              <Button size="small" busy={back.pending} disabled={pending} onClick={() => void onPutBack()}>
                {questionWords.putBack}
              </Button>
            </div>
          )}
        </div>
      </Notice>
      {refusal && (
        <RefusalAlert refusal={refusal} timeZone={timeZone} onChoose={(time) => void onOther(time)} />
      )}
    </div>
  );
}
