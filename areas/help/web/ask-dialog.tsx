import { useCurrentUser } from "#areas/auth/web/index.ts";
import { applyServerErrors, useFormOf } from "#platform/web/form.ts";
import { CancelAndSubmit, Dialog } from "#platform/web/ui/dialog.tsx";
import { FormTrouble } from "#platform/web/ui/form-trouble.tsx";
import { TextArea, TextField } from "#platform/web/ui/text-field.tsx";
import type { Support } from "#areas/help/contract/support.schema.ts";
import { type TicketKind, ticketLimits } from "#areas/help/contract/tickets.schema.ts";
import { SuggestedArticles } from "./suggested-articles.tsx";
import { cards, helpWords as words } from "./tickets.messages.ts";
import { useAsk } from "./tickets.queries.ts";
import { askedOf, emptyTicket, TicketForm } from "./tickets.view.ts";

type Props = {
  open: boolean;
  kind: TicketKind;
  support: Support | undefined;
  /** The screen it is asked from. */
  from: string;
  onClose: () => void;
  onAsked: (id: string) => void;
};

/** What somebody needs help with; for a call also their number and when to call. */
export function AskDialog({ open, kind, support, from, onClose, onAsked }: Props) {
  const user = useCurrentUser();
  const ask = useAsk(kind, support?.staffed === true && !support.isTest);
  const form = useFormOf(TicketForm, emptyTicket(user?.phone ?? ""), `help ${kind}`);
  const {
    register,
    formState: { errors, isDirty },
  } = form;
  const submit = form.handleSubmit(async (values) => {
    const outcome = await ask.run({ body: askedOf(kind, values, from) });
    if (outcome.ok) onAsked(outcome.reply.id);
    else if ("demo" in outcome) onClose();
    else applyServerErrors(form, outcome.error);
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={cards[kind].title}
      unsaved={isDirty}
      trouble={<FormTrouble form={form} />}
      onSubmit={(event) => void submit(event)}
      footer={
        <CancelAndSubmit busy={ask.pending}>{ask.pending ? words.sending : words.send}</CancelAndSubmit>
      }
    >
      <div className="grid gap-4">
        <TextField
          label={words.subject}
          required
          maxLength={ticketLimits.subject}
          error={errors.subject?.message}
          {...register("subject")}
        />
        <TextArea
          label={words.message}
          required
          rows={5}
          maxLength={ticketLimits.message}
          error={errors.message?.message}
          {...register("message")}
        />
        <SuggestedArticles asked={form.watch(["subject", "message"]).join(" ")} />
        {kind === "phone" && (
          <>
            <TextField
              label={words.phone}
              required
              type="tel"
              autoComplete="tel"
              maxLength={ticketLimits.phone}
              error={errors.phone?.message}
              {...register("phone")}
            />
            {words.times.map((label, at) => (
              <TextField
                key={label}
                label={label}
                required={at === 0}
                type="datetime-local"
                help={
                  at === 0
                    ? words.timesHelp(Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll("_", " "))
                    : undefined
                }
                error={at === 0 ? errors.times?.message : undefined}
                {...register(`times.${at}`)}
              />
            ))}
          </>
        )}
      </div>
    </Dialog>
  );
}
