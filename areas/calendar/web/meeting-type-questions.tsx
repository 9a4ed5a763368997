import { Controller } from "react-hook-form";
import { Plus, Trash2 } from "lucide-react";
import { Button, IconButton } from "#platform/web/ui/button.tsx";
import { SelectField } from "#platform/web/ui/choice-field.tsx";
import { Switch } from "#platform/web/ui/switch.tsx";
import { TextArea, TextField } from "#platform/web/ui/text-field.tsx";
import { useRows } from "#platform/web/ui/use-rows.ts";
import { meetingTypeLimits } from "#areas/calendar/contract/meeting-type-changes.schema.ts";
import type { TypeForm } from "./meeting-type-fields.tsx";

const kindOptions = [
  { value: "text", label: "Written answer" },
  { value: "choice", label: "Choice" },
];

/** What is asked of whoever books, besides name and email. */
export function MeetingTypeQuestions({ form }: { form: TypeForm }) {
  const { register, control, formState } = form;
  const { fields, append, remove } = useRows({ control, name: "questions" }, "Question");
  const questions = form.watch("questions");
  const errors = formState.errors.questions;
  return (
    <fieldset className="grid gap-4 border-t border-line pt-4 tablet:col-span-2">
      <legend className="sr-only">Questions</legend>
      <div>
        <h3 className="text-body font-label">Questions</h3>
        <p className="text-small text-muted">Asked besides name, email and phone.</p>
      </div>
      {fields.map((question, at) => (
        <div key={question.id} className="grid gap-3 border-b border-line pb-4">
          <div className="grid grid-cols-[minmax(0,1fr)_44px] items-start gap-2">
            <TextField
              label={`Question ${at + 1}`}
              autoComplete="off"
              error={errors?.[at]?.label?.message}
              {...register(`questions.${at}.label`)}
            />
            <IconButton
              icon={Trash2}
              label={`Remove question ${at + 1}`}
              className="mt-7"
              onClick={() => remove(at)}
            />
          </div>
          <SelectField
            label={`Answer ${at + 1}`}
            options={kindOptions}
            error={errors?.[at]?.kind?.message}
            {...register(`questions.${at}.kind`)}
          />
          {questions[at]?.kind === "choice" && (
            <TextArea
              label={`Choices ${at + 1}`}
              help="One in each line."
              error={errors?.[at]?.choices?.message}
              {...register(`questions.${at}.choices`)}
            />
          )}
          <Controller
            control={control}
            name={`questions.${at}.isRequired`}
            render={({ field }) => (
              <Switch label="Has to be answered" checked={field.value} onChange={field.onChange} />
            )}
          />
        </div>
      ))}
      {fields.length < meetingTypeLimits.questions && (
        <span>
          <Button
            size="small"
            icon={Plus}
            onClick={() => append({ known: "", label: "", kind: "text", isRequired: false, choices: "" })}
          >
            Add a question
          </Button>
        </span>
      )}
    </fieldset>
  );
}
