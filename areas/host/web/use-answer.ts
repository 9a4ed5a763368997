import type { FormEvent } from "react";
import { z } from "zod";
import { applyServerErrors, emptying, useFormOf } from "#platform/web/form.ts";
import { requiredText } from "#platform/contract/text.ts";
import { ticketLimits, ticketMessages } from "#areas/help/contract/tickets.schema.ts";
import { useWriteTo } from "./desk.queries.ts";

/** The answer as it is typed: minutes are text. */
export const AnswerForm = z.strictObject({
  text: requiredText(ticketLimits.message, ticketMessages.reply),
  internal: z.boolean(),
  time: z.string().regex(/^\d{0,3}$/, "Enter whole minutes"),
});

const empty = { text: "", internal: false, time: "" };

/** The form for an answer or a note, and what sends it. */
export function useAnswer(id: string) {
  const write = useWriteTo();
  const form = useFormOf(AnswerForm, empty, `desk answer ${id}`);
  const send = form.handleSubmit(async ({ text, internal, time }) => {
    const clear = emptying(form, empty);
    const outcome = await write.run({ params: { id }, body: { text, internal, time: Number(time) } });
    if (outcome.ok) clear();
    else if ("error" in outcome) applyServerErrors(form, outcome.error);
  });
  return {
    form,
    isInternal: form.watch("internal"),
    pending: write.pending,
    submit: (event: FormEvent) => void send(event),
  };
}
