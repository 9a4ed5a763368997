import { z } from "zod";
import { useEditForm } from "#platform/web/use-edit-form.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { Clashes } from "#platform/web/ui/clashes.tsx";
import { FormTrouble } from "#platform/web/ui/form-trouble.tsx";
import { useLeaveGuard } from "#platform/web/ui/leave-guard.tsx";
import { Notice } from "#platform/web/ui/surface.tsx";
import { TextArea } from "#platform/web/ui/text-field.tsx";
import type { NameCheck } from "#areas/formation/contract/name-checks.schema.ts";
import { optionalPlainText } from "#areas/formation/contract/no-ssn.rules.ts";
import { words } from "./formation.messages.ts";
import { useNameChecks, useSaveSeen } from "./formation.queries.ts";
import { OutsideLink } from "./outside-link.tsx";

const SeenForm = z.strictObject({ seen: optionalPlainText(1000) });
const valuesOf = ({ seen }: NameCheck) => ({ seen: seen ?? "" });

/** What the rules say of a name, where to look it up, and what was seen there. It stands within the order, so its button submits it alone. */
export function NameFound({ found }: { found: NameCheck }) {
  const { id, problems, searchUrl, trademarkUrl } = found;
  const save = useSaveSeen();
  const edit = useEditForm({
    name: `formation-seen:${id}`,
    schema: SeenForm,
    record: useNameChecks().items?.find((one) => one.id === id) ?? found,
    valuesOf,
    save: (body) => save.run({ params: { id }, body }),
  });
  const leaving = useLeaveGuard(edit.isDirty);
  const { register, formState } = edit.form;
  return (
    <div className="mt-5 grid gap-4">
      {problems.length === 0 ? (
        <Notice>{words.nameFine}</Notice>
      ) : (
        problems.map(({ rule, message, source }) => (
          <Notice key={`${rule} ${message}`} tone="warning">
            {message} {source && <OutsideLink href={source.url}>{source.title}</OutsideLink>}
          </Notice>
        ))
      )}
      <ul className="grid gap-1 text-small">
        {searchUrl && (
          <li>
            <OutsideLink href={searchUrl}>Look it up in the state’s own search</OutsideLink>
          </li>
        )}
        <li>
          <OutsideLink href={trademarkUrl}>Look it up among federal trademarks</OutsideLink>
        </li>
      </ul>
      <TextArea
        label="What did you see there?"
        hint="optional"
        help={words.seenHelp}
        maxLength={1000}
        error={formState.errors.seen?.message}
        {...register("seen")}
      />
      <FormTrouble form={edit.form} />
      <span>
        <Button size="small" busy={edit.saving} onClick={() => void edit.submit()}>
          Keep this
        </Button>
      </span>
      <Clashes edit={edit} />
      {leaving}
    </div>
  );
}
