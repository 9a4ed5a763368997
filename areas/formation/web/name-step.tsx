import { Search } from "lucide-react";
import { useKeptState } from "#platform/web/kept-work.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { SelectField } from "#platform/web/ui/choice-field.tsx";
import { Card } from "#platform/web/ui/surface.tsx";
import { TextField } from "#platform/web/ui/text-field.tsx";
import { stoppedByDemo } from "#platform/web/demo-mode.ts";
import { businessNameMax, type NameCheck } from "#areas/formation/contract/name-checks.schema.ts";
import type { State } from "#areas/formation/contract/states.schema.ts";
import { demoActions, words } from "./formation.messages.ts";
import { useCheckName } from "./formation.queries.ts";
import { stateLabel, typeOptions } from "./formation.view.ts";
import { NameChecksList } from "./name-checks-list.tsx";
import { NameFound } from "./name-found.tsx";
import type { OrderFormOf } from "./order-form.view.ts";

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
        {found && isCurrent && <NameFound key={found.id} found={found} />}
      </Card>
      <NameChecksList onUse={use} />
    </>
  );
}
