import { SetupList } from "#areas/help/web/index.ts";
import { applyServerErrors, emptying, useFormOf } from "#platform/web/form.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { SelectField } from "#platform/web/ui/choice-field.tsx";
import { TextField } from "#platform/web/ui/text-field.tsx";
import type { SetupLine } from "#areas/help/contract/tickets.schema.ts";
import { type DeskTicketDetail, NewSetupLine, setupLineMax } from "#areas/host/contract/desk.schema.ts";
import { deskWords as words } from "./desk.messages.ts";
import { useAddLine, useTickLine } from "./desk.queries.ts";

const empty = { text: "", who: "owner" } as const;

/** The list of a setup: the host ticks their own lines; lines for the owner become tasks there. */
export function SetupLines({ ticket: { id, lines } }: { ticket: DeskTicketDetail }) {
  const add = useAddLine();
  const form = useFormOf(NewSetupLine, empty, `desk line ${id}`);
  const submit = form.handleSubmit(async (body) => {
    const clear = emptying(form, { ...empty, who: body.who });
    const outcome = await add.run({ params: { id }, body });
    if (outcome.ok) clear();
    else if ("error" in outcome) applyServerErrors(form, outcome.error);
  });
  return (
    <div className="grid gap-3">
      <SetupList ticketId={id} lines={lines} End={EndOfLine} />
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          className="min-w-48 flex-1"
          label={words.line}
          maxLength={setupLineMax}
          error={form.formState.errors.text?.message}
          // Enter adds the line: the answer beside it is not to be sent by it.
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            if (!add.pending) void submit();
          }}
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

/** The host ticks their own lines; the owner's are done when their task is. */
function EndOfLine({ ticketId, line: { id: lineId, who, done } }: { ticketId: string; line: SetupLine }) {
  const tick = useTickLine();
  if (who === "owner") return <span className="text-small text-muted">{words.theirTask}</span>;
  return (
    <Button
      size="small"
      busy={tick.pending}
      onClick={() => void tick.run({ params: { id: ticketId, lineId }, body: { done: !done } })}
    >
      {done ? words.notDone : words.done}
    </Button>
  );
}
