import type { LucideIcon } from "lucide-react";
import { applyServerErrors, emptying, useFormOf } from "#platform/web/form.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { FormTrouble } from "#platform/web/ui/form-trouble.tsx";
import { useLeaveGuard } from "#platform/web/ui/leave-guard.tsx";
import { TextArea } from "#platform/web/ui/text-field.tsx";
import { plural } from "#platform/web/format.ts";
import { segmentsOf } from "#areas/dialer/contract/segments.rules.ts";
import { answerMax, NewAnswer } from "#areas/dialer/contract/texts.schema.ts";
import { textsWords as words } from "./texts.messages.ts";
import { useAnswer } from "./texts.queries.ts";

/** The place to answer a conversation, which stays open for the next one. */
export function AnswerForm({ id, icon }: { id: string; icon: LucideIcon }) {
  const form = useFormOf(NewAnswer, { body: "" }, `text answer ${id}`);
  const answer = useAnswer();
  const { errors, isDirty } = form.formState;
  const leaving = useLeaveGuard(isDirty);
  const body = form.watch("body");
  const submit = form.handleSubmit(async (values) => {
    const clear = emptying(form, { body: "" });
    const outcome = await answer.run({ params: { id }, body: values });
    if (outcome.ok || "demo" in outcome) clear();
    else applyServerErrors(form, outcome.error);
  });
  const { count } = segmentsOf(body);
  return (
    <form className="grid gap-2" noValidate onSubmit={(event) => void submit(event)}>
      <TextArea
        label={words.answer}
        rows={2}
        maxLength={answerMax}
        error={errors.body?.message}
        {...form.register("body")}
      />
      <FormTrouble form={form} />
      <div className="flex items-center justify-between gap-3">
        <span className="num text-caption text-muted">
          {count > 1 && `Counts as ${plural(count, "text", "texts")}`}
        </span>
        <Button look="primary" type="submit" icon={icon} busy={answer.pending}>
          {answer.pending ? words.sending : words.send}
        </Button>
      </div>
      {leaving}
    </form>
  );
}
