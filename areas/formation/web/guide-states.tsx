import { useState } from "react";
import { Button } from "#platform/web/ui/button.tsx";
import { SelectField } from "#platform/web/ui/choice-field.tsx";
import { Card } from "#platform/web/ui/surface.tsx";
import type { GuideState } from "#areas/formation/contract/guide.schema.ts";
import { typeNames } from "#areas/formation/contract/state-names.rules.ts";
import type { BusinessType, StateCode } from "#areas/formation/contract/states.schema.ts";
import { amountText } from "./formation.view.ts";
import { NotAdvice } from "./not-advice.tsx";

type Props = { states: readonly GuideState[]; onChoose: (type: BusinessType, state: StateCode) => void };

/** What a type costs in each of the compared states, and what registering at home adds. */
export function GuideStates({ states, onChoose }: Props) {
  const types = [...new Set(states.map(({ businessType }) => businessType))];
  const [chosen, setChosen] = useState<string>();
  const type = types.find((one) => one === chosen) ?? types[0];
  if (!type) return null;
  const shown = states.filter(({ businessType }) => businessType === type);
  const reasons = new Set(
    shown.flatMap(({ name, reasons: own, atHome }) => [
      ...own.map((text) => (atHome ? text : `${name}: ${text}`)),
      ...(atHome ? [atHome.text] : []),
    ]),
  );
  return (
    <Card title="States side by side">
      <SelectField
        label="Type"
        className="mb-4 max-w-72"
        value={type}
        options={types.map((value) => ({ value, label: typeNames[value] }))}
        onChange={({ target }) => setChosen(target.value)}
      />
      <ul className="grid gap-4 tablet:grid-cols-2" aria-label="States">
        {shown.map((one) => (
          <StateCosts key={one.code} one={one} onChoose={() => onChoose(type, one.code)} />
        ))}
      </ul>
      <ul className="mt-4 grid gap-1 border-t border-line pt-3 text-small text-text-2" aria-label="Reasons">
        {[...reasons].map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <div className="mt-4">
        <NotAdvice />
      </div>
    </Card>
  );
}

function StateCosts({ one, onChoose }: { one: GuideState; onChoose: () => void }) {
  const { name, firstYear, eachYear, atHome } = one;
  return (
    <li className="grid content-start gap-2 border-t border-line pt-3">
      <b className="font-title">{name}</b>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-small">
        <dt className="text-muted">First year</dt>
        <dd className="num text-right">{amountText(firstYear)}</dd>
        <dt className="text-muted">Each year after</dt>
        <dd className="num text-right">{amountText(eachYear)}</dd>
        {atHome && (
          <>
            <dt className="text-muted">Registering at home adds</dt>
            <dd className="num text-right">{amountText(atHome.amount)}</dd>
          </>
        )}
      </dl>
      <span>
        <Button size="small" onClick={onChoose}>
          Continue in {name}
        </Button>
      </span>
    </li>
  );
}
