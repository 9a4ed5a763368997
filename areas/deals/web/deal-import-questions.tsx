import { SelectField } from "#platform/web/ui/choice-field.tsx";
import { Notice } from "#platform/web/ui/surface.tsx";
import { dateOrders, decimalSigns } from "#platform/contract/written-forms.ts";
import { type DealImportResult, otherCurrencies } from "#areas/deals/contract/deal-imports.schema.ts";
import type { UploadAnswers } from "./deal-imports.queries.ts";
import {
  currencyWords,
  dateOrderOptions,
  decimalSignOptions,
  otherCurrencyOptions,
} from "./deal-imports.messages.ts";

type Props = {
  found: DealImportResult;
  answers: UploadAnswers;
  disabled: boolean;
  onAnswer: (answer: UploadAnswers) => void;
};

/** What is asked of a file that can be read two ways. */
export function DealImportQuestions({ found, answers, disabled, onAnswer }: Props) {
  const { dates, amounts, currencies } = found;
  return (
    <>
      {dates?.order && (
        <SelectField
          className="max-w-md"
          label={`How days such as ${dates.example} are written`}
          options={dateOrderOptions}
          value={dates.order}
          disabled={disabled}
          onChange={({ target }) => onAnswer({ dateOrder: dateOrders.find((one) => one === target.value) })}
        />
      )}
      {dates?.order === null && (
        <Notice tone="warning">
          This file writes days both ways, so rows with a day such as {dates.example} are left out.
        </Notice>
      )}
      {amounts && (
        <SelectField
          className="max-w-md"
          label={`How amounts such as ${amounts.example} are written`}
          placeholder="Choose how to read it"
          options={decimalSignOptions(amounts.example)}
          value={amounts.sign ?? ""}
          disabled={disabled}
          onChange={({ target }) =>
            onAnswer({ decimalSign: decimalSigns.find((one) => one === target.value) })
          }
        />
      )}
      {currencies.length > 0 && (
        <SelectField
          className="max-w-md"
          label={`${currencyWords(currencies)}, not in dollars`}
          options={otherCurrencyOptions}
          value={answers.otherCurrency ?? otherCurrencies[0]}
          disabled={disabled}
          onChange={({ target }) =>
            onAnswer({ otherCurrency: otherCurrencies.find((one) => one === target.value) })
          }
        />
      )}
    </>
  );
}
