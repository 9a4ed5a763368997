import { SetupList } from "#areas/help/web/index.ts";
import { applyServerErrors, useFormOf } from "#platform/web/form.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { SelectField } from "#platform/web/ui/choice-field.tsx";
import { TextField } from "#platform/web/ui/text-field.tsx";
import { type DeskTicketDetail, NewSetupLine, setupLineMax } from "#areas/host/contract/desk.schema.ts";
import { deskWords as words } from "./desk.messages.ts";
import { useAddLine, useTickLine } from "./desk.queries.ts";

const empty = { text: "", who: "owner" } as const;

/** The list of a setup: the host ticks their own lines; lines for the owner become tasks there. */
export function SetupLines({ ticket: { id, lines } }: { ticket: DeskTicketDetail }) {
  const [add, tick] = [useAddLine(), useTickLine()];
  const form = useFormOf(NewSetupLine, empty, `desk line ${id}`);
  const submit = form.handleSubmit(async (body) => {
    const outcome = await add.run({ params: { id }, body });
    if (outcome.ok) form.reset({ ...empty, who: body.who });
    else if ("error" in outcome) applyServerErrors(form, outcome.error);
  });
  return (
    <div className="grid gap-3">
      <SetupList
        lines={lines}
        act={({ id: lineId, who, done }) =>
          who === "owner" ? (
            <span className="text-small text-muted">{words.theirTask}</span>
          ) : (
            <Button
              size="small"
              onClick={() => void tick.run({ params: { id, lineId }, body: { done: !done } })}
            >
              {done ? words.notDone : words.done}
            </Button>
          )
        }
      />
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          className="min-w-48 flex-1"
          label={words.line}
          maxLength={setupLineMax}
          error={form.formState.errors.text?.message}
          {...form.register("text")}
        />
        <SelectField label={words.who} options={words.whoOptions} {...form.register("who")} />
        <Button busy={add.pending} onClick={() => void submit()}>
          {words.addLine}
        </Button>
      </div>
    </div>
  );
}
