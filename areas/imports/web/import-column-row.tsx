import { ArrowRight, Check } from "lucide-react";
import { classes } from "#platform/web/ui/classes.ts";
import { SelectField } from "#platform/web/ui/choice-field.tsx";
import type { ContactField } from "#areas/customers/contract/contact-fields.schema.ts";
import { nothing } from "#areas/imports/contract/import-targets.schema.ts";
import { dateOrders, decimalSigns } from "#platform/contract/written-forms.ts";
import { type FoundColumn, type ImportColumn } from "#areas/imports/contract/imports.schema.ts";
import { LongText } from "#areas/customers/web/index.ts";
import { ImportOthers } from "./import-others.tsx";
import { ImportTargetSelect } from "./import-target-select.tsx";
import { columnsGrid, questionOf } from "./imports.view.ts";
import { exampleOf } from "./import-words.view.ts";

type Props = {
  column: FoundColumn;
  choice: ImportColumn;
  fields: readonly ContactField[];
  mayChange: boolean;
  onChange: (changes: Partial<ImportColumn>) => void;
  onMakeField: () => void;
};

const marks = {
  remembered: "same as last time",
  header: "matched by its heading",
  values: "matched by its values",
  hand: "chosen by you",
};

/** One column: its heading, its values, where it goes, and any question about it. */
export function ImportColumnRow({ column, choice, fields, mayChange, onChange, onMakeField }: Props) {
  const question = questionOf(column, choice.target, fields);
  const goes = choice.target !== nothing;
  const mark = choice.target === column.target && column.by ? marks[column.by] : marks.hand;
  return (
    <li className="border-t border-line py-1.5">
      <div className={`${columnsGrid} items-center`}>
        <div className="min-w-0 font-label max-tablet:pt-1.5">
          <LongText text={column.header} />
        </div>
        <div className="min-w-0 text-muted max-tablet:pb-1.5 max-tablet:text-caption">
          <Examples column={column} />
        </div>
        <ArrowRight className="icon small text-muted max-tablet:hidden" aria-hidden />
        <div className="max-tablet:col-start-2 max-tablet:row-span-2 max-tablet:row-start-1">
          <ImportTargetSelect
            header={column.header}
            suggestion={column.suggestion}
            target={choice.target}
            fields={fields}
            disabled={!mayChange}
            onTarget={(target) => onChange({ target })}
            onMakeField={onMakeField}
          />
        </div>
        <span className="text-positive max-tablet:col-start-3 max-tablet:row-span-2 max-tablet:row-start-1">
          {goes && (
            <>
              <Check className="icon small" aria-hidden />
              <span className="sr-only">{mark}</span>
            </>
          )}
        </span>
      </div>
      {question && (
        <Question
          column={column}
          choice={choice}
          question={question}
          mayChange={mayChange}
          onChange={onChange}
        />
      )}
      <ImportOthers
        column={column}
        choice={choice}
        fields={fields}
        mayChange={mayChange}
        onTarget={(othersTarget) => onChange({ othersTarget })}
      />
    </li>
  );
}

/** Some of its values in one line; pressing a long line shows all of it. */
function Examples({ column: { examples } }: { column: FoundColumn }) {
  return examples.length === 0 ? <span>Empty</span> : <LongText text={examples.join("  ·  ")} />;
}

type QuestionProps = Pick<Props, "column" | "choice" | "mayChange" | "onChange"> & {
  question: "dateOrder" | "decimalSign";
};

/** Asked once for the column, with one of its values read both ways. */
function Question({ column, choice, question, mayChange, onChange }: QuestionProps) {
  const answers = question === "dateOrder" ? dateOrders : decimalSigns;
  const options = answers.map((answer) => ({
    value: answer,
    label: exampleOf(column.examples, answer, choice.target === "value"),
  }));
  const label =
    question === "dateOrder"
      ? `How are dates written in “${column.header}”?`
      : `How are amounts written in “${column.header}”?`;
  return (
    <div
      className={classes(
        "my-2 rounded-control px-3 py-2.5 tablet:ml-auto tablet:w-2/3",
        choice[question] ? "bg-canvas" : "bg-warning-soft",
      )}
    >
      <SelectField
        label={label}
        placeholder="Choose how to read it"
        options={options}
        value={choice[question] ?? ""}
        disabled={!mayChange}
        onChange={(event) => onChange({ [question]: event.target.value || null })}
      />
    </div>
  );
}
