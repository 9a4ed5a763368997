import { Controller, type UseFormReturn } from "react-hook-form";
import { useKeptState } from "#platform/web/kept-work.ts";
import { money } from "#platform/web/format.ts";
import { SelectField } from "#platform/web/ui/choice-field.tsx";
import { MoneyField, TextArea, TextField } from "#platform/web/ui/text-field.tsx";
import { ContactSearch, editStages } from "#areas/customers/web/index.ts";
import type { PipelineStage } from "#areas/pipeline/contract/pipeline-stages.schema.ts";
import type { Deal } from "#areas/deals/contract/deals.schema.ts";
import { type DealForm, type DealFormInput, linesTotal } from "./deal-form.view.ts";
import { DealLines } from "./deal-lines.tsx";
import { lostReasonOptions, typeOf } from "./deals.view.ts";

type Props = {
  form: UseFormReturn<DealFormInput, unknown, DealForm>;
  deal?: Deal;
  asksWho: boolean;
  stages: readonly PipelineStage[];
};

/** The fields of a sale, for adding and editing. */
export function DealFormFields({ form, deal, asksWho, stages }: Props) {
  const { register } = form;
  const { errors } = form.formState;
  const [stage, lines, isLost] = form.watch(["stage", "lines", "isLost"]);
  const total = lines.length > 0 ? linesTotal(lines) : undefined;
  const type = typeOf(stages, stage);
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-4 tablet:gap-x-4">
      {asksWho && <Who form={form} />}
      <TextField
        label="What for"
        className="col-span-2"
        autoComplete="off"
        placeholder="Wedding cake, June 12"
        error={errors.title?.message}
        {...register("title")}
      />
      <SelectField
        label="Stage"
        required
        className="max-tablet:col-span-2"
        options={editStages(stages, deal?.stage)}
        error={errors.stage?.message}
        {...register("stage", {
          onChange: (event: { target: { value: string } }) =>
            form.setValue("isLost", typeOf(stages, event.target.value) === "lost"),
        })}
      />
      {lines.length === 0 ? (
        <MoneyField
          label="Value"
          className="max-tablet:col-span-2"
          error={errors.value?.message}
          {...register("value")}
        />
      ) : (
        <MoneyField
          label="Value"
          className="max-tablet:col-span-2"
          hint="from the lines"
          value={total === undefined ? "" : money(total, "always").replace("$", "")}
          readOnly
        />
      )}
      {isLost && (
        <>
          <SelectField
            label="Why was it lost?"
            required
            className="col-span-2"
            placeholder="Choose a reason"
            options={lostReasonOptions}
            error={errors.lostReason?.message}
            {...register("lostReason")}
          />
          <TextArea
            label="In a few words"
            className="col-span-2"
            error={errors.lostNote?.message}
            {...register("lostNote")}
          />
        </>
      )}
      {type === "open" && (
        <>
          <TextField
            label="Expected to close"
            type="date"
            min="1900-01-01"
            max="2999-12-31"
            error={errors.expectedCloseDate?.message}
            {...register("expectedCloseDate")}
          />
          <TextField
            label="Likelihood"
            hint="percent"
            inputMode="numeric"
            autoComplete="off"
            placeholder={
              deal && deal.probability === null ? `${deal.likelihood}, by its stage` : "by its stage"
            }
            help={rateWords(deal)}
            error={errors.probability?.message}
            {...register("probability")}
          />
        </>
      )}
      <DealLines form={form} />
    </div>
  );
}

/** Where the business's own rate counts, how it came about. */
const rateWords = (deal: Deal | undefined): string | undefined =>
  deal?.likelihoodFrom
    ? `${deal.likelihoodFrom.won} of ${deal.likelihoodFrom.decided} sales were won from here`
    : undefined;

/** Whose sale it is. */
function Who({ form }: Pick<Props, "form">) {
  const [chosen, setChosen] = useKeptState<{ id: string; name: string } | undefined>(
    "sale-customer",
    undefined,
  );
  return (
    <Controller
      control={form.control}
      name="contactId"
      render={({ field, fieldState }) => (
        <ContactSearch
          label="Customer"
          required
          className="col-span-2"
          nobody="Who might buy?"
          value={field.value ? chosen : undefined}
          error={fieldState.error?.message}
          inputRef={field.ref}
          of={{ form, name: "contactId", message: "Choose a customer from the list" }}
          onChange={(contact) => {
            setChosen(contact);
            field.onChange(contact?.id ?? "");
          }}
        />
      )}
    />
  );
}
