import { z } from "zod";
import { useEditForm } from "#platform/web/use-edit-form.ts";
import { EditDialog } from "#platform/web/ui/edit-dialog.tsx";
import { TextArea, TextField } from "#platform/web/ui/text-field.tsx";
import { useRows } from "#platform/web/ui/use-rows.ts";
import { type Formation, NewOwner, ownersMax } from "#areas/formation/contract/formations.schema.ts";
import { BusinessName } from "#areas/formation/contract/name-checks.schema.ts";
import { optionalPlainText } from "#areas/formation/contract/no-ssn.rules.ts";
import { isFiled } from "#areas/formation/contract/formations.rules.ts";
import { AgentFields } from "./agent-fields.tsx";
import { words } from "./formation.messages.ts";
import { agentOf, blankAgent, typedAgent } from "./order-form.view.ts";
import { OwnerFields } from "./owner-fields.tsx";
import { useFormation, useSaveFormation } from "./formation.queries.ts";

const EditForm = z.strictObject({
  businessName: BusinessName,
  businessPurpose: optionalPlainText(1000),
  einNumber: z.string().max(20, "At most 20 characters"),
  // One that existed already may have none noted.
  owners: z.array(NewOwner).max(ownersMax, `At most ${ownersMax} owners`),
  formedOn: z.string(),
  registeredAgent: z.strictObject(typedAgent),
});

const agentIn = (agent: Formation["registeredAgent"]) =>
  agent ? { ...agent, yearlyPrice: agent.yearlyPrice ?? "", endsOn: agent.endsOn ?? "" } : blankAgent;
const valuesOf = ({ businessPurpose, einNumber, owners, formedOn, ...order }: Formation) => ({
  businessName: order.businessName,
  registeredAgent: agentIn(order.registeredAgent),
  businessPurpose: businessPurpose ?? "",
  einNumber: einNumber ?? "",
  owners: [...owners],
  formedOn: formedOn ?? "",
});
const bodyOf = ({ einNumber, registeredAgent, ...values }: z.output<typeof EditForm>) => ({
  ...values,
  // Left blank: none.
  registeredAgent: Object.values(registeredAgent).every((typed) => typed.trim() === "")
    ? null
    : agentOf(registeredAgent),
  einNumber: einNumber || null,
});

type Props = { open: boolean; order: Formation; onClose: () => void };

/** Changes an order's name, purpose, owners, agent and EIN; of a business that existed already also its day of formation. */
export function EditOrderDialog({ open, order, onClose }: Props) {
  const { run } = useSaveFormation();
  // As it is by now.
  const now = useFormation(order.id, open).data ?? order;
  const edit = useEditForm({
    name: `formation:${order.id}`,
    schema: EditForm,
    record: now,
    valuesOf,
    bodyOf,
    wordsOf: (field, value) =>
      field === "registeredAgent" ? ((value as { name?: string } | null)?.name ?? "None") : undefined,
    save: (body, { id }) => run({ params: { id }, body }),
    onSaved: onClose,
  });
  const { form } = edit;
  const { errors } = form.formState;
  const rows = useRows({ control: form.control, name: "owners" }, "Owner");
  return (
    <EditDialog open={open} onClose={onClose} edit={edit} title="Edit order">
      <div className="grid gap-4">
        <TextField
          label="Business name"
          maxLength={200}
          error={errors.businessName?.message}
          {...form.register("businessName")}
        />
        {order.steps.length === 0 && (
          <TextField
            label="Formed on"
            type="date"
            error={errors.formedOn?.message}
            {...form.register("formedOn")}
          />
        )}
        <TextField
          label="EIN"
          hint="optional"
          autoComplete="off"
          error={errors.einNumber?.message}
          {...form.register("einNumber")}
        />
        <TextArea
          label="What will the business do?"
          hint="optional"
          maxLength={1000}
          error={errors.businessPurpose?.message}
          {...form.register("businessPurpose")}
        />
        <OwnerFields
          rows={rows}
          field={(at, name) => ({
            ...form.register(`owners.${at}.${name}`),
            error: errors.owners?.[at]?.[name]?.message,
          })}
          error={errors.owners?.root?.message ?? errors.owners?.message}
        />
        {isFiled(order.businessType) && (
          <>
            <p className="text-small text-text-2">{words.agentEdit}</p>
            <AgentFields
              field={(name) => ({
                ...form.register(`registeredAgent.${name}`),
                error: errors.registeredAgent?.[name]?.message,
              })}
            />
          </>
        )}
      </div>
    </EditDialog>
  );
}
