import { useEffect } from "react";
import { roleAllows } from "#platform/contract/endpoint.ts";
import { isMissing } from "#platform/web/call.ts";
import { dateTime } from "#platform/web/format.ts";
import { applyServerErrors, emptying, useFormOf } from "#platform/web/form.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { Dialog } from "#platform/web/ui/dialog.tsx";
import { FormTrouble } from "#platform/web/ui/form-trouble.tsx";
import { FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { Notice } from "#platform/web/ui/surface.tsx";
import { TextArea } from "#platform/web/ui/text-field.tsx";
import { useCurrentUser } from "#areas/auth/web/index.ts";
import {
  type SetupLine,
  type TicketDetail,
  ticketLimits,
  TicketText,
} from "#areas/help/contract/tickets.schema.ts";
import { Conversation } from "./conversation.tsx";
import { SetupList } from "./setup-list.tsx";
import { cards, helpWords as words } from "./tickets.messages.ts";
import { useClose, useRead, useTicket, useWrite } from "./tickets.queries.ts";

type Props = { open: boolean; id: string; onClose: () => void };

/** A question with its answers, and a box to write on. */
export function TicketDialog({ open, id, onClose }: Props) {
  const ticket = useTicket(id);
  const [write, close, read] = [useWrite(), useClose(), useRead()];
  const form = useFormOf(TicketText, { text: "" }, `help reply ${id}`);
  const { errors, isDirty } = form.formState;
  const { data } = ticket;
  const { run } = read;
  const isAnswered = data?.answeredAt !== null && data?.status === "open";
  const mayInvite = roleAllows(useCurrentUser()?.workspaceRole ?? "viewer", "manager");
  const isUnread = data?.isUnread === true;
  useEffect(() => {
    if (isUnread && open) void run({ params: { id } });
  }, [isUnread, open, run, id]);
  const submit = form.handleSubmit(async (body) => {
    const clear = emptying(form, { text: "" });
    const outcome = await write.run({ params: { id }, body });
    if (outcome.ok || "demo" in outcome) clear();
    else applyServerErrors(form, outcome.error);
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={data?.subject ?? words.conversation}
      subtitle={data && cards[data.kind].title}
      unsaved={isDirty}
      trouble={<FormTrouble form={form} />}
      onSubmit={(event) => void submit(event)}
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
            <Button look="primary" type="submit" busy={write.pending}>
              {write.pending ? words.sending : words.send}
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
          <Call ticket={data} />
          <Conversation
            messages={data.messages.map((one) => ({ ...one, isOwn: one.from === "asker" }))}
            label={words.conversation}
          />
          <SetupList ticketId={id} lines={data.lines} End={EndOfLine} />
          {data.seenBy.length > 0 && (
            <p className="text-small text-muted">
              {words.seenBy}{" "}
              {data.seenBy.map(({ name, seenAt }) => `${name} (${dateTime(seenAt)})`).join(", ")}
            </p>
          )}
          {isAnswered && mayInvite && (
            <p className="text-small text-muted">
              {words.letIn}{" "}
              <a className="link" href="/settings/team">
                {words.letInWhere}
              </a>
            </p>
          )}
          {data.status === "closed" && <Notice>{words.reopens}</Notice>}
          <TextArea
            label={words.reply1}
            rows={4}
            maxLength={ticketLimits.message}
            error={errors.text?.message}
            {...form.register("text")}
          />
        </div>
      )}
    </Dialog>
  );
}

/** Who does a line: the owner does theirs as a task. */
function EndOfLine({ line: { who, taskId } }: { line: SetupLine }) {
  if (who === "host") return <span className="text-small text-muted">{words.byThem}</span>;
  return taskId === null ? null : (
    <a className="link" href={`/tasks?task=${taskId}`}>
      {words.openTask}
    </a>
  );
}

/** When the call is, or which times were proposed for it. */
function Call({ ticket: { callAt, times } }: { ticket: TicketDetail }) {
  if (callAt !== null) return <Notice tone="positive">{words.callAt(dateTime(callAt))}</Notice>;
  if (times.length === 0) return null;
  return (
    <p className="text-small text-muted">
      {words.proposed}: {times.map((time) => dateTime(time)).join("; ")}
    </p>
  );
}
