import type { State } from "#areas/formation/contract/states.schema.ts";
import { CostsStep } from "./costs-step.tsx";
import { NameStep } from "./name-step.tsx";
import type { OrderFormOf } from "./order-form.view.ts";
import { OwnersStep } from "./owners-step.tsx";
import { PackageStep } from "./package-step.tsx";
import { ReviewStep } from "./review-step.tsx";

type Props = {
  at: number;
  form: OrderFormOf;
  states: readonly State[];
  onStep: (step: number) => void;
  onOrdered: () => void;
};

/** The steps after the guide, fetched once it is on the screen. */
export function LaterSteps({ at, form, states, onStep, onOrdered }: Props) {
  if (at === 1) return <NameStep form={form} states={states} />;
  if (at === 2) return <CostsStep form={form} />;
  if (at === 3) return <OwnersStep form={form} states={states} />;
  if (at === 4) return <PackageStep form={form} />;
  return <ReviewStep form={form} onStep={onStep} onOrdered={onOrdered} />;
}
