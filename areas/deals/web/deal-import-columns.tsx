import { useQueryOf } from "#platform/web/use-query-of.ts";
import { pipelineStagesApi } from "#areas/pipeline/contract/pipeline-stages.api.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { SelectField } from "#platform/web/ui/choice-field.tsx";
import { firstStageKey } from "#areas/pipeline/contract/pipeline.rules.ts";
import {
  type DealImportResult,
  type SaleTarget,
  saleTargets,
  type UnknownStage,
} from "#areas/deals/contract/deal-imports.schema.ts";
import { saleTargetLabels, soldOf } from "./deal-imports.messages.ts";
import type { UploadChoices } from "./deal-imports.queries.ts";

type Props = {
  fileName: string;
  found: DealImportResult;
  /** Stages of the file that the business doesn't have. */
  asked: readonly UnknownStage[];
  choices: UploadChoices;
  busy: boolean;
  onChange: (choices: UploadChoices) => void;
  onCheck: () => void;
  onBack: () => void;
};

const options = saleTargets.map((value) => ({ value, label: saleTargetLabels[value] }));

/** The second step: what each column holds, and which stage here stands for one of the file. */
export function DealImportColumns({
  fileName,
  found,
  asked,
  choices,
  busy,
  onChange,
  onCheck,
  onBack,
}: Props) {
  const choose = (index: number, target: string) =>
    onChange({ ...choices, columns: { ...choices.columns, [index]: (target || null) as SaleTarget | null } });
  return (
    <>
      <section className="card pad grid gap-1" aria-labelledby="columns-title">
        <h2 id="columns-title">What is in each column?</h2>
        <p className="text-small text-muted wrap-anywhere">
          {fileName}, {found.rows.toLocaleString("en-US")} {found.rows === 1 ? "row" : "rows"}
        </p>
        <ul className="mt-2">
          {found.columns.map(({ index, header, examples }) => (
            <li
              key={index}
              className="grid items-center gap-x-5 gap-y-1 border-t border-line py-2 tablet:grid-cols-[1fr_18rem]"
            >
              <div className="min-w-0 wrap-anywhere">
                <div className="font-label">{header || `Column ${index + 1}`}</div>
                <div className="wrap-anywhere text-small text-muted">
                  {examples.length > 0 ? examples.join("  ·  ") : "Empty"}
                </div>
              </div>
              <SelectField
                label={`“${header || `Column ${index + 1}`}” is`}
                hideLabel
                placeholder="Leave out"
                options={options}
                value={choices.columns[index] ?? ""}
                onChange={(event) => choose(index, event.target.value)}
              />
            </li>
          ))}
        </ul>
      </section>
      {asked.length > 0 && <UnknownStages asked={asked} choices={choices} onChange={onChange} />}
      <div className="flex flex-wrap gap-2.5">
        <Button look="primary" busy={busy} onClick={onCheck}>
          Check the rows
        </Button>
        <Button look="quiet" onClick={onBack}>
          Choose another file
        </Button>
      </div>
    </>
  );
}

function UnknownStages({ asked, choices, onChange }: Pick<Props, "asked" | "choices" | "onChange">) {
  const stages = useQueryOf(pipelineStagesApi.list).data ?? [];
  return (
    <section className="card pad grid gap-3" aria-labelledby="stages-title">
      <div>
        <h2 id="stages-title">Which of your stages are these?</h2>
        <p className="mt-0.5 text-small text-muted">
          The file has stages that you don’t have. Choose where their sales go.
        </p>
      </div>
      {asked.map(({ name, count }) => (
        <SelectField
          key={name}
          className="max-w-md"
          label={`${name} (${soldOf(count)})`}
          options={stages.map(({ key, name: label }) => ({ value: key, label }))}
          value={choices.stages[name] ?? firstStageKey}
          onChange={(event) =>
            onChange({ ...choices, stages: { ...choices.stages, [name]: event.target.value } })
          }
        />
      ))}
    </section>
  );
}
