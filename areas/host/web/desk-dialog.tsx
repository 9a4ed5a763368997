import { Phone } from "lucide-react";
import { Conversation } from "#areas/help/web/index.ts";
import { isMissing } from "#platform/web/call.ts";
import { dateTime } from "#platform/web/format.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { Dialog } from "#platform/web/ui/dialog.tsx";
import { FormTrouble } from "#platform/web/ui/form-trouble.tsx";
import { FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import type { DeskTicketDetail } from "#areas/host/contract/desk.schema.ts";
import { AnswerFields } from "./answer-fields.tsx";
import { deskWords as words } from "./desk.messages.ts";
import { useCloseIt, useDeskTicket, usePick, useTake } from "./desk.queries.ts";
import { SetupLines } from "./setup-lines.tsx";
import { useAnswer } from "./use-answer.ts";

type Props = { open: boolean; id: string; onClose: () => void };

/** A question, opened: what was written, what hosts noted, and the box for an answer. */
export function DeskDialog({ open, id, onClose }: Props) {
  const ticket = useDeskTicket(id);
  const [take, close] = [useTake(), useCloseIt()];
  const { form, isInternal, pending, submit } = useAnswer(id);
  const { data } = ticket;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={data?.subject ?? words.conversation}
      subtitle={data?.business}
      unsaved={form.formState.isDirty}
      trouble={<FormTrouble form={form} />}
      onSubmit={submit}
      footer={
        data && (
          <>
            {data.status === "open" && (
              <Button
                className="away"
                look="quiet"
                busy={close.pending}
                onClick={() => void close.run({ params: { id } })}
              >
                {close.pending ? words.closing : words.close}
              </Button>
            )}
            {!data.isMine && (
              <Button busy={take.pending} onClick={() => void take.run({ params: { id } })}>
                {take.pending ? words.taking : words.take}
              </Button>
            )}
            <Button look="primary" type="submit" busy={pending}>
              {pending ? words.sending : isInternal ? words.keep : words.send}
            </Button>
          </>
        )
      }
    >
      {ticket.isPending && (
        <Waiting label={words.loadingTicket}>
          <Skeleton className="h-40" />
        </Waiting>
      )}
      <FailedRead read={ticket} title={words.ticketNotLoaded}>
        {isMissing(ticket.error) ? words.gone : undefined}
      </FailedRead>
      {data && (
        <div className="grid gap-4">
          <Facts ticket={data} />
          {data.callAt === null && data.status === "open" && <Times id={id} times={data.times} />}
          <Conversation
            label={words.conversation}
            messages={data.messages.map((one) => ({ ...one, isOwn: one.from === "host" }))}
          />
          {data.kind === "setup" && <SetupLines ticket={data} />}
          <Notes ticket={data} />
          <AnswerFields form={form} isInternal={isInternal} />
        </div>
      )}
    </Dialog>
  );
}

function Facts({ ticket }: { ticket: DeskTicketDetail }) {
  const { askedBy, email, phone, callAt, page, requestId, takenBy } = ticket;
  const facts = [
    [words.asker, [askedBy, email].filter(Boolean).join(", ")],
    [words.phone, phone],
    [words.callAt, callAt === null ? "" : dateTime(callAt)],
    [words.page, page],
    [words.requestId, requestId],
    [words.takenBy, takenBy ?? words.free],
  ].filter(([, value]) => value);
  return (
    <div className="grid gap-2 text-small">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="text-muted">{words.seen}</p>
    </div>
  );
}

/** The times that were proposed for a call: a press picks one. */
function Times({ id, times }: { id: string; times: readonly string[] }) {
  const pick = usePick();
  if (times.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {times.map((time) => (
        <Button
          key={time}
          size="small"
          icon={Phone}
          disabled={pick.pending}
          onClick={() => void pick.run({ params: { id }, body: { time } })}
        >
          {words.pick(dateTime(time))}
        </Button>
      ))}
    </div>
  );
}

function Notes({ ticket: { notes, minutes } }: { ticket: DeskTicketDetail }) {
  if (notes.length === 0) return null;
  return (
    <section className="grid gap-2">
      <h3 className="text-small font-label">
        {words.notes} · {words.spent(minutes)}
      </h3>
      <ul className="grid gap-2">
        {notes.map(({ id, author, text, minutes: spent, createdAt }) => (
          <li key={id} className="rounded-card border border-dashed border-line px-3.5 py-2.5 text-small">
            <p className="text-muted">
              {[author, dateTime(createdAt), spent > 0 && words.minutes(spent)].filter(Boolean).join(" · ")}
            </p>
            {text && <p className="wrap-anywhere whitespace-pre-line">{text}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
