import { Suspense, useEffect } from "react";
import { keepWork, useKeptState } from "#platform/web/kept-work.ts";
import { useFormOf } from "#platform/web/form.ts";
import { useListingOf } from "#platform/web/use-listing.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { lazyPart } from "#platform/web/ui/lazy-part.tsx";
import { useLeaveGuard } from "#platform/web/ui/leave-guard.tsx";
import { FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { Steps } from "#platform/web/ui/steps.tsx";
import { useRight } from "#areas/auth/web/index.ts";
import type { State } from "#areas/formation/contract/states.schema.ts";
import { stepNames, words } from "./formation.messages.ts";
import { useStates } from "./formation.queries.ts";
import { listingFrom, queryTextOf } from "./formation.view.ts";
import { GuideStep } from "./guide-step.tsx";
import { NotAdvice } from "./not-advice.tsx";
import { blankOrder, fieldsOfStep, OrderForm } from "./order-form.view.ts";
import { Notice } from "#platform/web/ui/surface.tsx";

const LaterSteps = lazyPart(async () => (await import("./later-steps.tsx")).LaterSteps);

const StepWaiting = () => (
  <Waiting label="Loading">
    <Skeleton className="h-72" />
  </Waiting>
);

/** Starting a business, one step after the other. What is typed survives a reload. */
export function FormTab() {
  const states = useStates();
  return (
    <>
      {states.isPending && (
        <Waiting label="Loading the states">
          <Skeleton className="h-96" />
        </Waiting>
      )}
      <FailedRead read={states} title="The states didn’t load" />
      {states.data && <Wizard states={states.data} />}
    </>
  );
}

/** Steps with a table, which says by itself that it is no advice. */
const hasTable = [2, 5];

function Wizard({ states }: { states: readonly State[] }) {
  const form = useFormOf(OrderForm, blankOrder(), "formation-order");
  const { isDirty } = form.formState;
  const [at, setAt] = useKeptState("formation-step", 0);
  // Also over a reload, which a phone does by itself when memory is short.
  useEffect(() => {
    if (!isDirty) return undefined;
    window.addEventListener("pagehide", keepWork);
    return () => window.removeEventListener("pagehide", keepWork);
  }, [isDirty]);
  const { change } = useListingOf({ listingFrom, queryTextOf });
  const mayOrder = useRight("manager");
  const leaving = useLeaveGuard(isDirty);
  const next = async () => {
    const fields = fieldsOfStep[at] ?? [];
    if (fields.length > 0 && !(await form.trigger([...fields], { shouldFocus: true }))) return;
    go(at + 1);
  };
  const go = (step: number) => {
    setAt(step);
    window.scrollTo({ top: 0 });
  };
  const ordered = () => {
    form.reset(blankOrder());
    setAt(0);
    // The form is let go of first, so that nobody is asked whether to leave it.
    requestAnimationFrame(() => change({ tab: "orders" }));
  };
  return (
    <div className="grid gap-5">
      <Steps label="Start a business" steps={stepNames} at={at} />
      {!mayOrder && <Notice>{words.managersOrder}</Notice>}
      {at === 0 ? (
        <GuideStep form={form} states={states} onChosen={() => go(1)} />
      ) : (
        <Suspense fallback={<StepWaiting />}>
          <LaterSteps at={at} form={form} states={states} onStep={go} onOrdered={ordered} />
        </Suspense>
      )}
      <div className="flex flex-wrap items-center gap-3">
        {at > 0 && <Button onClick={() => go(at - 1)}>Back</Button>}
        {at < stepNames.length - 1 && (
          <Button look="primary" onClick={() => void next()}>
            {at === 0 ? "Start with a name" : "Continue"}
          </Button>
        )}
      </div>
      {!hasTable.includes(at) && <NotAdvice />}
      {leaving}
    </div>
  );
}
