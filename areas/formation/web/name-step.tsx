import { useState } from "react";
import { Search } from "lucide-react";
import { useKeptState } from "#platform/web/kept-work.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { SelectField } from "#platform/web/ui/choice-field.tsx";
import { Card, Notice } from "#platform/web/ui/surface.tsx";
import { TextArea, TextField } from "#platform/web/ui/text-field.tsx";
import { stoppedByDemo } from "#platform/web/demo-mode.ts";
import { businessNameMax, type NameCheck } from "#areas/formation/contract/name-checks.schema.ts";
import type { State } from "#areas/formation/contract/states.schema.ts";
import { demoActions, words } from "./formation.messages.ts";
import { useCheckName, useSaveSeen } from "./formation.queries.ts";
import { stateLabel, typeOptions } from "./formation.view.ts";
import { NameChecksList } from "./name-checks-list.tsx";
import type { OrderFormOf } from "./order-form.view.ts";
import { OutsideLink } from "./outside-link.tsx";

/** The name, checked by the rules that are known, and where to look it up. */
export function NameStep({ form, states }: { form: OrderFormOf; states: readonly State[] }) {
  const { run, pending } = useCheckName();
  const [found, setFound] = useKeptState<NameCheck | undefined>("formation-name", undefined);
  const { errors } = form.formState;
  const [businessName, incorporationState, businessType] = form.watch([
    "businessName",
    "incorporationState",
    "businessType",
  ]);
  const isBlank = businessName.trim() === "";
  const check = async () => {
    if (stoppedByDemo(demoActions.check)) return;
    if (!(await form.trigger(["businessName", "incorporationState", "businessType"], { shouldFocus: true })))
      return;
    const outcome = await run({ body: { businessName, incorporationState, businessType } });
    if (outcome.ok) setFound(outcome.reply);
  };
  const isCurrent =
    found?.businessName === businessName.trim() &&
    found.incorporationState === incorporationState &&
    found.businessType === businessType;
  const use = (check: NameCheck) => {
    for (const field of ["businessName", "incorporationState", "businessType"] as const)
      form.setValue(field, check[field], { shouldDirty: true });
    setFound(check);
  };
  return (
    <>
      <Card title="Name, state and type">
        <p className="-mt-2 mb-4 text-small text-text-2">{words.nameLead}</p>
        <div className="grid gap-4 tablet:grid-cols-2">
          <div className="col-span-full flex items-start gap-2">
            <TextField
              label="Business name"
              className="flex-1"
              maxLength={businessNameMax}
              autoComplete="organization"
              error={errors.businessName?.message}
              {...form.register("businessName")}
            />
            <Button
              className="mt-6.5"
              icon={Search}
              busy={pending}
              disabled={isBlank}
              onClick={() => void check()}
            >
              Check
            </Button>
          </div>
          <SelectField
            label="State"
            placeholder="Choose a state"
            options={states.map((state) => ({ value: state.code, label: stateLabel(state) }))}
            error={errors.incorporationState?.message}
            {...form.register("incorporationState")}
          />
          <SelectField
            label="Business type"
            placeholder="Choose a type"
            options={typeOptions}
            error={errors.businessType?.message}
            {...form.register("businessType")}
          />
        </div>
        {found && isCurrent && <Found key={found.id} found={found} onSeen={setFound} />}
      </Card>
      <NameChecksList onUse={use} />
    </>
  );
}

function Found({ found, onSeen }: { found: NameCheck; onSeen: (check: NameCheck) => void }) {
  const { id, problems, searchUrl, trademarkUrl } = found;
  const [seen, setSeen] = useState(found.seen ?? "");
  const save = useSaveSeen();
  const keep = async () => {
    const outcome = await save.run({ params: { id }, body: { seen, was: { seen: found.seen } } });
    if (outcome.ok) onSeen(outcome.reply);
  };
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
        value={seen}
        onChange={({ target }) => setSeen(target.value)}
      />
      <span>
        <Button size="small" busy={save.pending} onClick={() => void keep()}>
          Keep this
        </Button>
      </span>
    </div>
  );
}
