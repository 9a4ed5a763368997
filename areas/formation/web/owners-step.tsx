import { Checkbox } from "#platform/web/ui/checkbox.tsx";
import { Card } from "#platform/web/ui/surface.tsx";
import { TextArea } from "#platform/web/ui/text-field.tsx";
import { useRows } from "#platform/web/ui/use-rows.ts";
import { isFiled } from "#areas/formation/contract/formations.rules.ts";
import type { State } from "#areas/formation/contract/states.schema.ts";
import { AddressFields } from "./address-fields.tsx";
import { AgentFields } from "./agent-fields.tsx";
import { words } from "./formation.messages.ts";
import type { OrderFormOf } from "./order-form.view.ts";
import { OwnerFields } from "./owner-fields.tsx";

/** Owners, agent, address and purpose. */
export function OwnersStep({ form, states }: { form: OrderFormOf; states: readonly State[] }) {
  const { errors } = form.formState;
  const [hasAgent, hasAddress, type] = form.watch(["hasAgent", "hasAddress", "businessType"]);
  const turn = (name: "hasAgent" | "hasAddress") => (on: boolean) =>
    form.setValue(name, on, { shouldDirty: true });
  return (
    <>
      <Card title="Owners">
        <p className="-mt-2 mb-4 text-small text-text-2">{words.ownersLead}</p>
        <Owners form={form} />
      </Card>
      <Card title="Address, agent and purpose" className="grid">
        <div className="grid gap-5">
          <Checkbox
            checked={hasAddress}
            onChange={turn("hasAddress")}
            label="Add the business address"
            className="min-h-11"
          />
          {hasAddress && <AddressFields form={form} states={states} />}
          {isFiled(type) && (
            <>
              <Checkbox
                checked={hasAgent}
                onChange={turn("hasAgent")}
                label="Add the registered agent"
                className="min-h-11"
              />
              <p className="-mt-4 text-small text-text-2">{words.agentLead}</p>
              {hasAgent && (
                <AgentFields
                  field={(name) => ({
                    ...form.register(`agent.${name}`),
                    error: errors.agent?.[name]?.message,
                  })}
                />
              )}
            </>
          )}
          <TextArea
            label="What will the business do?"
            hint="optional"
            maxLength={1000}
            error={errors.businessPurpose?.message}
            {...form.register("businessPurpose")}
          />
        </div>
      </Card>
    </>
  );
}

function Owners({ form }: { form: OrderFormOf }) {
  const rows = useRows({ control: form.control, name: "owners" }, "Owner");
  const errors = form.formState.errors.owners;
  return (
    <OwnerFields
      rows={rows}
      field={(at, name) => ({
        ...form.register(`owners.${at}.${name}`),
        error: errors?.[at]?.[name]?.message,
      })}
      error={errors?.root?.message ?? errors?.message}
    />
  );
}
